// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <map>

#include "widgets/image/image_strip_model.h"
#include "widgets/image/picture_maker.h"

namespace magna {

/// The waiting stored images in small, most informative first; the large one is outlined. Pictures
/// are rendered once each, and only for visible tiles.
class ImageStrip : public QListView {
  Q_OBJECT
 public:
  static constexpr int kPictureWidth = 160;     ///< pixels, rendered
  static constexpr std::size_t kMostAsked = 6;  ///< pending requests

  explicit ImageStrip(PictureMaker& maker, QWidget* parent = nullptr);
  ~ImageStrip() override;

  /// The waiting images, by rank.
  void show_images(ImageStripModel::Images images);
  /// Outlines the image shown large, and scrolls to it.
  void set_current(std::optional<ImageId> image);
  /// Uses smaller tiles to save room.
  void set_low(bool low);
  /// nullptr = not rendered yet.
  MadePicturePtr picture(ImageId image) const;
  std::size_t made_count() const { return made_.size(); }
  ImageStripModel& rows() { return *model_; }

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

  PictureMaker& maker_;
  bool low_ = false;
  ImageStripModel* model_;
  std::map<PictureMaker::Slot, ImageId> asked_;
  std::map<ImageId, MadePicturePtr> made_;
};

}  // namespace magna
