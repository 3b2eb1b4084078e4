// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/robot/team.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// How what the team takes the map to be stands beside what it is, in cells of the coverage grid.
///
/// Wrong is a cell only if the truth is more than a cell away, for so far off the localiser and the
/// rasters may put it:
/// * taken to be free, and it and all eight cells round it are filled, each for more than half;
/// * taken to be filled, and neither in it nor in the eight cells round it anything is filled: also
///   a board much thinner than a cell stops rays.
/// Bodies of robots are not part of the truth: one that was taken for an obstacle is an error.
struct MapError {
  std::size_t known = 0;         ///< seen, with its middle inside the map
  std::size_t false_free = 0;    ///< taken to be free where all about is filled
  std::size_t false_filled = 0;  ///< taken to be filled where nothing about is
  double share() const;          ///< wrong ones among the known; 0 when nothing is known
  friend bool operator==(const MapError&, const MapError&) = default;
};

/// What is filled in one of these layers is truly filled; outside the field everything is. Looks at
/// every cell: not for each tick.
MapError map_error(const Coverage& coverage, const ObstacleField& field,
                   std::span<const ObstacleLayer> layers);

/// The layers that the team's rangers see, of robots that are gone too, each once.
std::vector<ObstacleLayer> ranger_layers(const Team& team);

}  // namespace magna
