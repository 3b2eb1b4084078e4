// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_edits.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <utility>

#include "core/hall/hall_placement.h"
#include "core/hall/hall_property.h"
#include "core/hall/json_node.h"

namespace magna {
namespace {

using nlohmann::ordered_json;

constexpr const char* kPositionKey = "position";

Message no_such_item() { return Message({"hall-no-item", "this item no longer exists"}); }

Message broken_belt() {
  return Message({"hall-belt-broken", "each cell of a belt must lie beside the one before"});
}

/// What the problem of an item says; `before`: the draft that names are taken from.
Message placement_message(const HallDraft& before, const DraftItem& item,
                          const PlacementProblem& problem) {
  const std::string name = before.find(item.id) == nullptr ? std::string(word_of(item.kind))
                                                           : item_name(before, item.id);
  if (!problem.other) {
    return Message({"hall-item-outside", "{} would be outside the hall"}, name);
  }
  // Of two copies of one item there is none yet.
  const std::string other = before.find(*problem.other) == nullptr
                                ? std::string("another copy")
                                : item_name(before, *problem.other);
  return Message({"hall-item-overlaps", "{} would overlap {}"}, name, other);
}

/// Millionths of a metre are enough, and keep sums of decimals short.
double short_number(double metres) { return std::round(metres * 1e6) / 1e6; }

/// Adapts the entry to the item's place.
void write_position(DraftItem& item) {
  if (item.entry.empty()) return;
  ordered_json entry = json_of(item.entry);
  if (item.kind == HallItemKind::Robot) {
    entry[kPositionKey] =
        ordered_json::array({json_number(item.position.x), json_number(item.position.y)});
  } else if (entry.contains(kPositionKey)) {
    entry[kPositionKey] = ordered_json::array({item.rect.lower.i, item.rect.lower.j});
  }
  item.entry = json_dense(entry);
}

/// A new entry of a machine or robot.
std::string new_entry(const DraftItem& item) {
  ordered_json entry;
  if (item.kind == HallItemKind::Robot) {
    entry[kPositionKey] =
        ordered_json::array({json_number(item.position.x), json_number(item.position.y)});
  } else {
    entry[kPositionKey] = ordered_json::array({item.rect.lower.i, item.rect.lower.j});
  }
  if (item.kind == HallItemKind::Machine) entry["possible_processes"] = ordered_json::array();
  return json_dense(entry);
}

/// Whether the items of this kind have their entries: the scenario has the list, and not as it was.
bool has_entries(const ordered_json& scenario, HallItemKind kind) {
  if (kind == HallItemKind::Robot) return true;
  const auto list = scenario.find(std::string(list_of(kind)));
  return list != scenario.end() && list->is_array() && list->empty();
}

bool beside_each_other(Cell a, Cell b) { return std::abs(a.i - b.i) + std::abs(a.j - b.j) == 1; }

bool is_way(const std::vector<Cell>& cells) {
  for (std::size_t k = 1; k < cells.size(); ++k) {
    if (!beside_each_other(cells[k - 1], cells[k])) return false;
  }
  return !cells.empty() && std::set<Cell>(cells.begin(), cells.end()).size() == cells.size();
}

const DraftItem* machine_beside(const HallDraft& draft, const HallPlacement& places, Cell c) {
  for (const Cell near :
       {Cell{c.i - 1, c.j}, Cell{c.i, c.j - 1}, Cell{c.i + 1, c.j}, Cell{c.i, c.j + 1}}) {
    const DraftItem* const item = draft.find(places.at(near));
    if (item != nullptr && is_machine(item->kind)) return item;
  }
  return nullptr;
}

std::vector<HallItemId> sorted_ids(std::span<const HallItemId> ids) {
  std::vector<HallItemId> sorted(ids.begin(), ids.end());
  std::ranges::sort(sorted);
  const auto rest = std::ranges::unique(sorted);
  sorted.erase(rest.begin(), rest.end());
  return sorted;
}

/// Copies of the items, in the order of `ids`; nothing if one is missing.
std::optional<std::vector<DraftItem>> items_with(const HallDraft& draft,
                                                 std::span<const HallItemId> ids) {
  std::vector<DraftItem> items;
  for (const HallItemId id : ids) {
    const DraftItem* const item = draft.find(id);
    if (item == nullptr) return {};
    items.push_back(*item);
  }
  return items;
}

/// Puts changed items in the place of those with their numbers; they keep their places among
/// themselves.
EditedDraft replaced(const HallDraft& draft, std::vector<DraftItem> items) {
  HallDraft after = draft;
  std::vector<HallItemId> ids;
  for (DraftItem& item : items) {
    write_position(item);
    ids.push_back(item.id);
    *std::ranges::find(after.items, item.id, &DraftItem::id) = std::move(item);
  }
  ids = sorted_ids(ids);
  const HallPlacement places(draft);
  for (const HallItemId id : ids) {
    const DraftItem& item = *after.find(id);
    if (const auto problem = places.problem(item, ids)) {
      return placement_message(draft, item, *problem);
    }
  }
  return after;
}

void shift(DraftItem& item, int di, int dj) {
  const auto moved = [&](Cell c) { return Cell{c.i + di, c.j + dj}; };
  for (Cell& c : item.cells) c = moved(c);
  if (!is_belt(item.kind)) item.rect = {moved(item.rect.lower), moved(item.rect.upper)};
}

/// Moves by whole tiles, except when there are only robots.
void shift_all(std::vector<DraftItem>& items, Point by) {
  const bool robots = std::ranges::all_of(
      items, [](const DraftItem& item) { return item.kind == HallItemKind::Robot; });
  const int di = static_cast<int>(std::lround(by.x)), dj = static_cast<int>(std::lround(by.y));
  if (!robots) by = {double(di), double(dj)};
  for (DraftItem& item : items) {
    if (item.kind == HallItemKind::Robot) {
      item.position = {short_number(item.position.x + by.x), short_number(item.position.y + by.y)};
    } else {
      shift(item, di, dj);
    }
  }
}

/// A distance of a pointer that is not farther than any hall.
bool is_sensible(Point by) {
  return std::abs(by.x) < kFarthestPlace && std::abs(by.y) < kFarthestPlace;
}

Message too_far() { return Message({"hall-too-far", "the distance is too large"}); }

void turn(DraftItem& item, Cell about, Point centre) {
  const auto turned = [about](Cell c) {
    return Cell{about.i - (c.j - about.j), about.j + (c.i - about.i)};
  };
  if (item.kind == HallItemKind::Robot) {
    const Point off = item.position - centre;
    item.position = {short_number(centre.x - off.y), short_number(centre.y + off.x)};
  } else if (is_belt(item.kind)) {
    for (Cell& c : item.cells) c = turned(c);
  } else {
    const Cell a = turned(item.rect.lower), b = turned(item.rect.upper);
    item.rect = {{std::min(a.i, b.i), std::min(a.j, b.j)},
                 {std::max(a.i, b.i), std::max(a.j, b.j)}};
  }
}

Message no_property(HallItemKind kind, std::string_view key) {
  return Message({"hall-no-property", "{} has no property '{}'"}, word_of(kind), key);
}

/// What belongs to the property of an item: the entry and the key in it.
struct PropertyPlace {
  HallItemId owner = kWholeHall;
  const HallProperty* property = nullptr;
};

Result<PropertyPlace, Message> property_place(const HallDraft& draft, HallItemId id,
                                              std::string_view key) {
  const DraftItem* const item = draft.find(id);
  if (item == nullptr && id != kWholeHall) return no_such_item();
  const HallItemKind kind = item == nullptr ? HallItemKind::Hall : item->kind;
  const HallProperty* const property = property_of(kind, key);
  if (property == nullptr) return no_property(kind, key);
  if (!is_belt(kind)) return PropertyPlace{id, property};
  const Hall hall = lay_out_hall(tiles_of(draft));
  const auto belts = belt_items(draft, hall);
  const auto belt = belts.find(id);
  if (belt == belts.end()) {
    return Message({"hall-belt-loose", "the belt touches no machine, so its room cannot be set"});
  }
  const HallBelt& used = hall.belts[static_cast<std::size_t>(belt->second)];
  const Cell tile = hall.machines[static_cast<std::size_t>(used.machine)].tile;
  const DraftItem* const owner = draft.find(HallPlacement(draft).at(tile));
  const bool input = used.type == BeltType::Input;
  const HallProperty* const room =
      property_of(owner->kind, input ? "input_belt_size" : "output_belt_size");
  if (room == nullptr) return no_property(kind, key);
  return PropertyPlace{owner->id, room};
}

/// Gives every item of the kind an entry.
void give_entries_to_all(HallDraft& draft, ordered_json& scenario, HallItemKind kind) {
  scenario[std::string(list_of(kind))] = ordered_json::array();
  for (DraftItem& item : draft.items) {
    if (item.kind == kind && item.entry.empty()) item.entry = new_entry(item);
  }
  draft.scenario = json_dense(scenario);
}

EditedDraft with_hall_property(const HallDraft& draft, const HallProperty& property,
                               std::string_view text) {
  HallDraft after = draft;
  if (auto why = set_property_text(property, text, after.scenario)) return *why;
  ordered_json scenario = json_of(after.scenario);
  // Without a job shop each machine needs an entry.
  if (property.key == "jobshop" && !scenario.contains("jobshop") &&
      !has_entries(scenario, HallItemKind::Machine)) {
    give_entries_to_all(after, scenario, HallItemKind::Machine);
  }
  return after;
}

/// Columns or rows that are inserted, or removed.
class LineChange {
 public:
  LineChange(HallAxis axis, int at, int count)
      : columns_(axis == HallAxis::Columns), at_(at), count_(count) {}

