// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace magna {

class ThumbnailModel;

/// Paints a robot's small picture with swatch, name and state icon below. The active robot is
/// outlined; outdated pictures are grey with a text.
class ThumbnailDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  explicit ThumbnailDelegate(ThumbnailModel& model, QObject* parent = nullptr);

  /// Size of a tile for a picture of this size, pixels.
  static QSize tile(QSize picture);
  /// Size of a tile minus its picture.
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
