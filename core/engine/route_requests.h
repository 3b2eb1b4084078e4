// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/author.h"
#include "core/engine/planned_route.h"
#include "core/mission/plan.h"
#include "core/mission/route_planner.h"
#include "core/sim/state_hash.h"
#include "core/sim/worker_pool.h"
#include "core/world/closed_ground.h"
#include "core/world/world.h"

namespace magna {

/// Requests for routes: planned by workers on a copy of the static world, each due at a tick fixed
/// with the request. At most one per robot.
class RouteRequests {
 public:
  /// A body that stands in the way.
  struct Disc {
    Point centre;
    double radius = 0.0;  ///< m
  };
  struct Request {
    RobotId robot;
    Author author;
    bool detour = false;  ///< to the first way-point of its plan, requested by the mission itself
    Waypoint goal;
    Point start;
    std::vector<Disc> avoid;  ///< obstacles, besides those of the world
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
    std::vector<Disc> avoid = {};
    std::shared_ptr<const ClosedGround> closed = {};  ///< no-go areas that bind it; null: none
  };
  /// Starts planning. The robot must have no request.
  void ask(const Question& question, Tick due);
  bool pending(RobotId robot) const;
  /// Cancels the robot's request. Returns the requesting author; nothing = no request.
  std::optional<Author> cancel(RobotId robot);
  /// Cancels all requests, which are returned in their order: the no-go areas have changed.
  std::vector<Request> withdraw();
  /// Whether the routes due at this tick are planned.
  bool ready(Tick at) const;
  /// Takes the routes that are due, in order of request; waits for the planners.
  std::vector<Request> take_due(Tick now);

  /// A route that is being planned; read it only after the job is done.
  struct Planned {
    std::shared_ptr<const Route> route;
    BackgroundJob job;
  };
  /// Starts planning on the present static world, outside of the requests: with the lots of the
  /// robot's request of this number.
  Planned plan(Question question, std::uint32_t number);
  /// The lots of a robot's request of this number, from 1.
  RandomStream lots(RobotId robot, std::uint32_t number) const {
    return {seed_, robot.value, StreamPurpose::Route, number};
  }
  /// Number of the robot's requests so far.
  std::uint32_t asked(RobotId robot) const {
    return robot.index() < asked_.size() ? asked_[robot.index()] : 0;
  }

  void hash(StateHash& hash) const;

 private:
  /// A map built by a separate job; requests that need it wait for that job.
  struct Kept {
    ObstacleLayer layer;
    double radius;
    std::shared_ptr<const ClosedGround> closed;          ///< null: without no-go areas
    std::shared_ptr<const std::optional<RouteMap>> map;  ///< empty optional = no longer wanted
    BackgroundJob job;
  };
  void follow_world();
  const Kept& map_for(const Question& question);
  /// Plans on the kept map.
  BackgroundJob plan_kept(const Question& question, const RouteQuery& query,
                          std::shared_ptr<Route> route);
  /// Plans on a map of its own, which has the discs.
  BackgroundJob plan_round(const Question& question, const RouteQuery& query,
                           std::shared_ptr<Route> route);

  const World& world_;
  std::uint64_t seed_;
  WorkerPool& workers_;
  std::uint64_t version_ = 0;  ///< of the world in `field_` and `maps_`
  std::shared_ptr<const ObstacleField> field_;
  std::vector<Kept> maps_;
  std::vector<std::uint32_t> asked_;  ///< by robot: number of requests
  std::vector<Request> pending_;      ///< in order of request
};

/// Plans the legs of plans before robots begin them, in the background and a few at a time. Only
/// for display: robots plan their legs again, from where they are then, so that a run does not
/// depend on whether it is watched.
class LegRoutes {
 public:
  static constexpr std::size_t kMostJobs = 2;   ///< at the same time
  static constexpr std::size_t kMostLegs = 50;  ///< of a robot
  static constexpr double kMoved = 0.3;         ///< m: a first leg is planned again

  /// The legs of a robot that moves in this layer and has this radius.
  struct Wanted {
    RobotId robot;
    ObstacleLayer layer = ObstacleLayer::Ground;
    double radius = 0.0;
    std::vector<std::pair<Point, Point>> legs;        ///< from and to
    bool from_robot = false;                          ///< the first leg begins where the robot is
    std::shared_ptr<const ClosedGround> closed = {};  ///< no-go areas that bind it; null: none
  };

  /// The arguments must outlive it.
  LegRoutes(RouteRequests& routes, const World& world) : routes_(routes), world_(world) {}

  /// Takes what is planned, drops what is no longer wanted, and starts more, the robots in this
  /// order.
  void follow(std::span<const Wanted> wanted);
  /// Null: nothing is wanted for the robot.
  std::shared_ptr<const PlannedLegs> legs(RobotId robot) const;
  /// Grows with each change of a robot's legs.
  std::uint64_t version() const { return version_; }

 private:
  struct Entry {
    PlannedLeg leg;
    bool begun = false;
    bool done = false;
    RouteRequests::Planned planned;  ///< while it is begun and not done
  };
  struct Record {
    std::vector<Entry> entries;
    std::shared_ptr<const PlannedLegs> shown;
    std::shared_ptr<const ClosedGround> closed;  ///< as of the entries
  };

  void keep_wanted(Record& record, const Wanted& wanted);
  void take_done(Record& record);
  void start(Record& record, const Wanted& wanted);
  void drop(Record& record);
  static void cancel(Entry& entry);

  RouteRequests& routes_;
  const World& world_;
  std::uint64_t world_version_ = 0;
  std::vector<Record> records_;  ///< by robot number
  std::size_t running_ = 0;
  std::uint64_t version_ = 0;
};

/// The plan of a route: gotos that are driven through, each with its course, and finally a
/// way-point of the requested type.
Plan plan_of(const Route& route, const Waypoint& goal);

}  // namespace magna
