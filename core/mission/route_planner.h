// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "core/mission/route_map.h"
#include "core/sim/message.h"
#include "core/sim/random.h"

namespace magna {

/// A question to the route planner.
struct RouteQuery {
  Point start;  ///< world frame, metres
  Point goal;
  RandomStream lots;       ///< where the planner looks next
  int iterations = 40000;  ///< of the planner, then it gives up
};

/// A route, or why there is none.
struct Route {
  struct Edge {
    Point from;
    Point to;
  };
  std::optional<Message> failure;  ///< nothing = found
  std::vector<Point> points;       ///< from the start to the goal, straight from each to the next
  std::vector<Edge> tree;      ///< what the planner tried, in order: the start's tree, the goal's
  std::vector<Point> samples;  ///< where it looked, in order; the tree grows towards them
  double length = 0.0;         ///< metres
  int iterations = 0;          ///< that the planner took; 0 = the goal is seen from the start

  bool found() const { return !failure; }
};

/// A way round static obstacles: RRT-Connect (Kuffner and LaValle, "RRT-Connect: An efficient
/// approach to single-query path planning", ICRA 2000) as OMPL has it, then shortened. A function
/// of its arguments to the last bit, on any thread. `cancelled` is looked at in every iteration;
/// what comes out then is of no use.
Route plan_route(const RouteMap& map, const RouteQuery& query, const std::atomic<bool>& cancelled);

}  // namespace magna
