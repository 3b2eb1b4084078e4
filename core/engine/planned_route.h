// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/point.h"
#include "core/mission/plan.h"
#include "core/mission/route_planner.h"
#include "core/sim/ids.h"

namespace magna {

/// A planned route, or an attempt that found none.
struct PlannedRoute {
  std::shared_ptr<const Route> route;
  Point start;
  Point goal;
  bool detour = false;       ///< to a way-point of the robot's plan; else on request
  std::uint32_t number = 0;  ///< of this robot's routes: with the run's seed it selects its lots
  Tick at = 0;               ///< when it was ready for use
};

/// A leg of a plan that was planned ahead, for display (LegRoutes): one that the robot has not
/// begun, or the first one of a plan that does not run.
struct PlannedLeg {
  Point from;
  Point to;
  /// Both ends too, metres; two points = straight. Empty: it is being planned, or there is no way.
  std::vector<Point> points;
  friend bool operator==(const PlannedLeg&, const PlannedLeg&) = default;
};
using PlannedLegs = std::vector<PlannedLeg>;

/// A leg of a robot's way along a plan, from the end of the leg before to its way-point.
struct WayLeg {
  std::vector<Point> points;  ///< metres, both ends too; a single point: the robot stays there
  bool known = true;          ///< else a straight line in place of the way, which is not known
  double length() const;      ///< metres
};

/// The parts of a snapshot that describe a robot's way.
struct KnownWay {
  Point from;                     ///< the robot's place
  std::span<const Point> detour;  ///< to the first way-point, without both ends; empty = straight
  std::optional<Point> explores;  ///< the target of an exploration in progress
  std::span<const PlannedLeg> legs;  ///< in any order
  /// Whether later legs that are not among `legs` are straight. False for robots that plan routes:
  /// the way may be planned later (remote robots, many way-points, a plan that is being edited).
  bool straight = true;
};

/// The way along a plan, one leg for each way-point. The list, the table of way-points, the map and
/// its tools show and measure this one.
std::vector<WayLeg> way_along(const Plan& plan, const KnownWay& known);
/// A patrol's way from its last place back to the first; nothing: it has less than two places.
std::optional<WayLeg> way_back(const Plan& plan, const KnownWay& known);
/// Metres.
double length_of(std::span<const WayLeg> legs);

}  // namespace magna
