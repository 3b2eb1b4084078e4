// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace magna {

/// Paints a cell of the robot table: two lines with the robot's swatch or state icon, and an
/// explorer's icon before its task; the active robot has an accent bar at the left and a bold name,
/// other selected ones a hollow bar.
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
