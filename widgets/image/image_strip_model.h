// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <memory>
#include <optional>
#include <vector>

#include "core/imagery/stored_image.h"

namespace magna {

/// Stored images as rows, by rank; one is marked as shown.
class ImageStripModel : public QAbstractListModel {
  Q_OBJECT
 public:
  using Images = std::vector<std::shared_ptr<const StoredImage>>;

  using QAbstractListModel::QAbstractListModel;

  /// Rows are inserted and removed at the end, which keeps the scroll position.
  void show(Images images);
  void set_current(std::optional<ImageId> image);
  std::optional<ImageId> current() const { return current_; }
  /// The image's picture has been rendered.
  void touch(ImageId image);

  const std::shared_ptr<const StoredImage>& image(int row) const {
    return images_[static_cast<std::size_t>(row)];
  }
  /// -1: not waiting.
  int row_of(std::optional<ImageId> image) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  Images images_;
  std::optional<ImageId> current_;
};

}  // namespace magna
