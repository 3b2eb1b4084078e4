// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/world/obstacle_field.h"

namespace magna {

class Coverage;
class Team;

/// The difference between the team's map and the true one, in cells of the coverage grid.
///
/// A cell is wrong only if the truth is more than a cell away, which is the largest error of
/// localiser and rasters:
/// * considered free, although it and all eight cells round it are filled, each by more than half;
/// * considered filled, although neither it nor the eight cells round it contain anything filled (a
///   board much thinner than a cell also stops rays). Bodies of robots are not part of the truth: a
///   robot recorded as an obstacle is an error.
struct MapError {
  std::size_t known = 0;         ///< seen cells with their middle inside the map
  std::size_t false_free = 0;    ///< considered free, although all cells around are filled
  std::size_t false_filled = 0;  ///< considered filled, although no cell around is
  double share() const;  ///< wrong cells as a share of the known ones; 0 when no cell is known
  friend bool operator==(const MapError&, const MapError&) = default;
};

/// Cells filled in one of these layers are truly filled; outside the field everything is. Visits
/// every cell: too slow for every tick.
MapError map_error(const Coverage& coverage, const ObstacleField& field,
                   std::span<const ObstacleLayer> layers);

/// The layers seen by the team's rangers, each once; includes removed robots.
std::vector<ObstacleLayer> ranger_layers(const Team& team);

}  // namespace magna
