// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace magna {

/// Paints a cell of the robot table in rows with two lines, or three in cards: the robot's swatch
/// or state icon, and an explorer's icon before its task; the active robot has an accent bar at the
/// left and a bold name, other selected ones a hollow bar.
class RobotDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  RobotDelegate(bool cards, QObject* parent) : QStyledItemDelegate(parent), cards_(cards) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  /// The width only: RobotTable sets the height of its rows.
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  bool cards_;
};

}  // namespace magna
