// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace magna {

/// Paints a row of the attention list. The text of an item is the need ("Blocked · 0:42").
class AttentionDelegate : public QStyledItemDelegate {
 public:
  enum Role {
    Style = Qt::UserRole + 1,  ///< number of the robot's swatch, int
    Letter,                    ///< QString
    ActionWord,                ///< QString
    Key,                       ///< QString; empty = no key cap
    Robot,                     ///< robot number, int
  };

  using QStyledItemDelegate::QStyledItemDelegate;

  /// The part of a row that is the button of its action.
  static QRect button(const QRect& row, const QModelIndex& index, const QFont& font);

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace magna
