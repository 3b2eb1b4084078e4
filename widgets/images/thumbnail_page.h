// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QWidget>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/images/picture_maker.h"
#include "widgets/images/scene_track.h"

class QListView;

namespace magna {

class CameraAimer;
class EmptyPages;

/// The existing robots by number, with the last small picture of each.
class ThumbnailModel : public QAbstractListModel {
  Q_OBJECT
 public:
  explicit ThumbnailModel(SnapshotFeed& feed, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

  /// Updates the robots; existing rows keep their pictures.
  void follow();
  void set_picture(const MadePicturePtr& picture);
  void remove_picture(int row);
  /// Pictures older than this, in nanoseconds, are outdated.
  void set_patience(std::int64_t ns) { patience_ns_ = ns; }
  /// Texts and ages have changed.
  void tell();

  /// nullptr: the row does not exist.
  const RobotLabel* label(int row) const;
  std::optional<RobotId> robot(int row) const;
  int row_of(RobotId robot) const;  ///< -1: not there
  /// nullptr = none yet.
  MadePicturePtr picture(int row) const;
  ShownState state(int row) const;
  bool active(int row) const;
  /// Why the picture is outdated: "lost 12 s", "3 s old"; empty = current.
  QString why_stale(int row) const;

 private:
  struct Shown {
    RobotId robot;
    MadePicturePtr picture;
  };
  SnapshotFeed& feed_;
  std::shared_ptr<const std::vector<RobotLabel>> labels_;
  std::uint64_t world_ = 0;
  std::vector<Shown> rows_;
  std::int64_t patience_ns_ = 1'000'000'000;
};

/// Small pictures of all robots' cameras: a click or Enter makes a robot active. Only visible tiles
/// get pictures: five a second each, fewer if there are many, at most 120 a second in total.
class ThumbnailPage : public QWidget {
  Q_OBJECT
 public:
  static constexpr double kHz = 5.0;         ///< per tile
  static constexpr double kMostHz = 120.0;   ///< in total
  static constexpr int kPictureWidth = 160;  ///< pixels, rendered

  ThumbnailPage(SnapshotFeed& feed, PictureMaker& maker, const CameraAimer& aimer,
                QWidget* parent = nullptr);

  /// Adds a widget above the small pictures, shown if the page is high enough for both; takes
  /// ownership.
  void set_head(QWidget& head);
  static constexpr int kHeightWithHead = 460;  ///< pixels at 100 %

  /// Whether pictures of CyBOTs are hidden.
  void hide_computed(bool hide) { hides_computed_ = hide; }

  QListView& list() { return *list_; }
  ThumbnailModel& model() { return *model_; }
  /// Pictures per second and tile for this number of visible tiles.
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
  bool hides_computed_ = false;
  double credit_ = 0.0;  ///< number of pictures that may be requested
  std::int64_t beat_ns_ = 0;
  std::int64_t calm_ns_ = 0;

  QWidget* head_ = nullptr;
  EmptyPages* pages_;
  QListView* list_;
  ThumbnailModel* model_;
};

}  // namespace magna
