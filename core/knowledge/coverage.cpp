// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/coverage.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace magna {
namespace {

/// No evidence yet; below every possible log-odds value.
constexpr std::int8_t kNone = -128;

CellSeen state_of(std::int8_t ground, std::int8_t air) {
  const std::int8_t more = std::max(ground, air);
  if (more == kNone) return CellSeen::Unknown;
  return more > 0 ? CellSeen::Filled : CellSeen::Free;
}

}  // namespace

Coverage::Tile::Tile() {
  for (auto& height : evidence) height.fill(kNone);
}

Coverage::Coverage(CoverageGrid grid)
    : grid_(grid), tiles_(grid.tiles()), changed_blocks_((grid.blocks() + 63) / 64) {}

CellSeen Coverage::at(Cell c) const {
  if (!grid_.contains(c)) return CellSeen::Unknown;
  const auto& tile = tiles_[grid_.tile_of(c)];
  return tile ? tile->shown->cells[CoverageGrid::place_in_tile(c)] : CellSeen::Unknown;
}

std::optional<Coverage::Record> Coverage::record(Cell c) const {
  const CellSeen state = at(c);
  if (state == CellSeen::Unknown) return {};
  const Tile& tile = *tiles_[grid_.tile_of(c)];
  const std::size_t k = CoverageGrid::place_in_tile(c);
  const LastSight& last = tile.last[k];
  return Record{state, tile.first[k], last.tick, {tile.first_by[k]}, {last.by}};
}

bool Coverage::seen_by(RobotId robot, Cell c) const {
  if (robot.index() >= robots_.size() || !grid_.contains(c)) return false;
  const auto& tiles = robots_[robot.index()].tiles;
  if (tiles.empty() || !tiles[grid_.tile_of(c)]) return false;
  const RobotSeenTile& tile = *tiles[grid_.tile_of(c)]->shown;
  const std::uint64_t line = tile.lines[static_cast<std::size_t>(c.j % CoverageGrid::kTileSide)];
  return ((line >> (c.i % CoverageGrid::kTileSide)) & 1U) != 0;
}

std::size_t Coverage::seen_by(RobotId robot) const {
  return robot.index() < robots_.size() ? robots_[robot.index()].seen : 0;
}

std::size_t Coverage::found_by(RobotId robot) const {
  return robot.index() < robots_.size() ? robots_[robot.index()].found : 0;
}

void Coverage::take_undated(const SweepRaster& sweep, RobotId robot, SightHeight height, Tick now) {
  constexpr int kSide = CoverageGrid::kTileSide;
  became_filled_.clear();
  ++sweeps_;
  if (robots_.size() <= robot.index()) robots_.resize(robot.index() + 1);
  Robot& own = robots_[robot.index()];
  if (own.tiles.empty()) own.tiles.resize(tiles_.size());
  const Sighting by{robot.value, static_cast<std::uint32_t>(now), height};
  for (int line = sweep.first_line(); line < sweep.first_line() + sweep.lines(); ++line) {
    for (int word = sweep.first_word(); word < sweep.first_word() + sweep.words(); ++word) {
      const std::uint64_t met = sweep.met(line, word);
      const std::uint64_t passed = sweep.passed(line, word);
      if ((met | passed) == 0) continue;
      const Cell first{word * kSide, line};
      const std::size_t at = grid_.tile_of(first);
      if (!tiles_[at]) tiles_[at] = std::make_unique<Tile>();
      Tile& tile = *tiles_[at];
      note_robot(own, at, line % kSide, met | passed);
      weigh(tile, first, met, kHit, by);
      const auto& freest = tile.freest[static_cast<std::size_t>(height)];
      weigh(tile, first, passed & ~freest[static_cast<std::size_t>(line % kSide)], kMiss, by);
    }
  }
}

void Coverage::note_robot(Robot& robot, std::size_t tile, int line, std::uint64_t cells) {
  auto& own = robot.tiles[tile];
  if (!own) own = std::make_unique<RobotTile>();
  const auto k = static_cast<std::size_t>(line);
  const std::uint64_t more = cells & ~own->shown->lines[k];
  if (more == 0) return;
  if (std::exchange(own->shared, false)) own->shown = std::make_shared<RobotSeenTile>(*own->shown);
  own->shown->lines[k] |= more;
  own->shown->version = ++version_;
  robot.seen += static_cast<std::size_t>(std::popcount(more));
}

// From the last sweep to the first: a cell keeps the date of the latest sweep that saw it, and is
// written only once.
void Coverage::date_last(std::span<const SweepRaster> sweeps, std::span<const RobotId> robots,
                         Tick now) {
  constexpr int kSide = CoverageGrid::kTileSide;
  ++datings_;
  for (std::size_t k = sweeps.size(); k-- > 0;) {
    const SweepRaster& sweep = sweeps[k];
    const LastSight sight{static_cast<std::uint32_t>(now), robots[k].value};
    for (int line = sweep.first_line(); line < sweep.first_line() + sweep.lines(); ++line) {
      for (int word = sweep.first_word(); word < sweep.first_word() + sweep.words(); ++word) {
        const std::uint64_t touched = sweep.touched(line, word);
        if (touched == 0) continue;
        const Cell first{word * kSide, line};
        Tile& tile = *tiles_[grid_.tile_of(first)];
        if (std::exchange(tile.dating, datings_) != datings_) {
          tile.dated.fill(0);
          tile.last_seen.reset();
        }
        std::uint64_t& dated = tile.dated[static_cast<std::size_t>(line % kSide)];
        const std::uint64_t more = touched & ~dated;
        if (more == 0) continue;
        dated |= more;
        date(tile, CoverageGrid::place_in_tile(first), more, sight);
      }
    }
  }
}

