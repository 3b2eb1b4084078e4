// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace magna {

/// Paints the rows of an InsideModel: picture, title, lines, strip of greys.
class InsideDelegate final : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// Lines that are too long go on below when `wraps`; else they are cut, and all rows with as
  /// many lines are of one height.
  explicit InsideDelegate(bool wraps, QObject* parent = nullptr)
      : QStyledItemDelegate(parent), wraps_(wraps) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  bool wraps_;
};

}  // namespace magna
