// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/tile_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/hall/json_node.h"
#include "core/world/world.h"

namespace magna {
namespace {

constexpr std::array kTiles{
    Tile::Air,     Tile::Floor,     Tile::Parking,    Tile::Interact,     Tile::Wall,
    Tile::Machine, Tile::InputBelt, Tile::OutputBelt, Tile::InputMachine, Tile::OutputMachine};
constexpr std::string_view kTileNumbers =
    "a tile: -1 air, 3 floor, 4 parking, 5 interact, 8 wall, 9 machine, 10 input belt, "
    "11 output belt, 12 input machine or 13 output machine";
constexpr int kFar = 1'000'000;  // limit of a map's origin

Tile read_tile(const JsonNode& node) {
  const int number = node.whole(-1, 13, kTileNumbers);
  const Tile tile{static_cast<std::int8_t>(number)};
  if (std::find(kTiles.begin(), kTiles.end(), tile) == kTiles.end()) node.fail(kTileNumbers);
  return tile;
}

void read_tiles(const JsonNode& data, TileMap& map) {
  const std::string columns = fmt::format("1 to {} columns of tiles", World::kMaxSide);
  const std::vector<JsonNode> outer = data.elements(columns);
  if (data && (outer.empty() || outer.size() > World::kMaxSide)) return data.fail(columns);
  for (const JsonNode& column : outer) {
    std::string expected = fmt::format("a column of 1 to {} tiles", World::kMaxSide);
    const std::vector<JsonNode> tiles = column.elements(expected);
    if (tiles.empty() || tiles.size() > World::kMaxSide) return column.fail(expected);
    if (map.height == 0) map.height = static_cast<int>(tiles.size());
    if (tiles.size() != static_cast<std::size_t>(map.height)) {
      return column.fail(fmt::format("an array of {}, as long as the first column", map.height));
    }
    for (const JsonNode& tile : tiles) map.tiles.push_back(read_tile(tile));
    ++map.width;
  }
}

Cell read_offset(const JsonNode& offset) {
  constexpr std::string_view kExpected = "[x, y], the cell of data[0][0]";
  const std::vector<JsonNode> parts = offset.elements(kExpected);
  if (parts.size() != 2) {
    offset.fail(kExpected);
    return {};
  }
  const std::string number = fmt::format("a whole number from {} to {}", -kFar, kFar);
  const int x = parts[0].whole(-kFar, kFar, number);
  return {x, parts[1].whole(-kFar, kFar, number)};
}

/// The corner at which a rectangle begins, clockwise on the screen.
enum class StartCorner { TopLeft, TopRight, BottomRight, BottomLeft };

/// A block of cells [lower, upper].
struct TileBlock {
  Cell lower;
  Cell upper;
  int width() const { return upper.i - lower.i + 1; }
  int height() const { return upper.j - lower.j + 1; }
};

/// Candidates for a growing patch: finds the first one that fits, and is updated with joined cells.
class PatchBuilder {
 public:
  explicit PatchBuilder(std::span<const Cell> cells) : cells_(cells) {
    for (std::size_t k = 0; k < cells.size(); ++k) left_.emplace(cells[k], k);
  }

  bool done() const { return left_.empty(); }

  CellPatch next_patch() {
    CellPatch patch;
    joined_.clear();
    fitting_.clear();
    // Numbers are indices in the list, so that the first remaining cell has the smallest.
    std::size_t next = first_left_;
    while (!left_.contains(cells_[next])) ++next;
    first_left_ = next;
    join(next, patch);
    while (!fitting_.empty()) join(*fitting_.begin(), patch);
    return patch;
  }

 private:
  static constexpr std::array<Cell, 8> kRing{
      {{-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}}};

  void join(std::size_t number, CellPatch& patch) {
    const Cell cell = cells_[number];
    patch.cells.push_back(cell);
    left_.erase(cell);
    fitting_.erase(number);
    joined_.insert(cell);
    for (const Cell step : kRing) {
      const auto near = left_.find({cell.i + step.i, cell.j + step.j});
      if (near == left_.end()) continue;
      if (fits(near->first)) {
        fitting_.insert(near->second);
      } else {
        fitting_.erase(near->second);
      }
    }
  }

  // The joined cells around it must form one run with an edge in it: two runs would close a ring,
  // and a corner alone would be a pinch; in both cases the union has two outlines.
  bool fits(Cell cell) const {
    std::array<bool, 8> in{};
    for (std::size_t k = 0; k < 8; ++k) {
      in[k] = joined_.contains({cell.i + kRing[k].i, cell.j + kRing[k].j});
    }
    int runs = 0;
    for (std::size_t k = 0; k < 8; ++k) runs += in[k] && !in[(k + 7) % 8] ? 1 : 0;
    return runs == 1 && (in[0] || in[2] || in[4] || in[6]);
  }

