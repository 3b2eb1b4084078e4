// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>
#include <cstdint>
#include <deque>
#include <optional>

#include "core/render/lens.h"
#include "widgets/images/picture_maker.h"
#include "widgets/images/scene_track.h"

class QKeyEvent;
class QLabel;
class QToolButton;

namespace magna {

class CameraAimer;
class PictureView;
class SnapshotFeed;

/// Rate of an event over the last second.
class RateMeter {
 public:
  void note(std::int64_t now_ns) {
    times_.push_back(now_ns);
    forget(now_ns);
  }
  /// Events per second.
  double hz(std::int64_t now_ns) {
    forget(now_ns);
    return static_cast<double>(times_.size());
  }
  void clear() { times_.clear(); }

 private:
  static constexpr std::int64_t kSecond = 1'000'000'000;
  void forget(std::int64_t now_ns) {
    while (!times_.empty() && times_.front() <= now_ns - kSecond) times_.pop_front();
  }
  std::deque<std::int64_t> times_;
};

/// Turns a camera by dragging its picture: the grabbed place stays under the pointer, in both
/// projections, within the camera's limits.
class CameraDrag {
 public:
  /// `aim`: direction of `camera`, which made the picture; `at` in pixels of the picture.
  CameraDrag(const Camera& camera, CameraAim aim, QPointF at);

  /// The direction that brings the grabbed place to `at`; clamped.
  CameraAim aim_for(QPointF at) const;

 private:
  /// The tilt at which a direction in the camera's frame has the elevation of the grabbed place.
  double tilt_for(Point own, double slope) const;
  /// The tilt at which the grabbed place is in the row of `slope`, at this pan.
  double tilt_for_row(double slope, double pan) const;

  Lens level_;  ///< of the untilted camera
  CameraAim aim_;
  double bearing_;    ///< of the grabbed place, relative to the robot's heading
  double elevation_;  ///< of the grabbed place, above the horizon
};

/// The active robot's camera picture, 20 times a second of wall time, or the shown stored image
/// (Snapshot::shown_image), no matter which client requested it. Dragging, arrow keys and Home turn
/// the camera.
class LivePage : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kHz = 20;
  static constexpr double kStepDegrees = 5.0;              ///< per press of an arrow key
  static constexpr std::int64_t kStaleNs = 1'000'000'000;  ///< without a new picture

  LivePage(SnapshotFeed& feed, PictureMaker& maker, CameraAimer& aimer, QWidget* parent = nullptr);

  PictureView& view() { return *view_; }
  /// The shown picture; nullptr = none.
  const MadePicturePtr& picture() const;
  /// Whether a stored image is shown.
  bool stored() const { return subject_ && subject_->stored.has_value(); }
  QString words() const;  ///< "20 Hz · 0.1 s old"; of a CyBOT "computed · …"
  /// Whether pictures of CyBOTs, which are computed from the poses that they report, are hidden.
  void hide_computed(bool hide);

 protected:
  void hideEvent(QHideEvent* event) override;

 private:
  /// The robot and, if shown, its stored image.
  struct Subject {
    RobotId robot;
    std::optional<ImageId> stored;
    std::uint64_t world = 0;
    friend bool operator==(const Subject&, const Subject&) = default;
  };
  std::optional<Subject> wanted() const;
  std::shared_ptr<const StoredImage> stored_image() const;
  void beat();
  void ask();
  void show_made(PictureMaker::Slot slot, const MadePicturePtr& picture);
  void show_caption();
  void show_state();
  QString why_stale() const;
  double age_seconds() const;
  void keys(QKeyEvent* event);
  void begin_drag(QPointF at);
  std::optional<RobotId> turned() const;
  bool is_computed(RobotId robot) const;
  bool hides(RobotId robot) const { return hides_computed_ && is_computed(robot); }

  SnapshotFeed& feed_;
  PictureMaker& maker_;
  CameraAimer& aimer_;
  PictureMaker::Slot slot_;
  SceneTrack track_;
  std::shared_ptr<const Snapshot> pushed_;
  std::optional<Subject> subject_;
  bool asked_stored_ = false;
  bool hides_computed_ = false;
  std::int64_t due_ns_ = 0;     ///< time of the next picture
  std::int64_t calm_ns_ = 0;    ///< time of the next text update
  std::int64_t chosen_ns_ = 0;  ///< when the subject changed
  RateMeter rate_;
  std::optional<CameraDrag> drag_;

  QWidget* stored_row_;  ///< visible while a stored image is shown
  PictureView* view_;
};

}  // namespace magna