// Run by run, because most of a line's cells are adjacent.
void Coverage::date(Tile& tile, std::size_t begin, std::uint64_t cells, const LastSight& sight) {
  for (std::size_t k = begin; cells != 0;) {
    const int skip = std::countr_zero(cells);
    cells >>= skip;
    k += static_cast<std::size_t>(skip);
    const int run = std::countr_one(cells);
    std::fill_n(tile.last.begin() + static_cast<std::ptrdiff_t>(k), run, sight);
    if (run == 64) return;
    cells >>= run;
    k += static_cast<std::size_t>(run);
  }
}

// Adds one weight to all these cells of a line: the sweep hit them, or passed them.
void Coverage::weigh(Tile& tile, Cell first, std::uint64_t cells, int weight, const Sighting& by) {
  const std::size_t begin = CoverageGrid::place_in_tile(first);
  const auto height = static_cast<std::size_t>(by.height);
  auto& evidence = tile.evidence[height];
  const auto& other = tile.evidence[1 - height];
  std::uint64_t& freest =
      tile.freest[height][static_cast<std::size_t>(first.j % CoverageGrid::kTileSide)];
  for (std::uint64_t left = cells; left != 0; left &= left - 1) {
    const int bit = std::countr_zero(left);
    const std::size_t k = begin + static_cast<std::size_t>(bit);
    const int before = evidence[k] == kNone ? 0 : evidence[k];
    const int after = std::clamp(before + weight, kLeast, kMost);
    evidence[k] = static_cast<std::int8_t>(after);
    const std::uint64_t mark = std::uint64_t{1} << bit;
    freest = after == kLeast ? freest | mark : freest & ~mark;
    const CellSeen state = state_of(evidence[k], other[k]);
    if (state != tile.shown->cells[k]) change(tile, k, {first.i + bit, first.j}, state, by);
  }
}

void Coverage::change(Tile& tile, std::size_t place, Cell cell, CellSeen to, const Sighting& by) {
  if (std::exchange(tile.shared, false)) tile.shown = std::make_shared<CoverageTile>(*tile.shown);
  CellSeen& cell_seen = tile.shown->cells[place];
  if (cell_seen == CellSeen::Unknown) {
    ++seen_;
    ++robots_[by.robot].found;
    tile.first[place] = by.tick;
    tile.first_by[place] = by.robot;
    tile.finders.reset();
    became_known_.push_back(cell);
  }
  cell_seen = to;
  tile.shown->version = ++version_;
  if (to == CellSeen::Filled) became_filled_.push_back(cell);
  mark_blocks(cell);
}

// The course of the border at a corner depends on all cells around it.
void Coverage::mark_blocks(Cell changed) {
  constexpr int kSide = CoverageGrid::kBlockSide;
  const int left = std::max(0, changed.i - 1) / kSide;
  const int right = std::min(grid_.columns - 1, changed.i + 1) / kSide;
  const int bottom = std::min(grid_.lines - 1, changed.j + 1) / kSide;
  for (int line = std::max(0, changed.j - 1) / kSide; line <= bottom; ++line) {
    for (int column = left; column <= right; ++column) {
      const int number = line * grid_.block_columns() + column;
      const auto block = static_cast<std::size_t>(number);
      changed_blocks_[block / 64] |= std::uint64_t{1} << block % 64;
    }
  }
}

std::vector<std::uint32_t> Coverage::take_changed_blocks() {
  std::vector<std::uint32_t> blocks;
  for (std::size_t word = 0; word < changed_blocks_.size(); ++word) {
    for (std::uint64_t left = std::exchange(changed_blocks_[word], 0); left != 0;
         left &= left - 1) {
      blocks.push_back(static_cast<std::uint32_t>(word * 64) +
                       static_cast<std::uint32_t>(std::countr_zero(left)));
    }
  }
  return blocks;
}

void Coverage::hash(StateHash& hash) const {
  hash.add(seen_);
  for (std::size_t t = 0; t < tiles_.size(); ++t) {
    if (!tiles_[t]) continue;
    const Tile& tile = *tiles_[t];
    hash.add(t);
    for (std::size_t k = 0; k < CoverageGrid::kTileCells; ++k) {
      if (tile.shown->cells[k] == CellSeen::Unknown) continue;
      hash.add(k);
      for (const auto& height : tile.evidence) hash.add(static_cast<int>(height[k]));
      hash.add(tile.first[k]);
      hash.add(tile.last[k].tick);
      hash.add(tile.first_by[k]);
      hash.add(tile.last[k].by);
    }
  }
  for (const Robot& robot : robots_) {
    const auto& tiles = robot.tiles;
    hash.add(tiles.size());
    for (std::size_t t = 0; t < tiles.size(); ++t) {
      if (!tiles[t]) continue;
      hash.add(t);
      for (const std::uint64_t line : tiles[t]->shown->lines) hash.add(line);
    }
  }
}

void CoverageSeries::advance(Tick now, const Coverage& coverage, std::size_t robots,
                             std::size_t reachable) {
  if (now % period_ != 0) return;
  Sample& sample = samples_.emplace_back();
  sample.tick = now;
  sample.seen = static_cast<std::uint32_t>(coverage.seen());
  sample.reachable = static_cast<std::uint32_t>(reachable);
  sample.found.reserve(robots);
  for (std::uint32_t robot = 0; robot < robots; ++robot) {
    sample.found.push_back(static_cast<std::uint32_t>(coverage.found_by({robot})));
  }
  if (samples_.size() < kMost) return;
  period_ *= 2;
  std::erase_if(samples_, [this](const Sample& each) { return each.tick % period_ != 0; });
}

}  // namespace magna
