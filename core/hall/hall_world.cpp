// SPDX-License-Identifier: GPL-3.0-or-later
// hall_world: converts a hall to cells and things.
#include <algorithm>
#include <array>
#include <utility>

#include "core/hall/hall.h"

namespace magna {
namespace {

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
