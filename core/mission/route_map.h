// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/mission/clearance_mask.h"
#include "core/mission/free_regions.h"
#include "core/sim/message.h"

namespace magna {

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

}  // namespace magna