  /// Whether the item remains.
  bool apply(DraftItem& item, const DraftItem* machine) const {
    if (item.kind == HallItemKind::Robot) return apply_to_robot(item);
    if (is_belt(item.kind)) return apply_to_belt(item, machine);
    int& low = columns_ ? item.rect.lower.i : item.rect.lower.j;
    int& high = columns_ ? item.rect.upper.i : item.rect.upper.j;
    // The first line of it that is left, and the last one.
    low = moved(is_removed(low) ? at_ - count_ : low);
    high = is_removed(high) ? at_ - 1 : moved(high);
    return low <= high;
  }

 private:
  int along(Cell c) const { return columns_ ? c.i : c.j; }
  bool is_removed(int line) const { return line >= at_ && line < at_ - count_; }
  int moved(int line) const { return line >= at_ ? line + count_ : line; }
  Cell moved(Cell c) const { return columns_ ? Cell{moved(c.i), c.j} : Cell{c.i, moved(c.j)}; }

  bool apply_to_robot(DraftItem& item) const {
    double& place = columns_ ? item.position.x : item.position.y;
    const bool removed = count_ < 0 && place > at_ && place < at_ - count_;
    if (place >= at_) place = short_number(std::max(place + count_, double(at_)));
    return !removed;
  }

  /// A belt that reaches across becomes longer or shorter, also between it and its machine.
  bool apply_to_belt(DraftItem& item, const DraftItem* machine) const {
    std::vector<Cell> way = item.cells;
    if (machine != nullptr) way.insert(way.begin(), machine->rect.lower);
    std::vector<Cell> after;
    std::set<int> removed;
    for (const Cell c : way) {
      if (is_removed(along(c))) {
        if (!removed.insert(along(c)).second) return false;  // it runs along the line
        continue;
      }
      const Cell next = moved(c);
      while (!after.empty() && std::abs(along(next) - along(after.back())) > 1) {
        const int step = along(next) > along(after.back()) ? 1 : -1;
        const Cell last = after.back();
        after.push_back(columns_ ? Cell{last.i + step, last.j} : Cell{last.i, last.j + step});
      }
      after.push_back(next);
    }
    if (machine != nullptr && !after.empty()) after.erase(after.begin());
    item.cells = std::move(after);
    return is_way(item.cells);
  }

