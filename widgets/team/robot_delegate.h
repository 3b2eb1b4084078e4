// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace magna {

/// Draws a cell of the robot table: two lines, the robot's swatch or the state's icon before them,
/// and that of an explorer before its task;
/// the active robot has a bar of the accent at its left and its name in bold, the other selected
/// ones a hollow bar.
class RobotDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  static int row_height();  ///< pixels

  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace magna
