// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace magna {

/// Paints the rows of an InsideModel: picture, title, lines, grey strip.
class InsideDelegate final : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// If `wraps`, long lines wrap; else they are elided, and rows with the same number of lines have
  /// the same height.
  explicit InsideDelegate(bool wraps, QObject* parent = nullptr)
      : QStyledItemDelegate(parent), wraps_(wraps) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  bool wraps_;
};

}  // namespace magna
