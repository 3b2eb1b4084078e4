// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"
#include "core/hall/hall_simulation.h"

namespace magna {

/// Where the robots of a hall charge, and where they wait. Depends only on the hall and the number
/// of robots.
///
/// Docks are on the border of the parking area, one beside the other, so that a robot reaches and
/// leaves each of them past robots in all others. Posts are away from the docks and the interact
/// areas, beside walls and belts if possible; with a robot at each post the ways between all
/// interact areas and docks remain.
class HallPlaces {
 public:
  HallPlaces(const Hall& hall, std::size_t robots);

  /// Where a robot is in the parking area; empty without one.
  std::span<const Point> docks() const { return docks_; }
  /// More than two for each robot, as far as there is room: beside walls first, by turns the
  /// nearest to the docks and the nearest to the interact areas.
  std::span<const Cell> posts() const { return posts_; }
  /// Whether the place is at a post.
  bool at_post(Point p) const;

 private:
  std::vector<Point> docks_;
  std::vector<Cell> posts_;
};

/// Whether the batteries of a hall's robots are sufficient for what they are to do. Distances are
/// straight lines; ways are longer, and robots wait on them, which the estimates allow for.
/// Without docks every battery counts as sufficient.
class Charging {
 public:
  explicit Charging(std::shared_ptr<const HallDescription> description);

  const HallPlaces& places() const { return places_; }
  /// From a place to the nearest dock, m; 0 without docks.
  double to_docks(Point from) const;
  /// Of the robot's battery, 0 to 1.
  double share(const HallSimulation& hall, std::size_t robot) const;
  /// It cannot move any more: the battery is empty, and it is not charging.
  bool is_spent(const HallSimulation& hall, std::size_t robot) const;

  /// Whether it may begin a task of so many metres, the way to the docks after it included. A robot
  /// with a full battery may in any case: charging would not help.
  bool lasts(const HallSimulation& hall, std::size_t robot, double metres) const;
  /// Whether a robot without a package has to go and charge now. It keeps the charge for the way
  /// there.
  bool is_low(const HallSimulation& hall, std::size_t robot, Point here) const;
  /// Whether a robot that takes a package here, or carries one, has to charge before it brings it
  /// `metres` away to `to`: the charge must last until it is back at a dock.
  bool is_low_for(const HallSimulation& hall, std::size_t robot, Point here, double metres,
                  Point to) const;

  /// The nearest dock that is not `reserved` and that none of `others`, the places of other robots,
  /// occupies.
  std::optional<Point> free_dock(Point from, std::span<const Point> reserved,
                                 std::span<const Point> others) const;

 private:
  double speed() const;
  bool is_below(const HallSimulation& hall, std::size_t robot, Point here, double seconds) const;

  std::shared_ptr<const HallDescription> description_;
  HallPlaces places_;
};

/// Floor surrounded by floor, away from docks: other robots can pass a robot that stands there.
std::vector<Cell> quiet_cells(const TileMap& tiles, const Charging& charging);

}  // namespace magna
