// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/geometry/point.h"
#include "core/mission/clearance.h"
#include "core/sim/message.h"
#include "core/sim/random.h"

namespace magna {

/// Nearest-point search in a growing set of points in a box. The answer depends only on the points
/// and their order: of two at equal distance the first.
class NearestPoints {
 public:
  /// The points lie in [lower, upper], which is divided into squares of `side` metres, > 0.
  NearestPoints(Point lower, Point upper, double side);

  std::size_t size() const { return points_.size(); }
  void clear();
  void add(Point p);
  /// The index of the nearest point in the order of insertion; there must be at least one.
  std::size_t nearest(Point p) const;

 private:
  struct Nearest {
    double squared;
    std::uint32_t index;
  };
  int column(double x) const;
  int line(double y) const;
  void look_in(int column, int line, Point p, Nearest& best) const;

  Point lower_;
  double side_;
  int columns_;
  int lines_;
  std::vector<Point> points_;
  std::vector<std::vector<std::uint32_t>> squares_;
};

/// The map for planning routes: where a robot of one radius may be, with more or less clearance. An
/// immutable copy of the static obstacles at one time, so that planners on other threads may read
/// it.
class RouteMap {
 public:
  /// The positions where the robot keeps a distance of `clearance` metres, and their connected
  /// regions.
  struct Room {
    double clearance;
    ClearanceMask mask;
    FreeRegions regions;
  };
  /// The two ends of a way in one region of a room: straight from the robot's start to `start`, and
  /// straight from `goal` to its goal. Equal to start and goal if these lie in the room.
  struct Ends {
    const Room* room = nullptr;
    std::int32_t region = FreeRegions::kNone;
    Point start;
    Point goal;
  };

  /// `radius` in metres, >= 0. The field must not change.
  RouteMap(std::shared_ptr<const ObstacleField> field, ObstacleLayer layer, double radius);

  /// Whether the robot can move straight from one point to the other.
  bool free_way(Point from, Point to) const;
  /// Why a robot cannot stand at a point: outside, in an obstacle, too near to one. Nothing = it
  /// can.
  std::optional<Message> unfit(Point goal) const;
  std::size_t rooms() const { return rooms_.size(); }
  /// The ends in a room, 0 = the one with the most clearance; nothing if there is no way in it.
  std::optional<Ends> ends(std::size_t room, Point start, Point goal) const;
  /// The box of a region, metres.
  struct Box {
    Point lower;
    Point upper;
  };
  Box box(const Ends& ends) const;

 private:
  std::optional<Point> link(const Room& room, Point p, std::optional<std::int32_t> region) const;

  std::shared_ptr<const ObstacleField> field_;
  ObstacleLayer layer_;
  double radius_;
  std::vector<Room> rooms_;  ///< the largest clearance first
};

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
