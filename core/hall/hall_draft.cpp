// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>

namespace magna {
namespace {

/// What an item of each kind is called, is made of, and where the scenario has its entry.
struct ItemKindRow {
  HallItemKind kind;
  std::string_view word;
  Tile tile;
  std::string_view list;
};
constexpr std::array kItemKinds{
    ItemKindRow{HallItemKind::Hall, "hall", Tile::Floor, ""},
    ItemKindRow{HallItemKind::Machine, "machine", Tile::Machine, "machines"},
    ItemKindRow{HallItemKind::InputMachine, "input machine", Tile::InputMachine, "input_machines"},
    ItemKindRow{HallItemKind::OutputMachine, "output machine", Tile::OutputMachine,
                "output_machines"},
    ItemKindRow{HallItemKind::InputBelt, "input belt", Tile::InputBelt, ""},
    ItemKindRow{HallItemKind::OutputBelt, "output belt", Tile::OutputBelt, ""},
    ItemKindRow{HallItemKind::Parking, "parking area", Tile::Parking, ""},
    ItemKindRow{HallItemKind::Interact, "interact area", Tile::Interact, ""},
    ItemKindRow{HallItemKind::Wall, "wall", Tile::Wall, ""},
    ItemKindRow{HallItemKind::NoFloor, "area without floor", Tile::Air, ""},
    ItemKindRow{HallItemKind::Robot, "robot", Tile::Floor, "robots"}};

const ItemKindRow& row_of(HallItemKind kind) { return kItemKinds[static_cast<std::size_t>(kind)]; }

/// The kind of items that a tile belongs to; nothing for floor.
std::optional<HallItemKind> kind_of(Tile tile) {
  for (const ItemKindRow& row : kItemKinds) {
    if (row.tile == tile && tile != Tile::Floor) return row.kind;
  }
  return {};
}

/// The cells of a tile as rectangles: runs of a line, joined with an equal run above.
void add_rects(const TileMap& map, Tile tile, std::vector<DraftItem>& items) {
  std::map<std::pair<int, int>, std::size_t> open;  // by left and right end
  const Cell end{map.origin.i + map.width, map.origin.j + map.height};
  for (int j = map.origin.j; j < end.j; ++j) {
    for (int i = map.origin.i; i < end.i; ++i) {
      if (map.at({i, j}) != tile) continue;
      const int first = i;
      while (i + 1 < end.i && map.at({i + 1, j}) == tile) ++i;
      const auto above = open.find({first, i});
      if (above != open.end() && items[above->second].rect.upper.j == j - 1) {
        items[above->second].rect.upper.j = j;
        continue;
      }
      open[{first, i}] = items.size();
      DraftItem& item = items.emplace_back();
      item.kind = *kind_of(tile);
      item.rect = {{first, j}, {i, j}};
    }
  }
}

bool side_by_side(Cell a, Cell b) { return std::abs(a.i - b.i) + std::abs(a.j - b.j) == 1; }

DraftItem belt_item(HallItemKind kind, std::vector<Cell> cells) {
  DraftItem item;
  item.kind = kind;
  item.cells = std::move(cells);
  return item;
}

/// The belts of machines, of several that share cells the first one; then the other belt tiles.
class BeltCollector {
 public:
  explicit BeltCollector(const Hall& hall) : hall_(hall) {}

  void collect(std::vector<DraftItem>& items) {
    for (const HallBelt& belt : hall_.belts) {
      const bool input = belt.type == BeltType::Input;
      add(input ? HallItemKind::InputBelt : HallItemKind::OutputBelt, belt.cells, items);
    }
    const TileMap& map = hall_.tiles;
    for (const HallItemKind kind : {HallItemKind::InputBelt, HallItemKind::OutputBelt}) {
      std::vector<Cell> rest;
      for (int j = map.origin.j; j < map.origin.j + map.height; ++j) {
        for (int i = map.origin.i; i < map.origin.i + map.width; ++i) {
          if (map.at({i, j}) == row_of(kind).tile) rest.push_back({i, j});
        }
      }
      for (const Cell c : rest) {
        std::vector<Cell> run{c};
        // Downwards unless it continues to the right.
        const bool right = is_open({c.i + 1, c.j}, row_of(kind).tile);
        const Cell step = right ? Cell{1, 0} : Cell{0, 1};
        while (is_open({run.back().i + step.i, run.back().j + step.j}, row_of(kind).tile)) {
          run.push_back({run.back().i + step.i, run.back().j + step.j});
        }
        add(kind, run, items);
      }
    }
  }

 private:
  bool is_open(Cell c, Tile tile) const { return hall_.tiles.at(c) == tile && !used_.contains(c); }

  /// The cells that are not used yet, in connected pieces.
  void add(HallItemKind kind, const std::vector<Cell>& cells, std::vector<DraftItem>& items) {
    std::vector<Cell> piece;
    const auto flush = [&] {
      if (!piece.empty()) items.push_back(belt_item(kind, std::move(piece)));
      piece.clear();
    };
    for (const Cell c : cells) {
      if (!used_.insert(c).second) continue;
      if (!piece.empty() && !side_by_side(piece.back(), c)) flush();
      piece.push_back(c);
    }
    flush();
  }

