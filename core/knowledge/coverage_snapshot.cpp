// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/coverage_snapshot.h"

#include <algorithm>

#include "core/knowledge/coverage.h"

namespace magna {

SeenMask Coverage::seen_since(const Tile& tile, Tick since) {
  SeenMask mask{};
  for (std::size_t k = 0; k < CoverageGrid::kTileCells; ++k) {
    const bool late = tile.shown->cells[k] != CellSeen::Unknown && Tick{tile.last[k].tick} >= since;
    if (late) mask[k / CoverageGrid::kTileSide] |= std::uint64_t{1} << k % CoverageGrid::kTileSide;
  }
  return mask;
}

LastSeenTile Coverage::last_seen(const Tile& tile) {
  LastSeenTile ticks;
  std::ranges::transform(tile.last, ticks.begin(), &LastSight::tick);
  return ticks;
}

std::shared_ptr<const CoverageSnapshot> Coverage::picture(const CoverageParts& parts) {
  const bool same = picture_ && pictured_version_ == version_ && pictured_parts_ == parts &&
                    (!parts.last_seen || pictured_sweeps_ == sweeps_);
  if (same) return picture_;
  auto made = std::make_shared<CoverageSnapshot>();
  made->grid = grid_;
  made->tiles.reserve(tiles_.size());
  for (auto& tile : tiles_) {
    made->tiles.push_back(tile ? tile->shown : nullptr);
    if (tile) tile->shared = true;
  }
  add_parts(*made, parts);
  pictured_version_ = version_;
  pictured_sweeps_ = sweeps_;
  pictured_parts_ = parts;
  picture_ = made;
  return made;
}

void Coverage::add_parts(CoverageSnapshot& picture, const CoverageParts& parts) {
  picture.robot = parts.robot;
  picture.since = parts.since;
  if (parts.robot && parts.robot->index() < robots_.size()) {
    for (auto& tile : robots_[parts.robot->index()].tiles) {
      picture.robot_tiles.push_back(tile ? tile->shown : nullptr);
      if (tile) tile->shared = true;
    }
  }
  for (auto& tile : tiles_) {
    if (parts.since) {
      picture.late_tiles.push_back(
          tile ? std::make_shared<const SeenMask>(seen_since(*tile, *parts.since)) : nullptr);
    }
    if (parts.finders) {
      if (tile && !tile->finders) tile->finders = std::make_shared<FinderTile>(tile->first_by);
      picture.finder_tiles.push_back(tile ? tile->finders : nullptr);
    }
    if (parts.last_seen) {
      if (tile && !tile->last_seen)
        tile->last_seen = std::make_shared<LastSeenTile>(last_seen(*tile));
      picture.last_seen_tiles.push_back(tile ? tile->last_seen : nullptr);
    }
  }
}

}  // namespace magna
