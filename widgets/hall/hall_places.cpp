// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_places.h"

#include <algorithm>
#include <cmath>

#include "core/engine/input.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

/// Part of a belt's first cell hidden by the machine's body.
constexpr double kHidden = Hall::kMachineSide / 2 - 0.5;

std::optional<Point> middle(const std::vector<Cell>& cells) {
  if (cells.empty()) return {};
  Point sum{0, 0};
  for (const Cell cell : cells) sum += cell_centre(cell);
  const auto count = static_cast<double>(cells.size());
  return Point{sum.x / count, sum.y / count};
}

template <class All>
auto* at(All& all, int index) {
  return index >= 0 && static_cast<std::size_t>(index) < all.size()
             ? &all[static_cast<std::size_t>(index)]
             : nullptr;
}

std::optional<Point> place_of_package(const Snapshot& now, const HallStatus& hall,
                                      const std::string& name) {
  const HallStatus::Package* const package = hall_package(hall, name);
  if (package == nullptr) return {};
  for (std::size_t belt = 0; belt < hall.belts.size(); ++belt) {
    const auto found = std::ranges::find(hall.belts[belt], name);
    if (found == hall.belts[belt].end()) continue;
    return package_spots(hall, belt)[static_cast<std::size_t>(found - hall.belts[belt].begin())]
        .centre;
  }
  for (std::size_t robot = 0; robot < hall.robots.size(); ++robot) {
    if (hall.robots[robot].package != name || robot >= now.poses.size()) continue;
    return now.poses[robot].position();
  }
  const int machine = plan_of(hall).machine(package->place);
  const HallMachine* const found = at(plan_of(hall).machines, machine);
  return found != nullptr ? std::optional(found->centre()) : std::nullopt;
}

}  // namespace

Point belt_point(const Hall& hall, const HallBelt& belt, double along) {
  const auto centre = [&](std::ptrdiff_t k) {
    if (k >= 0) return cell_centre(belt.cells[static_cast<std::size_t>(k)]);
    return hall.machines[static_cast<std::size_t>(belt.machine)].centre();
  };
  const auto last = static_cast<std::ptrdiff_t>(belt.cells.size()) - 1;
  // Middles of cells are one metre apart, starting with the machine's.
  const auto from =
      std::clamp(static_cast<std::ptrdiff_t>(std::floor(along)) - 1, std::ptrdiff_t{-1}, last - 1);
  const Point a = centre(from);
  const Point b = centre(from + 1);
  const double part = along - static_cast<double>(from + 1);
  return {a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

std::vector<PackageSpot> package_spots(const HallStatus& hall, std::size_t belt) {
  std::vector<PackageSpot> spots;
  const HallBelt& plan = plan_of(hall).belts[belt];
  const std::size_t count = on_belt(hall, belt).size();
  if (count == 0 || plan.cells.empty()) return spots;
  const double length = static_cast<double>(plan.cells.size()) - kHidden;
  const double most = static_cast<double>(std::max(count, belt_capacity(hall, belt)));
  const double apart = std::min(1.0, length / most);
  for (std::size_t i = 0; i < count; ++i) {
    const double from_taken = (static_cast<double>(i) + 0.5) * apart;
    const double out = plan.type == BeltType::Input ? from_taken : length - from_taken;
    spots.push_back({belt_point(plan_of(hall), plan, 0.5 + kHidden + out),
                     std::min(kPackageSide, 0.85 * apart)});
  }
  return spots;
}

PackageSpot held_package_spot(const HallMachine& machine) { return {machine.centre(), 0.6}; }

std::optional<Point> place_of(const Snapshot& now, const HallItem& item) {
  const HallStatus* const hall = hall_of(now);
  if (hall == nullptr) return {};
  const Hall& plan = plan_of(*hall);
  switch (item.kind) {
    case HallItem::Kind::Machine:
      if (const auto* machine = at(plan.machines, item.index)) return machine->centre();
      return {};
    case HallItem::Kind::Belt:
      if (const auto* belt = at(plan.belts, item.index)) return middle(belt->cells);
      return {};
    case HallItem::Kind::Area:
      if (item.index == HallItem::kParking) {
        return plan.parking ? middle(plan.parking->cells) : std::nullopt;
      }
      if (const auto* belt = at(plan.belts, item.index)) return middle(belt->interact.cells);
      return {};
    case HallItem::Kind::Package: return place_of_package(now, *hall, item.package);
    case HallItem::Kind::Robot:
      if (const auto* pose = at(now.poses, item.index)) return pose->position();
      return {};
    case HallItem::Kind::None: break;
  }
  return {};
}

}  // namespace magna
