// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/author.h"
#include "core/mission/plan.h"
#include "core/mission/route_planner.h"
#include "core/sim/state_hash.h"
#include "core/sim/worker_pool.h"
#include "core/world/world.h"

namespace magna {

/// Requests for routes: planned by workers on a copy of the static world, each due at a tick fixed
/// with the request. At most one per robot.
class RouteRequests {
 public:
  struct Request {
    RobotId robot;
    Author author;
    bool detour = false;  ///< to the first way-point of its plan, requested by the mission itself
    Waypoint goal;
    Point start;
    Tick due = 0;
    std::uint32_t number = 0;            ///< of this robot's requests: selects the random numbers
    std::shared_ptr<const Route> route;  ///< read only after the job is done
    BackgroundJob job;
  };

  /// World and workers must outlive the object.
  RouteRequests(const World& world, std::uint64_t seed, WorkerPool& workers)
      : world_(world), seed_(seed), workers_(workers) {}

  /// A request; the robot has this radius and moves in this layer.
  struct Question {
    RobotId robot;
    Author author;
    bool detour = false;
    Waypoint goal;
    Point start;
    ObstacleLayer layer;
    double radius;
  };
  /// Starts planning. The robot must have no request.
  void ask(const Question& question, Tick due);
  bool pending(RobotId robot) const;
  /// Cancels the robot's request. Returns the requesting author; nothing = no request.
  std::optional<Author> cancel(RobotId robot);
  /// Whether the routes due at this tick are planned.
  bool ready(Tick at) const;
  /// Takes the routes that are due, in order of request; waits for the planners.
  std::vector<Request> take_due(Tick now);

  void hash(StateHash& hash) const;

 private:
  /// A map built by a separate job; requests that need it wait for that job.
  struct Kept {
    ObstacleLayer layer;
    double radius;
    std::shared_ptr<const std::optional<RouteMap>> map;  ///< empty optional = no longer wanted
    BackgroundJob job;
  };
  const Kept& map_for(ObstacleLayer layer, double radius);

  const World& world_;
  std::uint64_t seed_;
  WorkerPool& workers_;
  std::uint64_t version_ = 0;  ///< of the world in `field_` and `maps_`
  std::shared_ptr<const ObstacleField> field_;
  std::vector<Kept> maps_;
  std::vector<std::uint32_t> asked_;  ///< by robot: number of requests
  std::vector<Request> pending_;      ///< in order of request
};

/// The plan of a route: gotos that are driven through, each with its course, and finally a
/// way-point of the requested type.
Plan plan_of(const Route& route, const Waypoint& goal);

}  // namespace magna
