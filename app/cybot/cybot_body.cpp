// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cybot/cybot_body.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/sensing/static_ray.h"

namespace magna {
namespace {

constexpr std::array kCliffAngles{-60.0, -20.0, 20.0, 60.0};  // degrees from the front
constexpr double kCliffRadius = 0.15;                         // m from the centre
constexpr double kScanStep = 1.0;                             // degrees
constexpr double kEdge = 0.08;  // m: a jump of the range that separates two objects

bool covers(const Pose& centre, const Footprint& footprint, Point p) {
  const Point offset = p - centre.position();
  const double angle = centre.theta + footprint.rotation;
  const double along = offset.x * std::cos(angle) + offset.y * std::sin(angle);
  const double across = -offset.x * std::sin(angle) + offset.y * std::cos(angle);
  return std::abs(along) <= footprint.width / 2 && std::abs(across) <= footprint.depth / 2;
}

}  // namespace

CybotBody::CybotBody(const World& field)
    : field_(field), start_(field.cybot_start()), pose_(start_) {
  for (const Thing& thing : field.things()) {
    const auto* const place = std::get_if<Point>(&thing.location);
    if (place == nullptr || !thing.footprint) continue;
    const Pose centre{place->x, place->y, 0.0};
    if (thing.name.starts_with("tape")) floor_.push_back({5, centre, *thing.footprint});
    if (thing.name.starts_with("hole")) floor_.push_back({6, centre, *thing.footprint});
  }
}

void CybotBody::advance(double left, double right, double seconds) {
  contact_.reset();
  const double way = (left + right) / 2 * seconds;
  const double turn = (left - right) / kTrack * seconds;
  const double along = pose_.theta + turn / 2;
  pose_.theta = normalize_angle(pose_.theta + turn);
  if (way == 0.0) return;
  const Point to = pose_.position() + way * direction(along);
  const double whole = distance(pose_.position(), to);
  const double free =
      field_.field().free_travel(ObstacleLayer::Ground, pose_.position(), to, kRadius);
  const bool stopped = free < whole;
  const double gone = stopped ? std::copysign(free, way) : way;
  const Point at = pose_.position() + gone * direction(along);
  pose_.x = at.x;
  pose_.y = at.y;
  odometer_ += gone;
  if (stopped) contact_ = CybotContact{4, bump_angle(way > 0.0 ? 0.0 : 180.0), kRadius, 0.0};
}

// The bumper reports the side of the contact: where an obstacle is found just beyond the rim. If
// the obstacle is too thin to be found there, the direction of motion is used.
double CybotBody::bump_angle(double going) const {
  constexpr double kReach = kRadius + 0.03;
  for (double angle = 0.0; angle <= 180.0; angle += 5.0) {
    for (const double side : {angle, -angle}) {
      const Point p = pose_.position() + kReach * direction(pose_.theta + radians(side));
      if (field_.field().filled(ObstacleLayer::Ground, p)) return side;
    }
  }
  return going;
}

std::optional<CybotContact> CybotBody::cliff() const {
  for (const double angle : kCliffAngles) {
    const Point p = pose_.position() + kCliffRadius * direction(pose_.theta + radians(angle));
    for (const Patch& patch : floor_) {
      if (covers(patch.centre, patch.footprint, p)) {
        return CybotContact{patch.type, angle, kCliffRadius, 0.05};
      }
    }
  }
  return {};
}

std::vector<CybotContact> CybotBody::scan(double degrees_each_side) const {
  const StaticRayCaster ray(field_.field(), ObstacleLayer::Ground);
  const auto range = [&](double angle) {
    return ray(pose_.position(), direction(pose_.theta + radians(angle)), kScanRange);
  };
  std::vector<CybotContact> seen;
  const int steps = static_cast<int>(degrees_each_side / kScanStep);
  int begin = 0;  // first step of the object being scanned
  double nearest = kScanRange;
  const auto end_object = [&](int end) {
    const double middle = (begin + end - 1) / 2.0 * kScanStep;
    const double width = 2 * nearest * std::sin(radians((end - begin) * kScanStep) / 2);
    const bool cut_off = begin == -steps || end == steps + 1;  // one end of it is outside the scan
    if (!cut_off && width <= kWidest) {
      const std::uint8_t type = width < kThinnest ? 3 : 2;
      seen.push_back({type, middle, nearest + width / 2, width});
    }
    nearest = kScanRange;
  };
  double last = kScanRange;
  for (int step = -steps; step <= steps + 1; ++step) {
    const double now = step <= steps ? range(step * kScanStep) : kScanRange;
    const bool was_object = last < kScanRange;
    const bool is_object = now < kScanRange;
    if (was_object && (!is_object || std::abs(now - last) > kEdge)) end_object(step);
    if (is_object && nearest == kScanRange) begin = step;
    if (is_object) nearest = std::min(nearest, now);
    last = now;
  }
  return seen;
}

}  // namespace magna
