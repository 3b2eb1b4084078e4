// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "widgets/map/follower.h"
#include "widgets/map/map_scene.h"
#include "widgets/map/view_glide.h"
#include "widgets/wall_clock.h"

namespace magna {

/// Decides what part of the world a scene shows: fits, zooms, moves, follows the active robot.
/// Moving it by hand ends following; a fitted view stays fitted while the pane is resized.
class MapNavigator : public QObject {
  Q_OBJECT
 public:
  static constexpr double kZoomStep = 1.25;

  MapNavigator(MapScene& scene, const WallClock& clock, QObject* parent = nullptr);

  /// Whether the view glides to its target (at most 180 ms) or jumps there.
  void set_animated(bool animated) { animated_ = animated; }
  bool animated() const { return animated_; }

  void fit_all();
  /// The selected robots and their plans; all when none is selected.
  void fit_selection();
  /// Both corners of a box of the world in sight.
  void fit_box(Point lower, Point upper, double margin);
  void unit_scale();
  /// `at`: what stays where it is, pixels; nothing = the middle, or the robot that is followed.
  void zoom(double factor, std::optional<QPointF> at = {});
  void pan(QPointF by);
  /// Shows the place in the middle; `glide`: on the way there, too.
  void show_place(Point place, bool glide);
  /// At once this place in the middle, pixels a metre.
  void show_view(Point centre, double scale);
  /// The map has not been moved since it was shown whole.
  bool fitted() const { return fitted_; }
  /// The world's x to the right again; ends turning with the heading.
  void turn_upright();

  FollowMode mode() const { return follower_.mode(); }
  /// The active robot from now on, also when another one becomes it; Off ends it.
  void follow(FollowMode mode);

  /// The scene has another snapshot: another world is shown whole, another robot is followed.
  void snapshot_changed();
  void resized(QSizeF size);
  /// Moves the view on to this moment. Is it still moving?
  bool frame();
  /// Must frame() be called although no robot moves?
  bool moving() const { return glide_.running() || settling_; }

 signals:
  /// The view has changed.
  void changed();
  void follow_changed(magna::FollowMode mode);

 private:
  void by_hand();
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
  Point world_lower_;
  Point world_upper_;
  bool animated_ = false;
  bool settling_ = false;  ///< the follower is not at rest yet
  bool fitted_ = true;     ///< the map has not been moved yet
};

}  // namespace magna
