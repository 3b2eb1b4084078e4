// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/author.h"
#include "core/mission/missions.h"
#include "core/mission/route_planner.h"
#include "core/sim/state_hash.h"
#include "core/sim/worker_pool.h"
#include "core/world/world.h"

namespace magna {

/// Routes that robots have been asked to be given: planned by workers over a picture of the static
/// world, each ready for use at a tick fixed when it was asked for. At most one per robot.
class RouteRequests {
 public:
  struct Request {
    RobotId robot;
    Author author;
    bool detour = false;  ///< a way to the first way-point of its plan, which was not asked for
    Waypoint goal;
    Point start;
    Tick due = 0;
    std::uint32_t number = 0;            ///< of this robot's requests: its lots are its own
    std::shared_ptr<const Route> route;  ///< read it when the job is done
    BackgroundJob job;
  };

  /// World and workers must outlive it.
  RouteRequests(const World& world, std::uint64_t seed, WorkerPool& workers)
      : world_(world), seed_(seed), workers_(workers) {}

  /// What is asked for; the robot has this radius and moves in this layer.
  struct Question {
    RobotId robot;
    Author author;
    bool detour = false;
    Waypoint goal;
    Point start;
    ObstacleLayer layer;
    double radius;
  };
  /// Begins to plan. The robot must have no request.
  void ask(const Question& question, Tick due);
  bool pending(RobotId robot) const;
  /// The robot's route is no longer wanted. Gives the author who asked for it; nothing = no
  /// request.
  std::optional<Author> cancel(RobotId robot);
  /// Are the routes due at this tick planned?
  bool ready(Tick at) const;
  /// Takes out what is due, in order of asking; waits for the planners.
  std::vector<Request> take_due(Tick now);

  void hash(StateHash& hash) const;

 private:
  /// A map that a job of its own builds; a request that needs it waits for that job.
  struct Kept {
    ObstacleLayer layer;
    double radius;
    std::shared_ptr<const std::optional<RouteMap>> map;  ///< nothing in it = not wanted now
    BackgroundJob job;
  };
  const Kept& map_for(ObstacleLayer layer, double radius);

  const World& world_;
  std::uint64_t seed_;
  WorkerPool& workers_;
  std::uint64_t version_ = 0;  ///< of the world in `field_` and `maps_`
  std::shared_ptr<const ObstacleField> field_;
  std::vector<Kept> maps_;
  std::vector<std::uint32_t> asked_;  ///< by robot: how often
  std::vector<Request> pending_;      ///< in order of asking
};

/// The plan of a route: gotos that are driven through, each with its course, and the last of the
/// type that was asked for.
Plan plan_of(const Route& route, const Waypoint& goal);

}  // namespace magna
