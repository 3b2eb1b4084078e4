// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/image/picture_maker.h"
#include "widgets/image/scene_track.h"
#include "widgets/image/thumbnail_model.h"

class QListView;

namespace magna {

class CameraAimer;
class EmptyPages;

/// What all robots' cameras see, in small: a click or Enter makes a robot active. Only tiles in
/// sight get pictures: five a second each, less when there are many, and never more than 120 a
/// second together.
class ThumbnailPage : public QWidget {
  Q_OBJECT
 public:
  static constexpr double kHz = 5.0;         ///< of one
  static constexpr double kMostHz = 120.0;   ///< of all together
  static constexpr int kPictureWidth = 160;  ///< pixels of what is rendered

  ThumbnailPage(SnapshotFeed& feed, PictureMaker& maker, const CameraAimer& aimer,
                QWidget* parent = nullptr);

  /// Stands above the small pictures when the page is high enough for both; takes it over.
  void set_head(QWidget& head);
  static constexpr int kHeightWithHead = 460;  ///< pixels at 100 %

  QListView& list() { return *list_; }
  ThumbnailModel& model() { return *model_; }
  /// Pictures a second of each tile in sight, for so many in sight.
  static double rate(std::size_t in_sight);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void beat();
  void follow();
  void ask(int count, std::int64_t now);
  std::vector<int> rows_in_sight() const;
  void show_made(PictureMaker::Slot slot, const MadePicturePtr& picture);
  void fit_tiles();
  void make_active(const QModelIndex& index);
  PictureMaker::Slot slot_of(RobotId robot);
  void forget_all();

  SnapshotFeed& feed_;
  PictureMaker& maker_;
  const CameraAimer& aimer_;
  SceneTrack track_;
  std::shared_ptr<const Snapshot> pushed_;
  std::map<RobotId, PictureMaker::Slot> places_;
  std::optional<RobotId> last_asked_;
  double credit_ = 0.0;  ///< pictures that may be asked for
  std::int64_t beat_ns_ = 0;
  std::int64_t calm_ns_ = 0;

  QWidget* head_ = nullptr;
  EmptyPages* pages_;
  QListView* list_;
  ThumbnailModel* model_;
};

}  // namespace magna
