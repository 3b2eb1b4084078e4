// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/knowledge/scanned_zones.h"
#include "core/knowledge/sighting.h"
#include "core/mission/clearance.h"
#include "core/robot/robot_type.h"
#include "core/sim/message.h"

namespace magna {

/// The places of a robot's centre on a square grid, free or blocked, and shortest ways over the
/// free ones (cognav.md, Planner).
class ClearanceGrid {
 public:
  using Node = std::uint32_t;
  static constexpr double kStep = 0.02;  ///< metres between neighbours

  /// All nodes free, the first at `lower`; the last ones lie at most a step before `upper`.
  ClearanceGrid(Point lower, Point upper);
  /// The number of nodes of such a grid, as a floating-point number: it may be huge.
  static double count(Point lower, Point upper);

  /// Blocks the nodes within `radius` metres of a point.
  void block(Point centre, double radius);
  /// Blocks the nodes that are not free on a mask.
  void block(const ClearanceMask& mask);

  bool free(Node node) const { return blocked_[node] == 0; }
  Point point(Node node) const;
  /// The free nodes at most `reach` metres from a point, the nearest first.
  std::vector<Node> free_near(Point p, double reach) const;
  /// The shortest way over free nodes, with both ends: eight neighbours, diagonally only between
  /// two free neighbours (A* with the octile distance). Empty if there is none.
  std::vector<Node> shortest(Node from, Node to) const;

 private:
  // A border of blocked nodes saves tests.
  Node node(int i, int j) const { return static_cast<Node>((j + 1) * pitch_ + i + 1); }
  struct Window {
    int left, top, right, bottom;
  };
  Window window(Point centre, double radius) const;

  Point lower_;
  int columns_;
  int rows_;
  int pitch_;
  std::vector<std::uint8_t> blocked_;
};

/// A way of a remote robot round objects.
struct ObstacleRoute {
  /// Nodes of the grid at most 0.03 m apart, the last one the goal; without the robot's position.
  std::vector<Point> points;
  bool straight = false;  ///< from the robot to the goal, without a turn
  std::optional<Message> failure;
};

/// What a robot drives next.
struct ObstacleLeg {
  Point end;          ///< straight from its position; equal to it: it does not drive
  bool scan = false;  ///< a long scan there, because unknown ground follows
};

/// Another robot, which drives straight from one place to another, or stands: the same place.
struct OtherRobot {
  std::string_view name;
  Point from;
  Point to;
  double radius = 0.0;  ///< m
};

/// Plans ways round other robots and the objects that robots reported: discs, all of whose classes
/// block (cognav.md, Planner). Keeps references to nothing but the walls and the robots' names.
class ObstaclePlanner {
 public:
  static constexpr double kClearance = kCybotClearance;  ///< m, at every node
  static constexpr double kTight = 0.015;    ///< m between body and object on a straight leg
  static constexpr double kShortest = 0.05;  ///< m: shorter legs are avoided
  static constexpr double kLongest = 6.0;    ///< m: the diagonal of COGNAV's field
  static constexpr double kMostNodes = 2e6;  ///< of the grid, 800 m²

  struct Box {
    Point lower;
    Point upper;
  };
  /// The world's walls, if they are obstacles, too.
  struct Walls {
    const ClearanceMask* mask = nullptr;  ///< of radius plus clearance; nullptr: no walls
    const ObstacleField* field = nullptr;
    ObstacleLayer layer = ObstacleLayer::Ground;
    bool straight_is_free = false;  ///< known already: walls are obstacles on other ways only
  };

  /// `radius` of the robot, metres. `field`: where it may drive; a start or goal outside extends
  /// it.
  ObstaclePlanner(std::span<const Sighting> objects, double radius, const Box& field,
                  const Walls& walls, std::span<const OtherRobot> robots = {});
  ObstaclePlanner(std::span<const Sighting> objects, double radius, const Box& field)
      : ObstaclePlanner(objects, radius, field, Walls{}) {}

  /// The shortest way on the grid. A robot that is too near to objects first backs out of them.
  /// Fails, with the place: the goal is too near to an object or a wall, there is no way, or the
  /// grid would be too large.
  ObstacleRoute plan(Point start, Point goal) const;

  /// Whether the robot keeps `margin` metres from every object and wall on the straight way; the
  /// two points may be the same.
  bool clear(Point from, Point to, double margin) const;
  /// The route without the points that straight legs pass, for display.
  std::vector<Point> reduced(const ObstacleRoute& route) const;
  /// The farthest point of the route that the robot can reach straight from `here`. Ground outside
  /// all zones ends it. `zones`: nullptr = all ground is known.
  ObstacleLeg next_leg(const ObstacleRoute& route, Point here, const ScannedZones* zones) const;

 private:
  struct Disc {
    Point centre;
    double radius;  ///< of object and robot together
    SightingClass kind;
    std::string_view robot = {};  ///< of another robot: its name
  };
  using Discs = std::vector<Disc>;
  /// The discs that matter for straight ways between these points.
  Discs near(std::span<const Point> points, Point and_this) const;
  static bool clear_of(const Discs& discs, Point from, Point to, double margin);
  /// As clear_of with the full clearance, but where the robot is too near already, it must only not
  /// come nearer.
  static bool leaves(const Discs& discs, Point from, Point to);
  /// The first one on the straight way that it does not leave; nullptr: none.
  const Disc* first_on(Point from, Point to) const;
  bool clear_of_walls(Point from, Point to) const;
  /// Whether no wall is between two points; the body may touch one.
  bool is_past_walls(Point from, Point to) const;
  Message blocked_by(const Disc& disc) const;
  Message no_way(Point start, Point goal) const;

  Discs discs_;
  Box field_;
  Walls walls_;
};

}  // namespace magna
