// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/point.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"
#include "core/world/cell_map.h"

namespace magna {

/// A simple polygon on the floor, metres, that exploration avoids. Other commands ignore it: an
/// operator may send a robot in on purpose.
struct NoGoArea {
  static constexpr std::size_t kMostCorners = 64;
  static constexpr std::size_t kMost = 100;  ///< in one world
  NoGoId id;
  std::vector<Point> corners;
  std::string author;

  /// Points on the border count as inside.
  bool contains(Point p) const;
  friend bool operator==(const NoGoArea&, const NoGoArea&) = default;
};

/// Why these corners are not a valid area: less than 3 or more than 64, not finite, outside the
/// map, no area, or sides that cross. Nothing if they are valid.
std::optional<Message> check_no_go(const CellMap& map, const std::vector<Point>& corners);

}  // namespace magna
