// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/mission/area_order.h"
#include "core/mission/order_floor.h"
#include "core/sim/worker_pool.h"

namespace magna {

/// What the division of an area is computed from: a copy, so that a worker can do it.
struct DivisionQuery {
  struct Robot {
    RobotId id;
    std::size_t floor = 0;  ///< index in `floors`
    Point at;               ///< believed position, metres
    double speed = 1.0;     ///< m/s, > 0
    bool fixed = false;     ///< carries the order out already, or is named by it
    bool idle = true;       ///< has nothing else to do
  };
  OrderKind kind = OrderKind::Explore;
  AreaShape shape;
  std::vector<std::shared_ptr<const OrderFloor>> floors;  ///< of each kind of robot
  std::vector<Robot> robots;                              ///< candidates, in order of number
  /// How many robots; nothing = as many as the area needs.
  std::optional<std::size_t> wanted;
};

/// The division of an area among robots.
struct Division {
  struct Share {
    RobotId robot;
    std::optional<std::size_t> place;  ///< the first one it drives to; nothing: none
  };
  /// The robots that carry the order out, in order of number: the fixed ones that can get to the
  /// area, then the nearest others, idle ones first.
  std::vector<Share> crew;
  /// Where they drive: places to visit (Patrol), to stand (Guard) or outside (Leave), metres;
  /// empty for Explore and Search, whose places are found while they see the floor.
  std::vector<Point> places;
  /// The regions of each floor that the crew can reach.
  std::vector<std::vector<std::int32_t>> regions;
};

/// m^2 for which Explore and Search use one robot, when they use as many as are needed.
inline constexpr double kFloorOfRobot = 150.0;
/// Of Patrol: largest way from any floor to the nearest place, m, and places for one robot.
inline constexpr double kPatrolReach = 6.0;
inline constexpr std::size_t kPlacesOfRobot = 6;
inline constexpr std::size_t kMostPlaces = 200;
/// Of Guard with as many robots as are needed: largest way from any floor to a robot, m: the range
/// of rangers and pictures.
inline constexpr double kGuardReach = 8.0;

/// Divides the floor of the area that robots can reach. Places are spread by the farthest point
/// first (Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985), and
/// assigned so that the sum of travel times is least (assign_jobs). The result depends only on the
/// query; it has no crew when no robot can get to the area.
Division divide_area(const DivisionQuery& query, const CancelFlag& cancelled);

}  // namespace magna
