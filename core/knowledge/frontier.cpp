// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/frontier.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

// Directions of edges, and steps from cell to cell, on the screen: right, up, left, down. The known
// cell is on an edge's left, so the edge that leads right is the cell's lower side.
constexpr Cell kSteps[] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}};
constexpr GridCorner kBegins[] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};

constexpr int left_of(int along) { return (along + 1) % 4; }
constexpr int right_of(int along) { return (along + 3) % 4; }

Cell step(Cell from, int along) { return {from.i + kSteps[along].i, from.j + kSteps[along].j}; }

bool in_block(Cell c) {
  return c.i >= 0 && c.j >= 0 && c.i < BorderTrace::kSide && c.j < BorderTrace::kSide;
}

constexpr int kToleranceCells =
    static_cast<int>(Frontier::kTolerance * CoverageGrid::kCellsPerMetre);
constexpr FrontierSideId kNoNumber{};

bool lies_as(const FrontierSide& a, const FrontierSide& b) {
  return a.from == b.from && a.to == b.to && a.open == b.open;
}

}  // namespace

void BorderTrace::trace(const Coverage& coverage, std::uint32_t block) {
  grid_ = coverage.grid();
  const auto columns = static_cast<std::uint32_t>(grid_.block_columns());
  first_ = {static_cast<int>(block % columns) * kSide, static_cast<int>(block / columns) * kSide};
  corners_.clear();
  pieces_.clear();
  read(coverage);
  find_edges();
  if (edges_.none()) return;
  for (std::size_t k = 0; k < edges_.size(); ++k) {
    if (edges_[k] && !followers_[k]) follow(edge(k));
  }
  for (std::size_t k = 0; k < edges_.size(); ++k) {
    if (edges_[k]) follow(first_of_ring(edge(k)));
  }
}

BorderPiece BorderTrace::piece(std::size_t k) const {
  const Piece& piece = pieces_[k];
  return {std::span(corners_).subspan(piece.begin, piece.end - piece.begin), piece.open};
}

void BorderTrace::read(const Coverage& coverage) {
  for (Cell c{-1, -1}; c.j <= kSide; ++c.j) {
    for (c.i = -1; c.i <= kSide; ++c.i) {
      seen_[place(c)] = coverage.at(Cell{first_.i + c.i, first_.j + c.j});
    }
  }
}

void BorderTrace::find_edges() {
  edges_.reset();
  followers_.reset();
  for (Cell c{0, 0}; c.j < kSide; ++c.j) {
    for (c.i = 0; c.i < kSide; ++c.i) {
      if (!known(c)) continue;
      for (int along = 0; along < 4; ++along) {
        if (known(step(c, right_of(along)))) continue;
        const Edge edge{c, along}, after = next(edge);
        edges_.set(number(edge));
        if (joined(edge, after)) followers_.set(number(after));
      }
    }
  }
}

std::size_t BorderTrace::number(const Edge& edge) {
  const int cell = edge.cell.j * kSide + edge.cell.i;
  return static_cast<std::size_t>(cell) * 4 + static_cast<std::size_t>(edge.along);
}

BorderTrace::Edge BorderTrace::edge(std::size_t number) {
  const int k = static_cast<int>(number);
  return {{k / 4 % kSide, k / 4 / kSide}, k % 4};
}

bool BorderTrace::open(const Edge& edge) const {
  const Cell other = step(edge.cell, right_of(edge.along));
  return seen_[place(edge.cell)] == CellSeen::Free &&
         grid_.contains({first_.i + other.i, first_.j + other.j});
}

// At a corner where known cells touch only diagonally, the border stays with the current cell.
BorderTrace::Edge BorderTrace::next(const Edge& edge) const {
  const Cell ahead = step(edge.cell, edge.along);
  if (!known(ahead)) return {edge.cell, left_of(edge.along)};
  const Cell beyond = step(ahead, right_of(edge.along));
  if (!known(beyond)) return {ahead, edge.along};
  return {beyond, right_of(edge.along)};
}

bool BorderTrace::joined(const Edge& edge, const Edge& next) const {
  return in_block(next.cell) && open(next) == open(edge);
}

GridCorner BorderTrace::begin(const Edge& edge) const {
  const GridCorner of_cell = kBegins[edge.along];
  return {first_.i + edge.cell.i + of_cell.x, first_.j + edge.cell.j + of_cell.y};
}

GridCorner BorderTrace::end(const Edge& edge) const {
  return begin({edge.cell, left_of(edge.along)});
}

// Starts at the topmost, then leftmost corner: it is independent of the edge that was found first,
// the ring turns there, and passes it only once.
BorderTrace::Edge BorderTrace::first_of_ring(const Edge& some) const {
  Edge first = some;
  GridCorner least = begin(some);
  for (Edge edge = next(some); number(edge) != number(some); edge = next(edge)) {
    const GridCorner corner = begin(edge);
    if (corner.y > least.y || (corner.y == least.y && corner.x >= least.x)) continue;
    first = edge;
    least = corner;
  }
  return first;
}

void BorderTrace::follow(Edge edge) {
  Piece piece{corners_.size(), 0, open(edge)};
  corners_.push_back(begin(edge));
  for (bool more = true; more;) {
    edges_.reset(number(edge));
    const Edge after = next(edge);
    more = joined(edge, after) && edges_[number(after)];
    if (!more || after.along != edge.along) corners_.push_back(end(edge));
    edge = after;
  }
  piece.end = corners_.size();
  pieces_.push_back(piece);
}

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
