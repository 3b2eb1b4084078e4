// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_placement.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace magna {
namespace {

constexpr double kPlacementRounding = 1e-6;  // m: touching is allowed

/// From a point to a rectangle, m.
double distance_to_box(Point p, Point lower, Point upper) {
  return distance(p, {std::clamp(p.x, lower.x, upper.x), std::clamp(p.y, lower.y, upper.y)});
}

bool stands_on(const DraftItem& item, Cell c) {
  const Point low{double(c.i), double(c.j)};
  return distance_to_box(item.position, low, {low.x + 1.0, low.y + 1.0}) <
         kHallRobotRadius - kPlacementRounding;
}

bool obstructs(HallItemKind kind) {
  return kind == HallItemKind::Wall || is_belt(kind) || is_machine(kind);
}

bool is_left_out(HallItemId id, const DraftItem& item, std::span<const HallItemId> without) {
  return id == kWholeHall || id == item.id || std::ranges::binary_search(without, id);
}

}  // namespace

HallPlacement::HallPlacement(const HallDraft& draft)
    : draft_(draft),
      tiles_(static_cast<std::size_t>(draft.width) * static_cast<std::size_t>(draft.height),
             kWholeHall) {
  for (const DraftItem& item : draft.items) {
    if (item.kind == HallItemKind::Robot) robots_.push_back(&item);
    for (const Cell c : item.tiles()) {
      if (!draft.contains({c, c})) continue;
      tiles_[static_cast<std::size_t>(c.j - draft.origin.j) *
                 static_cast<std::size_t>(draft.width) +
             static_cast<std::size_t>(c.i - draft.origin.i)] = item.id;
    }
  }
}

HallItemId HallPlacement::at(Cell c) const {
  if (!draft_.contains({c, c})) return kWholeHall;
  return tiles_[static_cast<std::size_t>(c.j - draft_.origin.j) *
                    static_cast<std::size_t>(draft_.width) +
                static_cast<std::size_t>(c.i - draft_.origin.i)];
}

HallItemId HallPlacement::at(Point p) const {
  for (auto robot = robots_.rbegin(); robot != robots_.rend(); ++robot) {
    if (distance((*robot)->position, p) <= kHallRobotRadius) return (*robot)->id;
  }
  const Cell here = cell_of(p);
  for (int j = here.j - 1; j <= here.j + 1; ++j) {
    for (int i = here.i - 1; i <= here.i + 1; ++i) {
      const DraftItem* const item = draft_.find(at(Cell{i, j}));
      if (item != nullptr && is_machine(item->kind) &&
          distance_to_box(p, item->lower(), item->upper()) == 0.0) {
        return item->id;
      }
    }
  }
  return at(here);
}

bool HallPlacement::outside(const DraftItem& item) const {
  const Point low{double(draft_.origin.i), double(draft_.origin.j)};
  const Point high = low + Point{double(draft_.width), double(draft_.height)};
  const Point lower = item.lower(), upper = item.upper();
  return lower.x < low.x - kPlacementRounding || lower.y < low.y - kPlacementRounding ||
         upper.x > high.x + kPlacementRounding || upper.y > high.y + kPlacementRounding;
}

/// What has its tiles.
std::optional<HallItemId> HallPlacement::overlapped(const DraftItem& item,
                                                    std::span<const HallItemId> without) const {
  for (const Cell c : item.tiles()) {
    const HallItemId other = at(c);
    if (!is_left_out(other, item, without)) return other;
  }
  return {};
}

/// What its body or disc overlaps beyond its tiles, or whose body overlaps its tiles.
std::optional<HallItemId> HallPlacement::near_machine(const DraftItem& item,
                                                      std::span<const HallItemId> without) const {
  const bool robot = item.kind == HallItemKind::Robot;
  if (!robot && !is_machine(item.kind) && item.kind != HallItemKind::Wall) return {};
  const std::vector<Cell> own = robot ? std::vector<Cell>{cell_of(item.position)} : item.tiles();
  for (const Cell c : own) {
    for (int j = c.j - 1; j <= c.j + 1; ++j) {
      for (int i = c.i - 1; i <= c.i + 1; ++i) {
        const HallItemId id = at(Cell{i, j});
        if (is_left_out(id, item, without)) continue;
        const DraftItem& other = *draft_.find(id);
        const bool body = is_machine(other.kind);
        const bool hit =
            robot ? (obstructs(other.kind) && stands_on(item, {i, j})) ||
                        (body && distance_to_box(item.position, other.lower(), other.upper()) <
                                     kHallRobotRadius - kPlacementRounding)
                  : body || (is_machine(item.kind) && other.kind == HallItemKind::Wall);
        if (hit) return id;
      }
    }
  }
  return {};
}

/// Which robot's disc it overlaps.
std::optional<HallItemId> HallPlacement::near_robot(const DraftItem& item,
                                                    std::span<const HallItemId> without) const {
  if (item.kind != HallItemKind::Robot && !obstructs(item.kind)) return {};
  for (const DraftItem* const robot : robots_) {
    if (is_left_out(robot->id, item, without)) continue;
    const Point p = robot->position;
    const bool hit =
        item.kind == HallItemKind::Robot
            ? distance(p, item.position) < 2.0 * kHallRobotRadius - kPlacementRounding
        : is_machine(item.kind)
            ? distance_to_box(p, item.lower(), item.upper()) < kHallRobotRadius - kPlacementRounding
            : std::ranges::any_of(item.tiles(), [&](Cell c) { return stands_on(*robot, c); });
    if (hit) return robot->id;
  }
  return {};
}

std::optional<PlacementProblem> HallPlacement::problem(const DraftItem& item,
                                                       std::span<const HallItemId> without) const {
  if (outside(item)) return PlacementProblem{};
  if (auto other = overlapped(item, without)) return PlacementProblem{other};
  if (auto other = near_machine(item, without)) return PlacementProblem{other};
  if (auto other = near_robot(item, without)) return PlacementProblem{other};
  return {};
}

}  // namespace magna
