// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_navigator.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

constexpr double kFitMargin = 24.0;
constexpr double kSelectionMargin = 80.0;
constexpr double kMostFitted = MapView::kUnitScale * 2;  ///< maximum scale when fitting one robot

/// Places of the selected robots and of their plans.
std::vector<Point> selected_places(const MapScene& scene) {
  std::vector<Point> points;
  const auto plans = plans_of(*scene.snapshot);
  for (const RobotId id : scene.snapshot->selected) {
    if (id.index() >= scene.poses.size()) continue;
    points.push_back(scene.poses[id.index()].position());
    if (id.index() >= plans.size()) continue;
    for (const Waypoint& w : plans[id.index()].waypoints) {
      if (w.type == WaypointType::Goto) points.push_back(w.target);
    }
  }
  return points;
}

}  // namespace

MapNavigator::MapNavigator(MapScene& scene, const WallClock& clock, QObject* parent)
    : QObject(parent), scene_(scene), clock_(clock) {}

QPointF MapNavigator::middle() const {
  return {scene_.view.size().width() / 2, scene_.view.size().height() / 2};
}

void MapNavigator::by_hand() {
  fitted_ = false;
  glide_.stop();
  follow(FollowMode::Off);
}

void MapNavigator::go(const MapView& target, bool glide) {
  if (glide && animated_) {
    glide_.begin(view(), target, clock_.now_ns());
  } else {
    glide_.stop();
    view() = target;
  }
  emit changed();
}

bool MapNavigator::whole_world(MapView& target) const {
  if (!scene_.snapshot->world) return false;
  const CellMap& cells = scene_.snapshot->world->cells;
  target.fit(cells.lower(), cells.upper(), kFitMargin);
  return true;
}

void MapNavigator::fit_all() {
  by_hand();
  fitted_ = true;
  MapView target = view();
  if (whole_world(target)) go(target, true);
}

void MapNavigator::fit_selection() {
  const std::vector<Point> points = selected_places(scene_);
  if (points.empty()) return fit_all();
  Point low = points.front();
  Point high = points.front();
  for (const Point& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  fit_box(low, high, kSelectionMargin);
}

void MapNavigator::fit_box(Point lower, Point upper, double margin) {
  by_hand();
  MapView target = view();
  target.fit(lower, upper, margin);
  if (target.scale() > kMostFitted) target.set_scale(kMostFitted, middle());
  go(target, true);
}

void MapNavigator::unit_scale() { zoom(MapView::kUnitScale / goal().scale()); }

void MapNavigator::zoom(double factor, std::optional<QPointF> at) {
  fitted_ = false;
  const auto robot = scene_.active_robot();
  const bool held = mode() == FollowMode::Centre || mode() == FollowMode::HeadingUp;
  if (held && robot) at = view().to_screen(scene_.poses[robot->index()].position());
  MapView target = at ? view() : goal();
  target.set_scale(target.scale() * factor, at.value_or(middle()));
  go(target, !at);
}

void MapNavigator::pan(QPointF by) {
  by_hand();
  view().pan(by);
  emit changed();
}

void MapNavigator::show_place(Point place, bool glide) {
  by_hand();
  MapView target = view();
  target.set_centre(place);
  go(target, glide);
}

void MapNavigator::show_view(Point centre, double scale) {
  by_hand();
  MapView target = view();
  target.set_scale(scale, middle());
  target.set_centre(centre);
  go(target, false);
}

void MapNavigator::turn_upright() {
  if (mode() == FollowMode::HeadingUp) follow(FollowMode::Centre);
  MapView target = goal();
  target.set_rotation(0.0, middle());
  if (fitted_) whole_world(target);
  go(target, true);
}

void MapNavigator::follow(FollowMode mode) {
  if (mode == FollowMode::Off) {
    if (this->mode() == FollowMode::Off) return;
    follower_.end();
    settling_ = false;
    emit follow_changed(mode);
    return;
  }
  fitted_ = false;
  glide_.stop();
  const bool other = mode != this->mode();
  followed_ = scene_.active_robot();
  const Pose pose = followed_ ? scene_.poses[followed_->index()] : Pose{};
  follower_.begin(mode, view(), pose, clock_.now_ns());
  frame();
  if (other) emit follow_changed(mode);
  emit changed();
}

void MapNavigator::follow_graphics_scale(bool new_world) {
  if (new_world)
    graphics_scale_ = static_cast<int>(info(kParameter<"Graphics-Scale">).default_value);
  if (!scene_.snapshot->parameters) return;
  const int scale = scene_.snapshot->parameters->integer(kParameter<"Graphics-Scale">);
  if (std::exchange(graphics_scale_, scale) != scale) zoom(scale / goal().scale());
}

void MapNavigator::snapshot_changed() {
  bool new_world = false;
  if (const auto& world = scene_.snapshot->world) {
    const Point low = world->cells.lower();
    const Point high = world->cells.upper();
    if (low != world_lower_ || high != world_upper_) {
      new_world = true;
      world_lower_ = low;
      world_upper_ = high;
      follow(FollowMode::Off);
      fitted_ = true;
      MapView target = view();
      whole_world(target);
      go(target, false);
    }
  }
  follow_graphics_scale(new_world);
  if (mode() != FollowMode::Off && scene_.active_robot() != followed_) follow(mode());
}

void MapNavigator::resized(QSizeF size) {
  view() = goal();
  glide_.stop();
  view().resize(size);
  if (fitted_) whole_world(view());
  frame();
  emit changed();
}

bool MapNavigator::frame() {
  const std::int64_t now = clock_.now_ns();
  glide_.apply(view(), now);
  settling_ = false;
  if (mode() != FollowMode::Off && followed_ && followed_->index() < scene_.poses.size()) {
    settling_ = follower_.apply(view(), scene_.poses[followed_->index()], now, animated_);
  }
  return moving();
}

}  // namespace magna
