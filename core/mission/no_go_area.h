// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/robot/robot_type.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"
#include "core/world/cell_map.h"
#include "core/world/closed_ground.h"
#include "core/world/world.h"

namespace magna {

/// What a no-go area forbids, to which robots, and when.
struct NoGoRules {
  static constexpr std::size_t kMostBytes = 64;  ///< of a name
  std::string name = {};  ///< unique in a world, ignoring case; empty: the next free "closed N"
  /// Only exploration keeps out, with the centres of robots; else all driving, with their bodies.
  bool exploration_only = false;
  bool on = true;           ///< switched off, it forbids nothing
  bool all_bodies = false;  ///< also for neural agents and the robots of halls
  // Simulated time in which it is in force, s; nothing = without a begin, an end.
  std::optional<double> from = {};
  std::optional<double> until = {};

  /// Whether it is in force at this time, seconds.
  bool in_force(double seconds) const {
    return on && (!from || seconds >= *from) && (!until || seconds < *until);
  }
  static constexpr void fields(auto& self, auto&& visit) {
    visit("name", self.name, "exploration-only", self.exploration_only, "on", self.on, "all-bodies",
          self.all_bodies, "from", self.from, "until", self.until);
  }
  friend bool operator==(const NoGoRules&, const NoGoRules&) = default;
};

/// A simple polygon on the floor, metres, that robots avoid by its rules.
struct NoGoArea {
  static constexpr std::size_t kMost = 100;  ///< in one world
  NoGoId id;
  std::vector<Point> corners;
  std::string author;
  NoGoRules rules = {};

  /// Points on the border count as inside.
  bool contains(Point p) const { return polygon_contains(corners, p); }
  friend bool operator==(const NoGoArea&, const NoGoArea&) = default;
};

/// Where a robot is that meets an area, and why.
enum class NoGoPlace : std::uint8_t {
  AtEdge,    ///< it was stopped at the edge while a person drives it
  MayCross,  ///< the person has released the stick: pressing again drives it in
  Crossing,  ///< a person drives it in, or within
  Inside,    ///< it stands in the area
  Leaving,   ///< it drives out before anything else
  Enclosed,  ///< it finds no way out
};
struct NoGoRobot {
  RobotId robot;
  NoGoId area;
  NoGoPlace place = NoGoPlace::AtEdge;
  friend bool operator==(const NoGoRobot&, const NoGoRobot&) = default;
};

/// What has happened to an area: it was edited, or its time has begun or is over.
enum class NoGoNews : std::uint8_t { Added, Changed, Removed, Begun, Over };

/// What a robot does at an area that binds it.
enum class NoGoDeed : std::uint8_t {
  Leaves,    ///< it was in the area when it was closed, and drives out before anything else
  Left,      ///< it is out
  Enclosed,  ///< it finds no way out
  Stays,     ///< it was stopped in the area: it leaves when it drives on
  Crosses,   ///< a person drives it in by pressing again at the edge
};

/// An area without its number and author: as it is kept in files.
struct NoGoContent {
  std::vector<Point> corners;
  NoGoRules rules = {};
  friend bool operator==(const NoGoContent&, const NoGoContent&) = default;
};

/// Why these corners are not a valid area: less than 3 or more than kMostPolygonCorners, not
/// finite, outside the map, no area, or sides that cross. Nothing if they are valid.
std::optional<Message> check_no_go(const CellMap& map, const std::vector<Point>& corners);
/// Why these rules are not valid: a name with control characters or over 64 bytes, times that are
/// not finite, negative or end before they begin. Whether the name is taken is not checked.
std::optional<Message> check_no_go(const NoGoRules& rules);

/// The area of this name, ignoring case; nullptr: none.
const NoGoArea* find_no_go(std::span<const NoGoArea> areas, std::string_view name);
/// "closed 3": the first one that no area has.
std::string free_no_go_name(std::span<const NoGoArea> areas);

/// The floor that the areas in force at this time (seconds) close for the driving of robots, or
/// (`all_bodies`) of agents and the robots of halls. Null: nothing.
std::shared_ptr<const ClosedGround> closed_ground(std::span<const NoGoArea> areas, double seconds,
                                                  bool all_bodies, std::uint64_t version = 0);

// Why a robot does not go somewhere. Each names the area.

/// 'no-go area "closed 1"'
Message no_go_words(const std::string& name);
/// A body of this radius (metres) would stand in an area, or too near to one. Nothing = it would
/// not. A null ground closes nothing.
std::optional<Message> check_closed(const ClosedGround* ground, double radius, Point place);
/// A straight way leads through this area.
Message way_is_closed(const std::string& name);
/// There is no way to the goal but through this area.
Message closed_off(Point goal, const std::string& name);
/// There is no way to the goal but through the first area on this one; nothing: it meets none.
std::optional<Message> why_closed_off(std::span<const Point> way, double radius,
                                      const ClosedGround& ground, Point goal);
/// The same for the way that there would be without areas; nothing if there is none, either.
/// Searches the whole field: for workers.
std::optional<Message> why_closed_off(const ObstacleField& open, ObstacleLayer layer, double radius,
                                      const ClosedGround& ground, Point start, Point goal);
/// Whether the reason is an area that is closed: it may have passed when the areas change.
bool is_closed_reason(const std::optional<Message>& reason);

/// The shortest way out of the areas that a body is in, without its start: straight legs between
/// static obstacles, not through other areas, to a place with some room beside the areas. Empty if
/// there is none, or if it is in none. Searches a grid of 0.1 m over these areas.
std::vector<Point> way_out(const World& world, const RobotTypeInfo& body, Point from,
                           const ClosedGround& ground);

}  // namespace magna
