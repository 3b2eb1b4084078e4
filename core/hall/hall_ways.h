// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/hall/hall_description.h"
#include "core/hall/hall_roads.h"

namespace magna {

/// The lengths of ways between the areas of belts and the parking area of a hall, m. In halls of
/// many machines a way is taken as somewhat longer than the straight line.
class HallWays {
 public:
  explicit HallWays(std::shared_ptr<const HallDescription> description);

  /// From the area of one belt to that of another.
  double between(int from, int to) const;
  double to_parking(int from) const;
  /// From any place to the area of a belt.
  double from_place(Point from, int to) const;
  double from_place_to_parking(Point from) const;

 private:
  double measured(Point from, Point to) const;
  double known(std::size_t from, std::size_t to) const;
  Point parking_near(Point p) const;

  std::shared_ptr<const HallDescription> description_;
  std::optional<HallRoads> roads_;
  std::vector<Point> stands_;          ///< by belt: the middle of its area
  mutable std::vector<double> known_;  ///< from stand to stand, the last is parking; -1 = not yet
};

}  // namespace magna
