// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace magna {

/// Paints a cell of the robot table in rows with one line: swatch; state with icon and word; the
/// longest wording of the other columns that fits; the stop button. A robot that needs help has an
/// amber bar, a triangle and a bold word; the active robot a tint and a filled accent bar, other
/// selected ones a tint and an outlined bar.
class RobotLineDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  /// Width of the shortest wording; RobotTable sets the height of its rows.
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace magna
