// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/planned_route.h"

#include <algorithm>
#include <numeric>

namespace magna {
namespace {

constexpr double kSamePlace = 0.5;  // m: the robot is still where its first leg was planned from

/// The way between two places: as planned ahead, else straight. `first`: the robot is at `from`.
WayLeg leg_between(Point from, Point to, const KnownWay& known, bool first) {
  const auto planned = std::ranges::find_if(known.legs, [&](const PlannedLeg& leg) {
    const bool begins = first ? distance(leg.from, from) < kSamePlace : leg.from == from;
    return begins && leg.to == to;
  });
  if (planned == known.legs.end()) return {{from, to}, first || known.straight};
  if (planned->points.size() < 2) return {{from, to}, false};
  WayLeg leg{planned->points, true};
  leg.points.front() = from;
  return leg;
}

WayLeg along_detour(Point from, std::span<const Point> detour, Point to) {
  WayLeg leg{{from}, true};
  leg.points.insert(leg.points.end(), detour.begin(), detour.end());
  leg.points.push_back(to);
  return leg;
}

}  // namespace

double WayLeg::length() const {
  double metres = 0.0;
  for (std::size_t k = 1; k < points.size(); ++k) metres += distance(points[k - 1], points[k]);
  return metres;
}

std::vector<WayLeg> way_along(const Plan& plan, const KnownWay& known) {
  std::vector<WayLeg> legs;
  legs.reserve(plan.waypoints.size());
  Point from = known.from;
  bool lost = false;  // where an exploration ends is not known before
  for (const Waypoint& waypoint : plan.waypoints) {
    const bool first = legs.empty();
    switch (waypoint.type) {
      case WaypointType::TurnTo: legs.push_back({{from}, !lost}); break;
      case WaypointType::Explore:
        if (first && known.explores) {
          legs.push_back(along_detour(from, known.detour, *known.explores));
        } else {
          legs.push_back({{from}, !lost});
        }
        lost = true;
        break;
      case WaypointType::Goto:
        if (first && !known.detour.empty()) {
          legs.push_back(along_detour(from, known.detour, waypoint.target));
        } else if (lost) {
          legs.push_back({{from, waypoint.target}, false});
        } else {
          const bool at_robot = from == known.from;
          legs.push_back(leg_between(from, waypoint.target, known, at_robot));
        }
        from = waypoint.target;
        lost = false;
        break;
    }
  }
  return legs;
}

std::optional<WayLeg> way_back(const Plan& plan, const KnownWay& known) {
  if (!plan.patrol || plan.waypoints.size() < 2) return std::nullopt;
  std::optional<Point> first;
  std::optional<Point> last;
  for (const Waypoint& waypoint : plan.waypoints) {
    if (waypoint.type != WaypointType::Goto) continue;
    if (!first) first = waypoint.target;
    last = waypoint.target;
  }
  if (!first || *first == *last) return std::nullopt;
  return leg_between(*last, *first, known, false);
}

double length_of(std::span<const WayLeg> legs) {
  return std::accumulate(legs.begin(), legs.end(), 0.0,
                         [](double sum, const WayLeg& leg) { return sum + leg.length(); });
}

}  // namespace magna
