// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "core/view/snapshot.h"

namespace magna::test {

/// The left half of the demo's office is seen (x < 11), with an obstacle detected at (-3.875,
/// 12.125).
inline std::shared_ptr<CoverageSnapshot> demo_coverage() {
  auto picture = std::make_shared<CoverageSnapshot>();
  picture->grid = CoverageGrid({-5, -4}, {25, 16});
  picture->tiles.resize(picture->grid.tiles());
  auto tile = std::make_shared<CoverageTile>();
  tile->cells.fill(CellSeen::Free);
  const Cell met = picture->grid.cell({-3.875, 12.125});
  auto lower = std::make_shared<CoverageTile>(*tile);
  lower->cells[CoverageGrid::place_in_tile(met)] = CellSeen::Filled;
  picture->tiles[0] = tile;
  picture->tiles[picture->grid.tile_of(met)] = lower;
  return picture;
}

/// A value for each seen cell of a picture.
template <class ValueAt>
std::vector<std::shared_ptr<const FinderTile>> demo_tiles(const CoverageSnapshot& picture,
                                                          const ValueAt& value_at) {
  std::vector<std::shared_ptr<FinderTile>> tiles(picture.grid.tiles());
  for (int j = 0; j < picture.grid.lines; ++j) {
    for (int i = 0; i < picture.grid.columns; ++i) {
      const Cell c{i, j};
      if (picture.at(c) == CellSeen::Unknown) continue;
      auto& tile = tiles[picture.grid.tile_of(c)];
      if (!tile) tile = std::make_shared<FinderTile>();
      (*tile)[CoverageGrid::place_in_tile(c)] =
          static_cast<std::uint32_t>(value_at(picture.grid.centre(c)));
    }
  }
  return {tiles.begin(), tiles.end()};
}

/// Its frontier: open in the corridor (side 1) and in a room (side 3), closed in between (side 2).
inline std::shared_ptr<ExplorationStatus> demo_exploration(std::size_t robots = 12) {
  auto picture = std::make_shared<ExplorationStatus>();
  picture->frontier = std::make_shared<const std::vector<FrontierSide>>(
      std::vector<FrontierSide>{{{1}, {11, 8.5}, {11, 5.5}, true},
                                {{2}, {11, 5.5}, {11, 3.5}, false},
                                {{3}, {11, 3.5}, {11, -1.0}, true}});
  picture->robots.resize(robots);
  return picture;
}

/// A no-go area of 3 x 2 m at (17, 6), number 2, "closed 2".
inline std::shared_ptr<NoGoStatus> demo_no_go(NoGoRules rules = {.name = "closed 2"}) {
  return std::make_shared<NoGoStatus>(
      NoGoStatus{{{{2}, {{17, 6}, {20, 6}, {20, 8}, {17, 8}}, "operator", std::move(rules)}}});
}

/// The snapshot with knowledge gathered and these robots exploring, by number.
inline Snapshot with_explorers(Snapshot snapshot, std::initializer_list<std::size_t> robots) {
  auto picture = std::make_shared<ExplorationStatus>();
  picture->robots.resize(snapshot.labels->size());
  for (const std::size_t robot : robots) picture->robots[robot].explorer = true;
  snapshot.exploration = std::move(picture);
  return snapshot;
}

}  // namespace magna::test
