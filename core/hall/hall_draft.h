// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"
#include "core/hall/hall.h"

namespace magna {

/// What a hall that is edited consists of. `Hall` is the hall itself, whose properties are those of
/// the scenario.
enum class HallItemKind : std::uint8_t {
  Hall,
  Machine,
  InputMachine,
  OutputMachine,
  InputBelt,
  OutputBelt,
  Parking,   ///< floor where robots charge and wait
  Interact,  ///< floor from which robots use the belts beside it
  Wall,
  NoFloor,  ///< cells that do not belong to the hall; robots cross them as floor
  Robot,
};

/// "input machine"
std::string_view word_of(HallItemKind kind);
constexpr bool is_machine(HallItemKind kind) {
  return kind == HallItemKind::Machine || kind == HallItemKind::InputMachine ||
         kind == HallItemKind::OutputMachine;
}
constexpr bool is_belt(HallItemKind kind) {
  return kind == HallItemKind::InputBelt || kind == HallItemKind::OutputBelt;
}
/// Rectangles of tiles, which can be resized.
constexpr bool is_ground(HallItemKind kind) {
  return kind == HallItemKind::Parking || kind == HallItemKind::Interact ||
         kind == HallItemKind::Wall || kind == HallItemKind::NoFloor;
}

/// A rectangle of cells, both corner cells included.
struct TileRect {
  Cell lower;
  Cell upper;
  int width() const { return upper.i - lower.i + 1; }
  int height() const { return upper.j - lower.j + 1; }
  bool contains(Cell c) const {
    return c.i >= lower.i && c.j >= lower.j && c.i <= upper.i && c.j <= upper.j;
  }
  friend bool operator==(const TileRect&, const TileRect&) = default;
};

/// Unique in a draft and permanent: undo restores an item with its number.
using HallItemId = int;
inline constexpr HallItemId kWholeHall = 0;  ///< the item of kind Hall, which is in no list

struct DraftItem {
  HallItemId id = kWholeHall;
  HallItemKind kind = HallItemKind::Wall;
  TileRect rect = {};            ///< ground: its cells; machine: its tile, twice
  std::vector<Cell> cells = {};  ///< belt: from the end at its machine outwards
  Point position = {};           ///< robot: its centre, m
  /// Machines and robots: the item's object in the scenario, as JSON text with all its keys; empty
  /// = the scenario has none for it.
  std::string entry = {};
  friend bool operator==(const DraftItem&, const DraftItem&) = default;

  /// Its cells, in order; none for a robot.
  std::vector<Cell> tiles() const;
  /// The rectangle that it covers, m: machines with their body, robots with their disc.
  Point lower() const;
  Point upper() const;
};

/// The radius of a robot's disc, m.
inline constexpr double kHallRobotRadius = 0.5;

/// The list of a scenario with the entries of these items: "machines", "input_machines",
/// "output_machines", "robots"; empty for other kinds.
std::string_view list_of(HallItemKind kind);

/// A hall while it is edited: the floor plan as items, and its scenario. Plain values; items do not
/// overlap, except robots and bodies of machines that overlap in the file.
struct HallDraft {
  Cell origin = {};
  int width = 0;   ///< tiles of 1 m
  int height = 0;  ///< tiles
  /// In the order of their numbers, which is the order of the lists of the scenario.
  std::vector<DraftItem> items;
  /// The object of the scenario as JSON text, with all its keys in their order. The lists of items
  /// are empty in it, and missing if the scenario has none. A list of machines that a job shop
  /// overrides and that does not fit the machines is kept in it as it is.
  std::string scenario = "{}";
  friend bool operator==(const HallDraft&, const HallDraft&) = default;

  /// nullptr if there is none; the hall itself is not in the list.
  const DraftItem* find(HallItemId id) const;
  bool contains(const TileRect& rect) const;
};

/// The floor plan; cells without an item are floor.
TileMap tiles_of(const HallDraft& draft);

/// The items of a floor plan: machines, the belt of each, other belts as straight runs, and walls
/// and areas as rectangles. They have neither numbers nor entries yet.
std::vector<DraftItem> items_of(const Hall& hall);

/// The names of items as the scenario's clients see them ("machine0", "belt3", "robot1"); items
/// without one have their kind and place ("wall at 4, 7").
std::map<HallItemId, std::string> item_names(const HallDraft& draft, const Hall& hall);

/// The belts of `hall` by their item: an index into Hall::belts; a belt without a machine is
/// missing.
std::map<HallItemId, int> belt_items(const HallDraft& draft, const Hall& hall);

}  // namespace magna
