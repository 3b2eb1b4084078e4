// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/imagery/stored_image.h"
#include "widgets/image/picture_maker.h"
#include "widgets/row_model.h"

namespace magna {

/// A waiting image with its place in the queue.
struct StripRow {
  std::shared_ptr<const StoredImage> image;
  int place = 0;       ///< from 1
  bool shown = false;  ///< large
  friend bool operator==(const StripRow&, const StripRow&) = default;
};

/// The waiting stored images in small, most informative first; the large one is outlined. Pictures
/// are rendered once each, and only for visible tiles.
class ImageStrip : public QListView {
  Q_OBJECT
 public:
  using Images = std::vector<std::shared_ptr<const StoredImage>>;
  static constexpr int kPictureWidth = 160;     ///< pixels, rendered
  static constexpr std::size_t kMostAsked = 6;  ///< pending requests

  explicit ImageStrip(PictureMaker& maker, QWidget* parent = nullptr);
  ~ImageStrip() override;

  /// The waiting images, by rank.
  void show_images(Images images);
  /// Outlines the image shown large, and scrolls to it.
  void set_current(std::optional<ImageId> image);
  /// Uses smaller tiles to save room.
  void set_low(bool low);
  /// nullptr = not rendered yet.
  MadePicturePtr picture(ImageId image) const;
  std::size_t made_count() const { return made_.size(); }
  RowModelBase& rows() { return model_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// By a click or Enter.
  void chosen(magna::ImageId image);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  void ask();
  void take(PictureMaker::Slot slot, const MadePicturePtr& picture);
  void choose(const QModelIndex& index);
  void fit_tiles();
  void show_rows();
  QModelIndex index_of(ImageId image) const;

  PictureMaker& maker_;
  bool low_ = false;
  RowModel<StripRow> model_;
  Images images_;
  std::optional<ImageId> current_;
  std::map<PictureMaker::Slot, ImageId> asked_;
  std::map<ImageId, MadePicturePtr> made_;
};

}  // namespace magna
