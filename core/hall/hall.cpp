// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/hall/tile_map.h"

namespace magna {
namespace {

template <class Named>
int find_named(const std::vector<Named>& all, std::string_view name) {
  const auto found = std::ranges::find(all, name, &Named::name);
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

/// "machine12" to 12; -1 for other names.
int machine_number(std::string_view name) {
  constexpr std::string_view kKind = "machine";
  if (!name.starts_with(kKind)) return -1;
  const std::string_view digits = name.substr(kKind.size());
  if (digits.empty() || digits.size() > 6 || (digits.size() > 1 && digits[0] == '0')) return -1;
  int number = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return -1;
    number = number * 10 + (digit - '0');
  }
  return number;
}

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

constexpr double kTick = 1.0 / 60.0;  // s (gobot.md, Transport)
constexpr std::string_view kWallSubstance = "concrete";
constexpr double kWallParameter = 35.0;  // of SubstanceTypes::default_parameter

/// A straight row of cells, given by both ends.
struct Run {
  Cell first;
  Cell last;
};

/// Splits the cells into straight rows, each cell in one.
std::vector<Run> straight_runs(const std::vector<Cell>& cells) {
  std::vector<Run> runs;
  for (const Cell c : cells) {
    if (!runs.empty()) {
      Run& run = runs.back();
      const Cell step{c.i - run.last.i, c.j - run.last.j};
      const bool next = std::abs(step.i) + std::abs(step.j) == 1;
      const bool straight =
          (step.i == 0 && run.first.i == run.last.i) || (step.j == 0 && run.first.j == run.last.j);
      if (next && straight) {
        run.last = c;
        continue;
      }
    }
    runs.push_back({c, c});
  }
  return runs;
}

ThingDescription body(std::string name, Point centre, double width, double depth,
                      const char* substance, const char* color) {
  ThingDescription thing;
  thing.name = std::move(name);
  thing.position = centre;
  thing.kind = ThingKind::Furniture;
  thing.footprint = Footprint{width, depth, 0.0};
  thing.attributes.set("obsmove", true);
  thing.attributes.set("obsview", true);
  thing.attributes.set("substance", std::string(substance));
  thing.attributes.set("color", std::string(color));
  return thing;
}

const char* color_of(MachineType type) {
  switch (type) {
    case MachineType::Input: return "lightgreen";
    case MachineType::Output: return "lightred";
    case MachineType::Standard: break;
  }
  return "lightblue";
}

void add_belt(WorldDescription& world, const std::string& name, const std::vector<Cell>& cells,
              const char* color) {
  for (const Run& run : straight_runs(cells)) {
    const Point a = cell_centre(run.first), b = cell_centre(run.last);
    world.things.push_back(body(name, (a + b) * 0.5, std::abs(b.x - a.x) + 1.0,
                                std::abs(b.y - a.y) + 1.0, "rubber", color));
  }
}

/// The cells with a tile of a kind, row by row.
template <class Wanted>
std::vector<Cell> rows_of(const TileMap& tiles, Wanted wanted) {
  std::vector<Cell> cells;
  for (int j = 0; j < tiles.height; ++j) {
    for (int i = 0; i < tiles.width; ++i) {
      const Cell c{tiles.origin.i + i, tiles.origin.j + j};
      if (wanted(c, tiles.at(c))) cells.push_back(c);
    }
  }
  return cells;
}

void add_walls(const TileMap& tiles, WorldDescription& world) {
  for (const Run& run :
       straight_runs(rows_of(tiles, [](Cell, Tile tile) { return tile == Tile::Wall; }))) {
    world.clauses.emplace_back(WallClause{
        run.first, run.last, std::string(kWallSubstance), kWallParameter, kWallParameter, {}});
  }
}

// Belt tiles that no machine reaches do not belong to a belt, but are obstacles (gobot.md,
// Environment file).
void add_dead_belts(const Hall& hall, WorldDescription& world) {
  std::vector<Cell> used;
  for (const HallBelt& belt : hall.belts) {
    used.insert(used.end(), belt.cells.begin(), belt.cells.end());
  }
  std::sort(used.begin(), used.end());
  const auto dead = rows_of(hall.tiles, [&used](Cell c, Tile tile) {
    return (tile == Tile::InputBelt || tile == Tile::OutputBelt) &&
           !std::binary_search(used.begin(), used.end(), c);
  });
  add_belt(world, "belt", dead, "violet");
}

}  // namespace

int Hall::belt(std::string_view name) const { return find_named(belts, name); }

// Input and output machines also have a number in the sequence of all machines (gobot.md, Facts).
int Hall::machine(std::string_view name) const {
  const int found = find_named(machines, name);
  if (found >= 0) return found;
  const int number = machine_number(name);
  return number < static_cast<int>(machines.size()) ? number : -1;
}

const HallArea* Hall::area(std::string_view name) const {
  if (parking && parking->name == name) return &*parking;
  for (const HallBelt& belt : belts) {
    if (belt.interact.name == name) return &belt.interact;
  }
  return nullptr;
}

Hall lay_out_hall(TileMap tiles) {
  Hall hall;
  hall.tiles = std::move(tiles);
  UsedTiles marks(hall.tiles);
  hall.parking = find_parking(hall.tiles, marks);
  hall.machines = find_machines(hall.tiles);
  for (std::size_t m = 0; m < hall.machines.size(); ++m) find_belts(hall, m, marks);
  return hall;
}

WorldDescription hall_world(const Hall& hall, const std::string& name) {
  WorldDescription world;
  world.name = name;
  world.origin = hall.tiles.origin;
  world.width = hall.tiles.width;
  world.height = hall.tiles.height;
  world.tick_seconds = kTick;
  add_walls(hall.tiles, world);
  for (const HallMachine& machine : hall.machines) {
    world.things.push_back(body(machine.name, machine.centre(), Hall::kMachineSide,
                                Hall::kMachineSide, "metal", color_of(machine.type)));
  }
  for (const HallBelt& belt : hall.belts) {
    add_belt(world, belt.name, belt.cells, belt.type == BeltType::Input ? "green" : "blue");
  }
  add_dead_belts(hall, world);
  return world;
}

}  // namespace magna
