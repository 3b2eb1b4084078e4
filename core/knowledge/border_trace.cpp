// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/border_trace.h"

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

}  // namespace magna
