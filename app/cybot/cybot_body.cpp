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

constexpr std::uint8_t kUnknownType = 1;
constexpr std::uint8_t kWideType = 2;
constexpr std::uint8_t kThinType = 3;
constexpr std::uint8_t kBumpType = 4;
constexpr std::uint8_t kTapeType = 5;
constexpr std::uint8_t kHoleType = 6;

bool covers(const Pose& centre, const Footprint& footprint, Point p) {
  const Point offset = p - centre.position();
  const double angle = centre.theta + footprint.rotation;
  const double along = offset.x * std::cos(angle) + offset.y * std::sin(angle);
  const double across = -offset.x * std::sin(angle) + offset.y * std::cos(angle);
  return std::abs(along) <= footprint.width / 2 && std::abs(across) <= footprint.depth / 2;
}

/// Neighbouring rays of a scan that met the same surface.
struct ScanRun {
  double middle = 0.0;   ///< degrees from the first ray
  double nearest = 0.0;  ///< m
  double width = 0.0;    ///< m
};

/// The runs whose both ends are seen: what is beside them is farther away and in the sweep, and
/// they do not end at the scanner's range.
std::vector<ScanRun> runs_of(const std::vector<double>& ranges) {
  std::vector<ScanRun> runs;
  const std::size_t count = ranges.size();
  const auto place = [&](std::size_t ray) {
    return ranges[ray] * direction(radians(static_cast<double>(ray) * kScanStep));
  };
  for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
    double nearest = ranges[begin];
    for (end = begin + 1; end < count && std::abs(ranges[end] - ranges[end - 1]) <= kEdge; ++end) {
      nearest = std::min(nearest, ranges[end]);
    }
    const std::size_t last = end - 1;
    const bool in_sweep = begin > 0 && end < count;
    if (!in_sweep || ranges[begin - 1] < ranges[begin] || ranges[end] < ranges[last]) continue;
    if (std::max(ranges[begin], ranges[last]) > CybotBody::kScanRange - kEdge) continue;
    const double covered = radians(static_cast<double>(end - begin) * kScanStep);
    const double width =
        std::max(2 * nearest * std::sin(covered / 2), distance(place(begin), place(last)));
    runs.push_back({static_cast<double>(begin + last) / 2 * kScanStep, nearest, width});
  }
  return runs;
}

}  // namespace

CybotBody::CybotBody(const World& field, const CybotErrors& errors, std::uint64_t seed,
                     const std::optional<Pose>& start)
    : field_(field),
      start_(start.value_or(field.cybot_start())),
      pose_(start_),
      odometry_(start_),
      errors_(errors),
      drift_chance_(seed, 0, StreamPurpose::Odometer),
      scan_chance_(seed, 0, StreamPurpose::Ranger) {
  for (const Thing& thing : field.things()) {
    const auto* const place = std::get_if<Point>(&thing.location);
    if (place == nullptr || !thing.footprint) continue;
    const Pose centre{place->x, place->y, 0.0};
    if (thing.name.starts_with("tape")) floor_.push_back({kTapeType, centre, *thing.footprint});
    if (thing.name.starts_with("hole")) floor_.push_back({kHoleType, centre, *thing.footprint});
  }
}

// The floor and the load differ from one motion to the next.
void CybotBody::draw_drift(bool turning) {
  if (errors_.drift <= 0.0 || turning_ == turning) return;
  turning_ = turning;
  turn_factor_ = 1.0 + drift_chance_.uniform(-errors_.drift, errors_.drift);
  way_factor_ = 1.0 + drift_chance_.uniform(-errors_.drift, errors_.drift);
}

void CybotBody::advance(double left, double right, double seconds) {
  contact_.reset();
  const double way = (left + right) / 2 * seconds;
  const double turn = (left - right) / kTrack * seconds;
  if (way == 0.0 && turn == 0.0) return;
  draw_drift(way == 0.0);
  const auto move = [](Pose& pose, double turned, double gone) {
    const Point at = pose.position() + gone * direction(pose.theta + turned / 2);
    pose = {at.x, at.y, normalize_angle(pose.theta + turned)};
  };
  double gone = way;
  if (!fell_) {
    const double real_turn = turn * turn_factor_;
    const double real_way = way * way_factor_;
    const Point to = pose_.position() + real_way * direction(pose_.theta + real_turn / 2);
    const double free = way == 0.0 ? 0.0
                                   : field_.field().free_travel(ObstacleLayer::Ground,
                                                                pose_.position(), to, kRadius);
    const bool stopped = way != 0.0 && free < distance(pose_.position(), to);
    const double real_gone = stopped ? std::copysign(free, way) : real_way;
    move(pose_, real_turn, real_gone);
    if (stopped) {
      gone = real_gone / way_factor_;
      contact_ = CybotContact{kBumpType, bump_angle(way > 0.0 ? 0.0 : 180.0), kRadius, 0.0};
    }
    fell_ = over(kHoleType, pose_.position());
  }
  move(odometry_, turn, gone);
  odometer_ += gone;
}

bool CybotBody::over(std::uint8_t type, Point p) const {
  return std::ranges::any_of(floor_, [&](const Patch& patch) {
    return patch.type == type && covers(patch.centre, patch.footprint, p);
  });
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

std::vector<CybotContact> CybotBody::scan(CybotScan sweep) {
  const StaticRayCaster ray(field_.field(), ObstacleLayer::Ground);
  const int steps = static_cast<int>((sweep == CybotScan::Long ? 90.0 : 45.0) / kScanStep);
  std::vector<double> ranges;  // from the left to the right
  ranges.reserve(static_cast<std::size_t>(steps) * 2 + 1);
  for (int step = -steps; step <= steps; ++step) {
    const double theta = pose_.theta + radians(step * kScanStep);
    ranges.push_back(ray(pose_.position(), direction(theta), kScanRange));
  }
  std::vector<CybotContact> seen;
  for (const ScanRun& run : runs_of(ranges)) {
    if (run.width > kWidest) continue;
    const double noise =
        errors_.scan_noise > 0.0 ? scan_chance_.gaussian(0.0, errors_.scan_noise) : 0.0;
    const double nearest = std::max(run.nearest + noise, kRadius);
    const double width = run.width * nearest / run.nearest;  // from the angle that it covers
    const double centre = nearest + width / 2;
    std::uint8_t type = width < kThinnest ? kThinType : kWideType;
    if (sweep == CybotScan::Long && centre > kClassified) type = kUnknownType;
    seen.push_back({type, run.middle - steps * kScanStep, centre, width});
  }
  return seen;
}

}  // namespace magna
