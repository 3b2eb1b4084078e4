// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace magna {

class ThumbnailModel;

/// A robot's small picture, below it its swatch, its name and the mark of its state. The active
/// one's has an outline; pictures that are not current are grey, with words.
class ThumbnailDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  explicit ThumbnailDelegate(ThumbnailModel& model, QObject* parent = nullptr);

  /// A tile with a picture that wide and high, pixels.
  static QSize tile(QSize picture);
  /// Width and height that a tile has beyond its picture.
  static QSize rim();

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paint_picture(QPainter& painter, const QRect& box, int row, const QPalette& palette) const;
  void paint_name(QPainter& painter, const QRect& box, int row, const QPalette& palette) const;

  ThumbnailModel& model_;
};

}  // namespace magna
