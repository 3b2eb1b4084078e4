// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"
#include "core/sim/result.h"

namespace magna {

/// The content of a cell of a hall: the numbers of an environment file (gobot.md, Environment
/// file).
enum class Tile : std::int8_t {
  Air = -1,
  Floor = 3,
  Parking = 4,
  Interact = 5,
  Wall = 8,
  Machine = 9,
  InputBelt = 10,
  OutputBelt = 11,
  InputMachine = 12,
  OutputMachine = 13,
};

/// The floor plan of a hall in cells of 1 m.
struct TileMap {
  Cell origin;  ///< of the first tile; cells in the world frame
  int width = 0;
  int height = 0;
  std::vector<Tile> tiles;  ///< column by column: tiles[(i - origin.i) * height + j - origin.j]

  bool contains(Cell c) const {
    return c.i >= origin.i && c.j >= origin.j && c.i < origin.i + width && c.j < origin.j + height;
  }
  /// Air outside the map.
  Tile at(Cell c) const {
    if (!contains(c)) return Tile::Air;
    return tiles[static_cast<std::size_t>(c.i - origin.i) * static_cast<std::size_t>(height) +
                 static_cast<std::size_t>(c.j - origin.j)];
  }
};

/// Reads an environment file, `{"data":[[…],…],"offset":[ox,oy]}` with data[x][y] (gobot.md,
/// Environment file). An error names `file`, and line and column if the text is not JSON, otherwise
/// the JSON path ("data[3]") and what was expected.
Result<TileMap> read_environment(std::string_view text, const std::string& file);

/// Corners in order, clockwise on the screen, the first one not repeated; metres.
using Polygon = std::vector<Point>;

/// Cells connected by edges, without holes and without cells that touch only at a corner.
struct CellPatch {
  std::vector<Cell> cells;  ///< in the order of joining
};

/// Joins cells to patches (gobot.md, Environment file): a patch starts with the first cell and adds
/// the first other cell that keeps a single outline, repeatedly from the beginning; when there is
/// none, the next patch begins with the first remaining cell.
std::vector<CellPatch> join_cells(std::span<const Cell> cells);

/// The outline of a patch, straight on at corners where cells touch, clockwise on the screen. A
/// rectangle begins at the same corner as Clipper's union (gobot.md, Environment file), any other
/// patch at its topmost corner, the leftmost of several.
Polygon outline_of(const CellPatch& patch);

/// The convex pieces of a patch: the patch itself if it is a rectangle, otherwise rectangles from
/// the top down, each from its top left corner.
std::vector<Polygon> convex_pieces(const CellPatch& patch);

}  // namespace magna