  const Hall& hall_;
  std::set<Cell> used_;
};

HallItemKind kind_of(MachineType type) {
  switch (type) {
    case MachineType::Input: return HallItemKind::InputMachine;
    case MachineType::Output: return HallItemKind::OutputMachine;
    case MachineType::Standard: break;
  }
  return HallItemKind::Machine;
}

}  // namespace

std::string_view word_of(HallItemKind kind) { return row_of(kind).word; }

std::string_view list_of(HallItemKind kind) { return row_of(kind).list; }

std::vector<Cell> DraftItem::tiles() const {
  if (is_belt(kind)) return cells;
  std::vector<Cell> all;
  if (kind == HallItemKind::Robot || kind == HallItemKind::Hall) return all;
  for (int j = rect.lower.j; j <= rect.upper.j; ++j) {
    for (int i = rect.lower.i; i <= rect.upper.i; ++i) all.push_back({i, j});
  }
  return all;
}

Point DraftItem::lower() const {
  constexpr Point kDisc{kHallRobotRadius, kHallRobotRadius};
  constexpr double kHalf = 0.5 * Hall::kMachineSide;
  if (kind == HallItemKind::Robot) return position - kDisc;
  if (is_machine(kind)) return cell_centre(rect.lower) - Point{kHalf, kHalf};
  Cell least = rect.lower;
  if (!cells.empty()) least = cells.front();
  for (const Cell c : cells) least = {std::min(least.i, c.i), std::min(least.j, c.j)};
  return {double(least.i), double(least.j)};
}

Point DraftItem::upper() const {
  constexpr Point kDisc{kHallRobotRadius, kHallRobotRadius};
  constexpr double kHalf = 0.5 * Hall::kMachineSide;
  if (kind == HallItemKind::Robot) return position + kDisc;
  if (is_machine(kind)) return cell_centre(rect.lower) + Point{kHalf, kHalf};
  Cell most = rect.upper;
  if (!cells.empty()) most = cells.front();
  for (const Cell c : cells) most = {std::max(most.i, c.i), std::max(most.j, c.j)};
  return {most.i + 1.0, most.j + 1.0};
}

const DraftItem* HallDraft::find(HallItemId id) const {
  const auto found = std::ranges::lower_bound(items, id, {}, &DraftItem::id);
  return found == items.end() || found->id != id ? nullptr : &*found;
}

bool HallDraft::contains(const TileRect& rect) const {
  return rect.lower.i >= origin.i && rect.lower.j >= origin.j && rect.upper.i < origin.i + width &&
         rect.upper.j < origin.j + height;
}

TileMap tiles_of(const HallDraft& draft) {
  TileMap map{draft.origin, draft.width, draft.height, {}};
  map.tiles.assign(static_cast<std::size_t>(map.width) * static_cast<std::size_t>(map.height),
                   Tile::Floor);
  for (const DraftItem& item : draft.items) {
    for (const Cell c : item.tiles()) {
      if (!map.contains(c)) continue;
      map.tiles[static_cast<std::size_t>(c.i - map.origin.i) *
                    static_cast<std::size_t>(map.height) +
                static_cast<std::size_t>(c.j - map.origin.j)] = row_of(item.kind).tile;
    }
  }
  return map;
}

std::vector<DraftItem> items_of(const Hall& hall) {
  std::vector<DraftItem> items;
  for (const HallMachine& machine : hall.machines) {
    DraftItem& item = items.emplace_back();
    item.kind = kind_of(machine.type);
    item.rect = {machine.tile, machine.tile};
  }
  BeltCollector(hall).collect(items);
  for (const Tile tile : {Tile::Parking, Tile::Interact, Tile::Wall, Tile::Air}) {
    add_rects(hall.tiles, tile, items);
  }
  return items;
}

std::map<HallItemId, int> belt_items(const HallDraft& draft, const Hall& hall) {
  std::map<Cell, HallItemId> by_cell;
  for (const DraftItem& item : draft.items) {
    for (const Cell c : item.cells) by_cell[c] = item.id;
  }
  std::map<HallItemId, int> found;
  for (std::size_t b = 0; b < hall.belts.size(); ++b) {
    const auto item = by_cell.find(hall.belts[b].cells.front());
    if (item != by_cell.end()) found.emplace(item->second, static_cast<int>(b));
  }
  return found;
}

std::map<HallItemId, std::string> item_names(const HallDraft& draft, const Hall& hall) {
  std::map<Cell, std::string_view> machines;
  for (const HallMachine& machine : hall.machines) machines[machine.tile] = machine.name;
  const std::map<HallItemId, int> belts = belt_items(draft, hall);
  std::map<HallItemId, std::string> names{{kWholeHall, "hall"}};
  int robots = 0;
  for (const DraftItem& item : draft.items) {
    std::string& name = names[item.id];
    const auto machine = machines.find(item.rect.lower);
    if (item.kind == HallItemKind::Robot) {
      name = fmt::format("robot{}", robots++);
    } else if (is_machine(item.kind) && machine != machines.end()) {
      name = machine->second;
    } else if (belts.contains(item.id)) {
      name = hall.belts[static_cast<std::size_t>(belts.at(item.id))].name;
    } else {
      const Cell first = item.cells.empty() ? item.rect.lower : item.cells.front();
      name = fmt::format("{} at {}, {}", word_of(item.kind), first.i, first.j);
    }
  }
  return names;
}

}  // namespace magna
