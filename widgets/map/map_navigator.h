// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>
#include <cstdint>
#include <optional>

#include "core/geometry/pose.h"
#include "widgets/base/state/wall_clock.h"
#include "widgets/map/scene/map_scene.h"
#include "widgets/map/scene/map_view.h"

class QNativeGestureEvent;
class QPinchGesture;
class QWheelEvent;

namespace magna {

/// How the map follows the active robot.
enum class FollowMode : std::uint8_t {
  Off,
  Centre,       ///< the robot stays in the middle
  KeepInFrame,  ///< the robot stays in the inner part
  HeadingUp,    ///< the robot stays in the middle, heading up; the world turns
};

/// Moves and turns a view to follow a robot. It glides to another robot in at most 180 ms, and
/// rotation is smoothed, unless animation is off.
class Follower {
 public:
  static constexpr std::int64_t kGlideNs = 180'000'000;

  FollowMode mode() const { return mode_; }
  /// Starts with another mode or robot: glides from the present place of `pose` on the screen.
  void begin(FollowMode mode, const MapView& view, const Pose& pose, std::int64_t now_ns);
  void end() { mode_ = FollowMode::Off; }

  /// Updates the view for this moment. The view moves by whole pixels, so that cached pictures can
  /// be copied. False: it rests while the robot does.
  bool apply(MapView& view, const Pose& pose, std::int64_t now_ns, bool animated);

 private:
  bool turn(MapView& view, const Pose& pose, std::int64_t now_ns, bool animated);
  QPointF wanted(const MapView& view, QPointF at) const;

  FollowMode mode_ = FollowMode::Off;
  QPointF glide_from_;  ///< offset from the target place, pixels
  std::int64_t begun_ns_ = 0;
  std::int64_t last_ns_ = 0;
};

/// Animates a view to a target: fit, one to one, turning back. At most 180 ms.
class ViewGlide {
 public:
  static constexpr std::int64_t kGlideNs = 180'000'000;

  void begin(const MapView& from, const MapView& to, std::int64_t now_ns);
  void stop() { running_ = false; }
  bool running() const { return running_; }
  /// The target view.
  const MapView& target() const { return to_; }
  /// Sets the view for this moment; at the end exactly the target.
  void apply(MapView& view, std::int64_t now_ns);

 private:
  MapView from_;
  MapView to_;
  std::int64_t begun_ns_ = 0;
  bool running_ = false;
};

/// Controls the visible part of the world: fits, zooms, moves, follows the active robot. Moving by
/// hand ends following; a fitted view stays fitted when the pane is resized.
class MapNavigator : public QObject {
  Q_OBJECT
 public:
  static constexpr double kZoomStep = 1.25;

  MapNavigator(MapScene& scene, const WallClock& clock, QObject* parent = nullptr);

  /// Whether the view glides to its target (at most 180 ms) or jumps.
  void set_animated(bool animated) { animated_ = animated; }
  bool animated() const { return animated_; }

  void fit_all();
  /// Fits the selected robots and their plans; without a selection everything.
  void fit_selection();
  /// Shows a box of the world with a margin.
  void fit_box(Point lower, Point upper, double margin);
  void unit_scale();
  /// `at`: the fixed point of the screen, pixels; nothing = the middle, or the followed robot.
  void zoom(double factor, std::optional<QPointF> at = {});
  void pan(QPointF by);
  /// The wheel zooms at the pointer and moves the map with Ctrl, or if `pans` the other way round.
  void wheel(const QWheelEvent& event, bool pans);
  /// Two fingers zoom and move the map; `at`: their middle.
  void pinch(const QPinchGesture& pinch, QPointF at);
  /// A gesture on a touchpad; false = an unknown one.
  bool gesture(const QNativeGestureEvent& event);
  /// Moves the place to the middle; `glide`: with an animation.
  void show_place(Point place, bool glide);
  /// Jumps to this place in the middle; scale in pixels per metre.
  void show_view(Point centre, double scale);
  /// Whether the map was not moved since it was fitted.
  bool fitted() const { return fitted_; }
  /// Turns the world's x to the right; ends heading-up mode.
  void turn_upright();

  FollowMode mode() const { return follower_.mode(); }
  /// Follows the active robot, also when it changes; Off ends it.
  void follow(FollowMode mode);

  /// Call for a new snapshot: fits a new world, follows a new active robot.
  void snapshot_changed();
  void resized(QSizeF size);
  /// Updates the view for this moment; returns whether it is still moving.
  bool frame();
  /// Whether frame() must be called even if no robot moves.
  bool moving() const { return glide_.running() || settling_; }

 signals:
  /// The view has changed.
  void changed();
  void follow_changed(magna::FollowMode mode);

 private:
  void by_hand();
  /// The parameter Graphics-Scale sets the scale when it is changed, or differs from its default in
  /// a new world (manual B).
  void follow_graphics_scale(bool new_world);
  void go(const MapView& target, bool glide);
  MapView& view() { return scene_.view; }
  MapView goal() const { return glide_.running() ? glide_.target() : scene_.view; }
  QPointF middle() const;
  bool whole_world(MapView& target) const;

  MapScene& scene_;
  const WallClock& clock_;
  Follower follower_;
  ViewGlide glide_;
  std::optional<RobotId> followed_;
  int graphics_scale_ = 0;  ///< last seen, pixels per cell
  Point world_lower_;
  Point world_upper_;
  bool animated_ = false;
  bool settling_ = false;  ///< the follower is not at rest
  bool fitted_ = true;     ///< the map was not moved yet
};

}  // namespace magna
