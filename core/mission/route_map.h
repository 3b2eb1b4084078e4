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

/// Where a robot of one radius may be, with more and less room round it: what routes are planned
/// on. A picture of the static obstacles at one time, immutable, so that planners on other threads
/// may read it.
class RouteMap {
 public:
  /// Where the robot keeps `clearance` metres away from everything, and how that hangs together.
  struct Room {
    double clearance;
    ClearanceMask mask;
    FreeRegions regions;
  };
  /// A way's two ends in one region of one room: where the robot gets from its start and from where
  /// it gets to its goal straight. `start` and `goal` themselves when they lie in the room.
  struct Ends {
    const Room* room = nullptr;
    std::int32_t region = FreeRegions::kNone;
    Point start;
    Point goal;
  };

  /// `radius` in metres, >= 0. The field no longer changes.
  RouteMap(std::shared_ptr<const ObstacleField> field, ObstacleLayer layer, double radius);

  /// Can the robot be moved straight from one point to the other?
  bool free_way(Point from, Point to) const;
  /// Why a robot cannot stand there: outside, in an obstacle, too near to one. Nothing = it can.
  std::optional<Message> unfit(Point goal) const;
  std::size_t rooms() const { return rooms_.size(); }
  /// The ends in a room, 0 = the roomiest; nothing = there is no way in it.
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
  std::vector<Room> rooms_;  ///< the roomiest first
};

}  // namespace magna
