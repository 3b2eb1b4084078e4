// SPDX-License-Identifier: GPL-3.0-or-later
// lay_out_hall: finds machines, belts and areas in the tiles (gobot.md, Environment file).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/hall/hall.h"
#include "core/hall/outlines.h"

namespace magna {
namespace {

/// Left, up, right, down: the order of all searches below.
constexpr std::array<Cell, 4> kSteps{{{-1, 0}, {0, -1}, {1, 0}, {0, 1}}};

Cell beside(Cell c, Cell step) { return {c.i + step.i, c.j + step.j}; }

/// Marks used tiles; clearing takes time only for the marked tiles.
class UsedTiles {
 public:
  explicit UsedTiles(const TileMap& tiles) : tiles_(tiles), used_(tiles.tiles.size()) {}

  /// Whether the cell has that tile and is not marked.
  bool open(Cell c, Tile tile) const {
    return tiles_.contains(c) && tiles_.at(c) == tile && !used_[index(c)];
  }
  void use(Cell c) {
    used_[index(c)] = true;
    list_.push_back(c);
  }
  void clear() {
    for (const Cell c : list_) used_[index(c)] = false;
    list_.clear();
  }

 private:
  std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.i - tiles_.origin.i) *
               static_cast<std::size_t>(tiles_.height) +
           static_cast<std::size_t>(c.j - tiles_.origin.j);
  }

  const TileMap& tiles_;
  std::vector<bool> used_;
  std::vector<Cell> list_;
};

/// Appends the cells connected with `start`, which is marked, in the order of visiting.
void flood(Cell start, Tile tile, UsedTiles& marks, std::vector<Cell>& cells) {
  std::size_t head = cells.size();
  cells.push_back(start);
  for (; head < cells.size(); ++head) {
    const Cell here = cells[head];
    for (const Cell step : kSteps) {
      const Cell next = beside(here, step);
      if (!marks.open(next, tile)) continue;
      marks.use(next);
      cells.push_back(next);
    }
  }
}

std::vector<Polygon> pieces_of(const std::vector<Cell>& cells) {
  std::vector<Polygon> pieces;
  for (const CellPatch& patch : join_cells(cells)) {
    for (Polygon& piece : convex_pieces(patch)) pieces.push_back(std::move(piece));
  }
  return pieces;
}

/// Calls `visit` with every cell, column by column.
template <class Visit>
void for_each_cell(const TileMap& tiles, Visit visit) {
  for (int i = 0; i < tiles.width; ++i) {
    for (int j = 0; j < tiles.height; ++j) visit(Cell{tiles.origin.i + i, tiles.origin.j + j});
  }
}

std::optional<HallArea> find_parking(const TileMap& tiles, UsedTiles& marks) {
  HallArea area{"parking_area0", {}, {}};
  for_each_cell(tiles, [&](Cell c) {
    if (!marks.open(c, Tile::Parking)) return;
    marks.use(c);
    flood(c, Tile::Parking, marks, area.cells);
  });
  marks.clear();
  // The original has an empty area here; a client that divides by its number of cells would crash.
  if (area.cells.empty()) return std::nullopt;
  area.polygons = pieces_of(area.cells);
  return area;
}

struct MachineKind {
  Tile tile;
  MachineType type;
  std::string_view name;
};
constexpr std::array kMachineKinds{
    MachineKind{Tile::Machine, MachineType::Standard, "machine"},
    MachineKind{Tile::InputMachine, MachineType::Input, "input_machine"},
    MachineKind{Tile::OutputMachine, MachineType::Output, "output_machine"}};

std::vector<HallMachine> find_machines(const TileMap& tiles) {
  std::vector<HallMachine> machines;
  for (const MachineKind& kind : kMachineKinds) {
    std::vector<Cell> cells;
    for_each_cell(tiles, [&](Cell c) {
      if (tiles.at(c) == kind.tile) cells.push_back(c);
    });
    std::ranges::sort(cells, {}, [](Cell c) { return std::pair{c.j, c.i}; });
    for (std::size_t k = 0; k < cells.size(); ++k) {
      machines.push_back({fmt::format("{}{}", kind.name, k), kind.type, cells[k]});
    }
  }
  return machines;
}

/// Straight from `first` in the direction of `step`; at the end round a corner.
std::vector<Cell> belt_cells(Cell first, Cell step, Tile tile, UsedTiles& marks) {
  std::vector<Cell> cells{first};
  marks.use(first);
  for (std::optional<Cell> way = step; way;) {
    for (Cell next = beside(cells.back(), *way); marks.open(next, tile);
         next = beside(next, *way)) {
      marks.use(next);
      cells.push_back(next);
    }
    way.reset();
    for (const Cell turn : kSteps) {
      if (way || !marks.open(beside(cells.back(), turn), tile)) continue;
      way = turn;
    }
  }
  marks.clear();
  return cells;
}

std::vector<Cell> interact_cells(const std::vector<Cell>& belt, UsedTiles& marks) {
  std::vector<Cell> cells;
  for (const Cell c : belt) {
    std::vector<Cell> starts;
    for (const Cell step : kSteps) {
      const Cell start = beside(c, step);
      if (!marks.open(start, Tile::Interact)) continue;
      marks.use(start);
      starts.push_back(start);
    }
    for (const Cell start : starts) flood(start, Tile::Interact, marks, cells);
  }
  marks.clear();
  return cells;
}

void add_belt(Hall& hall, int machine, BeltType type, std::vector<Cell> cells, UsedTiles& marks) {
  const auto number = static_cast<int>(hall.belts.size());
  HallBelt belt;
  belt.name = fmt::format("belt{}", number);
  belt.type = type;
  belt.machine = machine;
  belt.cells = std::move(cells);
  for (const CellPatch& patch : join_cells(belt.cells)) {
    belt.outlines.push_back(outline_of(patch));
    for (Polygon& piece : convex_pieces(patch)) belt.polygons.push_back(std::move(piece));
  }
  belt.interact.name = fmt::format("interact_area{}", number);
  belt.interact.cells = interact_cells(belt.cells, marks);
  belt.interact.polygons = pieces_of(belt.interact.cells);
  HallMachine& owner = hall.machines[static_cast<std::size_t>(machine)];
  (type == BeltType::Input ? owner.input_belt : owner.output_belt) = number;
  hall.belts.push_back(std::move(belt));
}

void find_belts(Hall& hall, std::size_t machine, UsedTiles& marks) {
  const HallMachine& owner = hall.machines[machine];
  for (const Cell step : kSteps) {
    const Cell first = beside(owner.tile, step);
    const Tile tile = hall.tiles.at(first);
    if (tile != Tile::InputBelt && tile != Tile::OutputBelt) continue;
    const BeltType type = tile == Tile::InputBelt ? BeltType::Input : BeltType::Output;
    if ((type == BeltType::Input ? owner.input_belt : owner.output_belt) >= 0) continue;
    add_belt(hall, static_cast<int>(machine), type, belt_cells(first, step, tile, marks), marks);
  }
}

}  // namespace

Hall lay_out_hall(TileMap tiles) {
  Hall hall;
  hall.tiles = std::move(tiles);
  UsedTiles marks(hall.tiles);
  hall.parking = find_parking(hall.tiles, marks);
  hall.machines = find_machines(hall.tiles);
  for (std::size_t m = 0; m < hall.machines.size(); ++m) find_belts(hall, m, marks);
  return hall;
}

}  // namespace magna