  bool columns_;
  int at_;
  int count_;
};

/// The first item that did not have a problem before.
std::optional<Message> new_problem(const HallDraft& before, const HallDraft& after) {
  const HallPlacement old_places(before);
  const HallPlacement places(after);
  for (const DraftItem& item : after.items) {
    const auto problem = places.problem(item);
    if (problem && !old_places.problem(*before.find(item.id))) {
      return placement_message(before, item, *problem);
    }
  }
  return {};
}

}  // namespace

std::string item_name(const HallDraft& draft, HallItemId id) {
  const auto names = item_names(draft, lay_out_hall(tiles_of(draft)));
  const auto name = names.find(id);
  return name == names.end() ? std::string{} : name->second;
}

EditedDraft add_items(const HallDraft& draft, std::vector<DraftItem> items) {
  HallDraft after = draft;
  const ordered_json scenario = json_of(draft.scenario);
  for (DraftItem& item : items) {
    const HallPlacement places(after);
    if (item.kind == HallItemKind::Hall) return no_such_item();
    if (is_belt(item.kind)) {
      if (!is_way(item.cells)) return broken_belt();
      // Copies of several items keep their machine among themselves.
      if (items.size() == 1 && machine_beside(draft, places, item.cells.front()) == nullptr &&
          machine_beside(draft, places, item.cells.back()) != nullptr) {
        std::ranges::reverse(item.cells);
      }
    }
    if (item.kind == HallItemKind::Robot) {
      item.position = {short_number(item.position.x), short_number(item.position.y)};
    }
    if (const auto problem = places.problem(item)) return placement_message(draft, item, *problem);
    const bool listed = !list_of(item.kind).empty() && has_entries(scenario, item.kind);
    if (!listed) item.entry.clear();
    if (listed && item.entry.empty()) item.entry = new_entry(item);
    write_position(item);
    after.items.push_back(std::move(item));
  }
  return after;
}

EditedDraft move_items(const HallDraft& draft, std::span<const HallItemId> ids, Point by) {
  auto items = items_with(draft, sorted_ids(ids));
  if (!items) return no_such_item();
  if (!is_sensible(by)) return too_far();
  shift_all(*items, by);
  return replaced(draft, std::move(*items));
}

EditedDraft rotate_items(const HallDraft& draft, std::span<const HallItemId> ids) {
  std::vector<HallItemId> all(ids.begin(), ids.end());
  const DraftItem* const first = all.empty() ? nullptr : draft.find(all.front());
  if (first == nullptr) return no_such_item();
  if (all.size() == 1 && is_machine(first->kind)) {
    const HallPlacement places(draft);
    for (const DraftItem& item : draft.items) {
      if (is_belt(item.kind) && machine_beside(draft, places, item.cells.front()) == first) {
        all.push_back(item.id);
      }
    }
  }
  const Cell about = first->kind == HallItemKind::Robot ? cell_of(first->position)
                     : is_belt(first->kind)             ? first->cells.front()
                                                        : first->rect.lower;
  // Robots alone turn about the first one's place, so that it stays where it is.
  const bool exact = std::ranges::all_of(all, [&](HallItemId id) {
    const DraftItem* const item = draft.find(id);
    return item != nullptr && item->kind == HallItemKind::Robot;
  });
  auto items = items_with(draft, sorted_ids(all));
  if (!items) return no_such_item();
  const Point centre = exact ? first->position : cell_centre(about);
  for (DraftItem& item : *items) turn(item, about, centre);
  return replaced(draft, std::move(*items));
}

EditedDraft reshape_item(const HallDraft& draft, DraftItem item) {
  if (draft.find(item.id) == nullptr) return no_such_item();
  if (is_belt(item.kind) && !is_way(item.cells)) return broken_belt();
  if (item.rect.lower.i > item.rect.upper.i || item.rect.lower.j > item.rect.upper.j) {
    return Message({"hall-too-small", "{} needs at least one tile"}, item_name(draft, item.id));
  }
  return replaced(draft, {std::move(item)});
}

EditedDraft remove_items(const HallDraft& draft, std::span<const HallItemId> ids) {
  if (!items_with(draft, ids)) return no_such_item();
  const std::vector<HallItemId> gone = sorted_ids(ids);
  HallDraft after = draft;
  std::erase_if(after.items,
                [&](const DraftItem& item) { return std::ranges::binary_search(gone, item.id); });
  return after;
}

EditedDraft duplicate_items(const HallDraft& draft, std::span<const HallItemId> ids, Point by,
                            HallItemId next) {
  auto items = items_with(draft, ids);
  if (!items) return no_such_item();
  if (!is_sensible(by)) return too_far();
  shift_all(*items, by);
  for (DraftItem& item : *items) item.id = next++;
  return add_items(draft, std::move(*items));
}

EditedDraft set_item_property(const HallDraft& draft, HallItemId id, std::string_view key,
                              std::string_view text) {
  const auto place = property_place(draft, id, key);
  if (!place) return place.error();
  if (place->owner == kWholeHall) return with_hall_property(draft, *place->property, text);
  if (text == item_property(draft, id, key)) return draft;
  HallDraft after = draft;
  DraftItem& owner = *std::ranges::find(after.items, place->owner, &DraftItem::id);
  ordered_json scenario = json_of(after.scenario);
  if (owner.kind == HallItemKind::Machine && scenario.contains("jobshop")) {
    return Message({"hall-shop-rules", "the job shop defines what machines do; remove it first"});
  }
  if (!has_entries(scenario, owner.kind)) give_entries_to_all(after, scenario, owner.kind);
  if (owner.entry.empty()) owner.entry = new_entry(owner);
  if (auto why = set_property_text(*place->property, text, owner.entry)) return *why;
  return after;
}

std::string item_property(const HallDraft& draft, HallItemId id, std::string_view key) {
  const auto place = property_place(draft, id, key);
  if (!place) return {};
  const DraftItem* const owner = draft.find(place->owner);
  return property_text(*place->property, owner == nullptr ? draft.scenario : owner->entry);
}

EditedDraft insert_lines(const HallDraft& draft, HallAxis axis, int at, int count, int least,
                         int most) {
  const bool columns = axis == HallAxis::Columns;
  const int side = columns ? draft.width : draft.height;
  const int first = columns ? draft.origin.i : draft.origin.j;
  if (count < -most || count > most || side + count < least || side + count > most) {
    return Message({"hall-side", "a side of a hall has {} to {} tiles"}, least, most);
  }
  if (at < first || at > first + side || at - std::min(count, 0) > first + side) {
    return Message({"hall-line-outside", "the hall has no such column or row"});
  }
  HallDraft after = draft;
  (columns ? after.width : after.height) += count;
  const HallPlacement places(draft);
  const LineChange change(axis, at, count);
  for (DraftItem& item : after.items) {
    const DraftItem* const machine =
        is_belt(item.kind) ? machine_beside(draft, places, item.cells.front()) : nullptr;
    if (!change.apply(item, machine)) {
      return Message({"hall-line-used", "{} is in the columns or rows to remove"},
                     item_name(draft, item.id));
    }
    write_position(item);
  }
  if (auto why = new_problem(draft, after)) return *why;
  return after;
}

}  // namespace magna
