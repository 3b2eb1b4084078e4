// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/frontier.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

constexpr int kToleranceCells =
    static_cast<int>(Frontier::kTolerance * CoverageGrid::kCellsPerMetre);
constexpr FrontierSideId kNoNumber{};

bool lies_as(const FrontierSide& a, const FrontierSide& b) {
  return a.from == b.from && a.to == b.to && a.open == b.open;
}

}  // namespace

Frontier::Frontier(CoverageGrid grid)
    : grid_(grid),
      sides_(std::make_shared<const std::vector<FrontierSide>>()),
      blocks_(grid.blocks()) {}

void Frontier::update(Coverage& coverage) {
  bool changed = false;
  for (const std::uint32_t block : coverage.take_changed_blocks()) {
    find_sides(block, coverage);
    if (std::ranges::equal(found_, blocks_[block], lies_as)) continue;
    number_sides(block);
    changed = true;
  }
  if (!changed) return;
  ++version_;
  flatten();
}

// Finds the sides without numbering them.
void Frontier::find_sides(std::uint32_t block, const Coverage& coverage) {
  const auto place = [&](GridCorner corner) {
    return grid_.lower + CoverageGrid::kCellSize * Point{double(corner.x), double(corner.y)};
  };
  found_.clear();
  trace_.trace(coverage, block);
  for (std::size_t k = 0; k < trace_.size(); ++k) {
    const auto [corners, open] = trace_.piece(k);
    corners_.clear();
    if (corners.front() == corners.back()) {
      simplify_ring(corners, kToleranceCells, corners_);
    } else {
      simplify_line(corners, kToleranceCells, corners_);
    }
    corners_.push_back(corners.back());
    for (std::size_t side = 0; side + 1 < corners_.size(); ++side) {
      found_.push_back({kNoNumber, place(corners_[side]), place(corners_[side + 1]), open});
    }
  }
}

// The found sides replace the block's. Most of the remaining sides have the same order as before,
// so the search for each starts behind the previous one.
void Frontier::number_sides(std::uint32_t block) {
  std::vector<FrontierSide>& old = blocks_[block];
  std::size_t next = 0;
  for (FrontierSide& side : found_) {
    for (std::size_t k = 0; k < old.size(); ++k) {
      FrontierSide& before = old[(next + k) % old.size()];
      if (before.id == kNoNumber || !lies_as(before, side)) continue;
      side.over = before.over;
      side.id = std::exchange(before.id, kNoNumber);
      next += k + 1;
      break;
    }
  }
  for (const FrontierSide& side : old) {
    if (side.id != kNoNumber) remove(side);
  }
  for (FrontierSide& side : found_) {
    if (side.id != kNoNumber) continue;
    side.id = {next_++};
    places_.emplace_hint(places_.end(), side.id, block);
    came_.push_back(side.id);
  }
  old.assign(found_.begin(), found_.end());
}

void Frontier::end_all_except(std::span<const FrontierSideId> left) {
  bool changed = false;
  for (std::vector<FrontierSide>& block : blocks_) {
    for (FrontierSide& side : block) {
      if (side.over || std::ranges::binary_search(left, side.id)) continue;
      side.over = changed = true;
      withdraw(side.id);
    }
  }
  if (!changed) return;
  ++version_;
  flatten();
}

void Frontier::remove(const FrontierSide& side) {
  places_.erase(side.id);
  if (!side.over) withdraw(side.id);
}

void Frontier::withdraw(FrontierSideId id) {
  const auto untold = std::ranges::lower_bound(came_, id);
  if (untold != came_.end() && *untold == id) {
    came_.erase(untold);
  } else {
    gone_.push_back(id);
  }
}

void Frontier::flatten() {
  auto all = std::make_shared<std::vector<FrontierSide>>();
  all->reserve(places_.size());
  for (const auto& sides : blocks_) all->insert(all->end(), sides.begin(), sides.end());
  sides_ = std::move(all);
}

std::optional<FrontierSide> Frontier::side(FrontierSideId id) const {
  const auto place = places_.find(id);
  if (place == places_.end()) return {};
  return *std::ranges::find(blocks_[place->second], id, &FrontierSide::id);
}

std::vector<FrontierChange> Frontier::take_changes() {
  std::vector<FrontierChange> changes;
  changes.reserve(gone_.size() + came_.size());
  for (const FrontierSideId id : gone_) changes.push_back({id, true});
  for (const FrontierSideId id : came_) changes.push_back({id, false});
  gone_.clear();
  came_.clear();
  return changes;
}

void Frontier::hash(StateHash& hash) const {
  hash.add(next_);
  hash.add(sides_->size());
  for (const FrontierSide& side : *sides_) hash.add(side.id.value);
}

}  // namespace magna
