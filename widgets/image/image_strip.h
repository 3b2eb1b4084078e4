// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <map>

#include "widgets/image/image_strip_model.h"
#include "widgets/image/picture_maker.h"

namespace magna {

/// The stored images that wait, in small, the most worth a look first; the one that is shown large
/// has a rim. Only those in sight get a picture made, once each.
class ImageStrip : public QListView {
  Q_OBJECT
 public:
  static constexpr int kPictureWidth = 160;     ///< pixels of what is rendered
  static constexpr std::size_t kMostAsked = 6;  ///< in the making at a time

  explicit ImageStrip(PictureMaker& maker, QWidget* parent = nullptr);
  ~ImageStrip() override;

  /// The waiting images, by rank.
  void show_images(ImageStripModel::Images images);
  /// Marks the one that is shown large, and brings it in sight.
  void set_current(std::optional<ImageId> image);
  /// Smaller tiles, where the room is wanted for something else.
  void set_low(bool low);
  /// nullptr: not made yet.
  MadePicturePtr picture(ImageId image) const;
  std::size_t made_count() const { return made_.size(); }
  ImageStripModel& rows() { return *model_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// By a click, or Enter on it.
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
