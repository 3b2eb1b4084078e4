// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/mission/route_map.h"
#include "core/sim/message.h"
#include "core/sim/random.h"

namespace magna {

/// A request to the route planner.
struct RouteQuery {
  Point start;  ///< world frame, metres
  Point goal;
  RandomStream lots;       ///< random numbers for the planner's samples
  int iterations = 40000;  ///< limit of the planner
};

/// A route, or why there is none.
struct Route {
  struct Edge {
    Point from;
    Point to;
    std::uint32_t sample = 0;  ///< number of the sample at which it was added, from 1
    bool of_goal = false;      ///< of the goal's tree; else of the start's
  };
  std::optional<Message> failure;  ///< nothing = found
  std::vector<Point> points;       ///< from start to goal, with straight legs
  std::vector<Edge> tree;      ///< edges of the planner's two trees, in the order of their growth
  std::vector<Point> samples;  ///< sampled places, in order; the trees grow towards them
  std::vector<Point> raw;      ///< the way along both trees; empty = they did not meet
  double length = 0.0;         ///< metres
  int iterations = 0;          ///< used by the planner; 0 = the goal is visible from the start

  bool found() const { return !failure; }
};

/// Plans a route round static obstacles: RRT-Connect (Kuffner and LaValle, "RRT-Connect: An
/// efficient approach to single-query path planning", ICRA 2000) in the implementation of OMPL,
/// then shortened. The result depends only on the arguments, exactly, on any thread. `cancelled` is
/// checked in every iteration; the result of a cancelled call must not be used.
Route plan_route(const RouteMap& map, const RouteQuery& query, const std::atomic<bool>& cancelled);

}  // namespace magna