  std::span<const Cell> cells_;
  std::map<Cell, std::size_t> left_;
  std::size_t first_left_ = 0;
  std::set<Cell> joined_;
  std::set<std::size_t> fitting_;
};

TileBlock block_of(const CellPatch& patch) {
  TileBlock block{patch.cells.front(), patch.cells.front()};
  for (const Cell c : patch.cells) {
    block.lower = {std::min(block.lower.i, c.i), std::min(block.lower.j, c.j)};
    block.upper = {std::max(block.upper.i, c.i), std::max(block.upper.j, c.j)};
  }
  return block;
}

bool fills(const CellPatch& patch, const TileBlock& block) {
  return patch.cells.size() ==
         static_cast<std::size_t>(block.width()) * static_cast<std::size_t>(block.height());
}

Polygon rectangle(const TileBlock& block, StartCorner start) {
  const double left = block.lower.i, top = block.lower.j;
  const double right = block.upper.i + 1.0, bottom = block.upper.j + 1.0;
  Polygon corners{{left, top}, {right, top}, {right, bottom}, {left, bottom}};
  std::rotate(corners.begin(), corners.begin() + static_cast<int>(start), corners.end());
  return corners;
}

StartCorner start_of(const TileBlock& block, Cell last) {
  if (block.width() == 1 && block.height() == 1) return StartCorner::BottomRight;
  if (block.height() == 1) return StartCorner::TopLeft;
  if (block.width() == 1) return StartCorner::TopRight;
  const bool right = last.i == block.upper.i, bottom = last.j == block.upper.j;
  if (right) return StartCorner::BottomLeft;
  return bottom ? StartCorner::TopLeft : StartCorner::TopRight;
}

Point corner(Cell c) { return {double(c.i), double(c.j)}; }

/// The corners of the outline, starting at a topmost edge; a point without a turn is not a corner.
Polygon trace(const CellPatch& patch) {
  const std::set<Cell> cells(patch.cells.begin(), patch.cells.end());
  // Each border edge by its first corner, with the inside to its right; without pinches there is
  // one edge per corner.
  std::map<Cell, Cell> edges;
  for (const Cell c : cells) {
    const Cell tl = c, tr{c.i + 1, c.j}, br{c.i + 1, c.j + 1}, bl{c.i, c.j + 1};
    if (!cells.contains({c.i, c.j - 1})) edges[tl] = tr;
    if (!cells.contains({c.i + 1, c.j})) edges[tr] = br;
    if (!cells.contains({c.i, c.j + 1})) edges[br] = bl;
    if (!cells.contains({c.i - 1, c.j})) edges[bl] = tl;
  }
  const Cell start = *std::min_element(cells.begin(), cells.end(), [](Cell a, Cell b) {
    return a.j != b.j ? a.j < b.j : a.i < b.i;
  });
  Polygon outline{corner(start)};
  Cell before = start;
  for (Cell here = edges.at(start); here != start;) {
    const Cell next = edges.at(here);
    if (next.i - here.i != here.i - before.i || next.j - here.j != here.j - before.j) {
      outline.push_back(corner(here));
    }
    before = here;
    here = next;
  }
  return outline;
}

/// Straight rows of cells from left to right, from top to bottom.
std::vector<TileBlock> rows_of(const CellPatch& patch) {
  std::vector<Cell> cells = patch.cells;
  std::sort(cells.begin(), cells.end(),
            [](Cell a, Cell b) { return a.j != b.j ? a.j < b.j : a.i < b.i; });
  std::vector<TileBlock> rows;
  for (const Cell c : cells) {
    if (!rows.empty() && rows.back().lower.j == c.j && rows.back().upper.i + 1 == c.i) {
      rows.back().upper = c;
    } else {
      rows.push_back({c, c});
    }
  }
  return rows;
}

}  // namespace

Result<TileMap> read_environment(std::string_view text, const std::string& file) {
  const auto json = parse_json(text, file);
  if (!json) return json.error();
  JsonProblems problems{file};
  const JsonNode root(&*json, "", problems);
  TileMap map;
  read_tiles(root.member("data"), map);
  map.origin = read_offset(root.member("offset"));
  if (problems.error) return *problems.error;
  return map;
}

std::vector<CellPatch> join_cells(std::span<const Cell> cells) {
  std::vector<CellPatch> patches;
  PatchBuilder joining(cells);
  while (!joining.done()) patches.push_back(joining.next_patch());
  return patches;
}

Polygon outline_of(const CellPatch& patch) {
  const TileBlock block = block_of(patch);
  if (fills(patch, block)) return rectangle(block, start_of(block, patch.cells.back()));
  return trace(patch);
}

std::vector<Polygon> convex_pieces(const CellPatch& patch) {
  if (fills(patch, block_of(patch))) return {outline_of(patch)};
  std::vector<TileBlock> blocks;
  // A row joins the block directly above if that has the same width.
  std::map<std::pair<int, int>, std::size_t> open;  // by left and right end
  for (const TileBlock& row : rows_of(patch)) {
    const std::pair ends{row.lower.i, row.upper.i};
    const auto above = open.find(ends);
    if (above != open.end() && blocks[above->second].upper.j + 1 == row.lower.j) {
      blocks[above->second].upper.j = row.upper.j;
    } else {
      open[ends] = blocks.size();
      blocks.push_back(row);
    }
  }
  std::vector<Polygon> pieces;
  pieces.reserve(blocks.size());
  for (const TileBlock& block : blocks) pieces.push_back(rectangle(block, StartCorner::TopLeft));
  return pieces;
}

}  // namespace magna
