// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_navigator.h"

#include <QGesture>
#include <QNativeGestureEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/geometry/angle.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

constexpr double kFrameShare = 0.22;    ///< margin on every side of the pane that the robot must
                                        ///< not enter
constexpr double kCalmSeconds = 0.12;   ///< time constant of the world's rotation
constexpr double kCalmRadians = 0.006;  ///< below the noise of the localiser

/// Eases in and out.
double eased(double t) { return t * t * (3.0 - 2.0 * t); }

void place(MapView& view, Point centre, double scale, double rotation) {
  const QPointF middle(view.size().width() / 2, view.size().height() / 2);
  view.set_scale(scale, middle);
  view.set_rotation(rotation, middle);
  view.set_centre(centre);
}

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

void Follower::begin(FollowMode mode, const MapView& view, const Pose& pose, std::int64_t now_ns) {
  mode_ = mode;
  const QPointF at = view.to_screen(pose.position());
  glide_from_ = at - wanted(view, at);
  begun_ns_ = now_ns;
  last_ns_ = now_ns;
}

QPointF Follower::wanted(const MapView& view, QPointF at) const {
  const QSizeF size = view.size();
  if (mode_ != FollowMode::KeepInFrame) return {size.width() / 2, size.height() / 2};
  const double x = size.width() * kFrameShare;
  const double y = size.height() * kFrameShare;
  return {std::clamp(at.x(), x, size.width() - x), std::clamp(at.y(), y, size.height() - y)};
}

bool Follower::apply(MapView& view, const Pose& pose, std::int64_t now_ns, bool animated) {
  if (mode_ == FollowMode::Off) return false;
  bool moving = mode_ == FollowMode::HeadingUp && turn(view, pose, now_ns, animated);
  const double done =
      std::clamp(static_cast<double>(now_ns - begun_ns_) / double(kGlideNs), 0.0, 1.0);
  const double left = animated ? (1.0 - done) * (1.0 - done) : 0.0;
  moving = moving || left > 0.0;
  const QPointF at = view.to_screen(pose.position());
  const QPointF by = wanted(view, at) + glide_from_ * left - at;
  view.pan({std::round(by.x()), std::round(by.y())});
  last_ns_ = now_ns;
  return moving;
}

bool Follower::turn(MapView& view, const Pose& pose, std::int64_t now_ns, bool animated) {
  const double left = angle_difference(-kPi / 2 - pose.theta, view.rotation());
  if (std::abs(left) < kCalmRadians) return false;
  const double seconds = static_cast<double>(now_ns - last_ns_) / 1e9;
  const double share = animated ? 1.0 - std::exp(-seconds / kCalmSeconds) : 1.0;
  view.set_rotation(view.rotation() + left * share, view.to_screen(pose.position()));
  return animated;
}

void ViewGlide::begin(const MapView& from, const MapView& to, std::int64_t now_ns) {
  from_ = from;
  to_ = to;
  begun_ns_ = now_ns;
  running_ = true;
}

void ViewGlide::apply(MapView& view, std::int64_t now_ns) {
  if (!running_) return;
  const double t = static_cast<double>(now_ns - begun_ns_) / double(kGlideNs);
  if (t >= 1.0) {
    running_ = false;
    return place(view, to_.centre(), to_.scale(), to_.rotation());
  }
  const double part = eased(std::max(t, 0.0));
  // Interpolates the visible metres, so that the corners of the view move on straight lines.
  const double scale = 1.0 / ((1.0 - part) / from_.scale() + part / to_.scale());
  place(view, from_.centre() + (to_.centre() - from_.centre()) * part, scale,
        from_.rotation() + part * angle_difference(to_.rotation(), from_.rotation()));
}

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

void MapNavigator::wheel(const QWheelEvent& event, bool pans) {
  QPoint by = event.angleDelta();
  if (event.modifiers().testFlag(Qt::ControlModifier) == pans) {
    if (by.y() != 0) zoom(std::pow(kZoomStep, by.y() / 120.0), event.position());
    return;
  }
  // Shift scrolls sideways; touchpads report pixels.
  if (event.modifiers().testFlag(Qt::ShiftModifier) && by.x() == 0) by = {by.y(), 0};
  const QPointF pixels =
      event.pixelDelta().isNull() ? QPointF(by) * (64.0 / 120.0) : QPointF(event.pixelDelta());
  if (!pixels.isNull()) pan(pixels);
}

void MapNavigator::pinch(const QPinchGesture& pinch, QPointF at) {
  const QPointF by = pinch.centerPoint() - pinch.lastCenterPoint();
  const auto changes = pinch.changeFlags();
  if (changes.testFlag(QPinchGesture::CenterPointChanged) && !by.isNull() &&
      pinch.state() != Qt::GestureStarted) {
    pan(by);
  }
  if (changes.testFlag(QPinchGesture::ScaleFactorChanged)) zoom(pinch.scaleFactor(), at);
}

bool MapNavigator::gesture(const QNativeGestureEvent& event) {
  switch (event.gestureType()) {
    case Qt::ZoomNativeGesture: zoom(1.0 + event.value(), event.position()); break;
    case Qt::SmartZoomNativeGesture: fit_all(); break;
    case Qt::PanNativeGesture: pan(event.delta()); break;
    case Qt::BeginNativeGesture:
    case Qt::EndNativeGesture: break;
    default: return false;
  }
  return true;
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
