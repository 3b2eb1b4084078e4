// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/mission_explorer.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace magna {
namespace {

constexpr double kSearchAgain = 1.0;  // s between searches for something to explore
// s allowed for a target in addition to three times the expected time.
constexpr double kGrace = 20.0;

/// A robot without a ranger knows only its local surroundings: less than a metre away (manual 2.1).
constexpr double kLocality = 1.0;

}  // namespace

ExploreMemory::ExploreMemory(const CellMap& map, double range) : range_(range) {
  const std::size_t cells =
      static_cast<std::size_t>(map.width()) * static_cast<std::size_t>(map.height());
  bits_.resize((cells + 63) / 64, 0);
}

std::size_t ExploreMemory::bit(const CellMap& map, Cell cell) const {
  return static_cast<std::size_t>(cell.j - map.origin().j) * static_cast<std::size_t>(map.width()) +
         static_cast<std::size_t>(cell.i - map.origin().i);
}

void ExploreMemory::set(const CellMap& map, Cell cell) {
  const std::size_t b = bit(map, cell);
  bits_[b / 64] |= std::uint64_t{1} << (b % 64);
}

bool ExploreMemory::known(const CellMap& map, Cell cell) const {
  const std::size_t b = bit(map, cell);
  return ((bits_[b / 64] >> (b % 64)) & 1U) != 0;
}

void ExploreMemory::visit(const CellMap& map, Point position) {
  const Cell here = cell_of(position);
  if (last_ == here) return;
  last_ = here;
  const int reach = static_cast<int>(std::floor(range_));
  for (int dj = -reach; dj <= reach; ++dj) {
    for (int di = -reach; di <= reach; ++di) {
      const Cell cell{here.i + di, here.j + dj};
      if (di * di + dj * dj <= range_ * range_ && map.contains(cell)) set(map, cell);
    }
  }
}

void ExploreMemory::give_up(const CellMap& map, Cell cell) {
  if (map.contains(cell)) set(map, cell);
}

ExploreMemory::Choice ExploreMemory::nearest(
    const CellMap& map, Point from, const std::function<bool(Point centre)>& reachable) const {
  struct Candidate {
    double away;
    Cell cell;
  };
  const auto farther = [](const Candidate& a, const Candidate& b) {
    if (a.away != b.away) return a.away > b.away;
    return a.cell.j != b.cell.j ? a.cell.j > b.cell.j : a.cell.i > b.cell.i;
  };
  const Cell here = cell_of(from);
  Choice choice;
  std::vector<Candidate> heap;
  const auto consider = [&](Cell cell) {
    if (map.filled(cell) || known(map, cell)) return;
    choice.anything_unknown = true;
    heap.push_back({distance(from, cell_centre(cell)), cell});
    std::ranges::push_heap(heap, farther);
  };
  // Ring by ring: cells of a later ring are more than half a cell farther than this ring's number.
  for (int ring = 0; ring <= kFarthest; ++ring) {
    for (int j = here.j - ring; j <= here.j + ring; ++j) {
      const bool whole_line = std::abs(j - here.j) == ring;
      const int step = whole_line || ring == 0 ? 1 : 2 * ring;
      for (int i = here.i - ring; i <= here.i + ring; i += step) consider({i, j});
    }
    const double settled = ring < kFarthest ? ring + 0.5 : HUGE_VAL;
    while (!heap.empty() && heap.front().away <= settled) {
      std::ranges::pop_heap(heap, farther);
      const Point centre = cell_centre(heap.back().cell);
      heap.pop_back();
      if (!reachable(centre)) continue;
      choice.target = centre;
      return choice;
    }
  }
  return choice;
}

void ExploreMemory::hash(StateHash& hash) const {
  hash.add(last_.has_value());
  hash.add(last_.value_or(Cell{}).i);
  hash.add(last_.value_or(Cell{}).j);
  hash.add_all(std::span<const std::uint64_t>(bits_));
}

void MissionExplorer::add_robot(RobotId id) {
  memories_.resize(id.index() + 1);
  guided_.resize(id.index() + 1, 0);
}

void MissionExplorer::visit() {
  for (const std::uint32_t robot : explorers_) {
    if (!table_.team.alive(RobotId{robot})) continue;
    memories_[robot]->visit(table_.world.cells(), table_.team.believed()[robot].position());
  }
}

bool MissionExplorer::follow(RobotId id, Tick now) {
  if (guided_[id.index()] != 0) return follow_orders(id, now);
  if (!choose_target(id, now)) return false;
  return driver_.approach(id, *table_.progress[id.index()].explore_target, 0.0, now);
}

void MissionExplorer::hash(RobotId id, StateHash& hash) const {
  const std::unique_ptr<ExploreMemory>& memory = memories_[id.index()];
  hash.add(memory != nullptr);
  if (memory) memory->hash(hash);
}

bool MissionExplorer::explores(RobotId id) const {
  const std::vector<Waypoint>& list = table_.plans[id.index()].waypoints;
  return guided_[id.index()] != 0 && is_active(table_.statuses[id.index()].state) &&
         table_.team.alive(id) && !list.empty() && list.front().type == WaypointType::Explore;
}

std::vector<Explorer> MissionExplorer::exploring() const {
  std::vector<Explorer> found;
  for (const std::uint32_t robot : table_.active) {
    const RobotId id{robot};
    const MissionProgress& p = table_.progress[robot];
    if (!explores(id) || p.explored) continue;
    const MissionStatus& status = table_.statuses[robot];
    found.push_back({id, p.explore_target, p.explore_arrived, p.explore_blocked,
                     status.state == MissionState::Waiting ? status.reason : std::nullopt});
  }
  return found;
}

void MissionExplorer::order(const ExploreOrder& order) {
  const RobotId id = order.robot;
  if (!explores(id)) return;
  MissionProgress& p = table_.progress[id.index()];
  forget_target(id);
  p.explore_arrived = false;
  p.explore_blocked = false;
  if (order.kind == ExploreOrder::Kind::Over) {
    p.explored = true;
    return;
  }
  if (order.kind == ExploreOrder::Kind::Wait) {
    table_.set_state(id, MissionState::Waiting, order.reason);
    return;
  }
  if (std::exchange(p.aside, std::nullopt)) {
    table_.events.push_back({id, MissionEvent::Kind::AsideChanged});
  }
  p.explore_target = order.target;
  p.detour = order.way;
  double way = 0.0;
  Point at = table_.team.believed()[id.index()].position();
  for (const Point via : p.detour) way += distance(std::exchange(at, via), via);
  way += distance(at, order.target);
  const double speed = std::max(table_.limits(id).speed, 0.1);
  p.explore_until = table_.last_tick + table_.ticks(kGrace + 3.0 * way / speed);
  table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
  table_.set_state(id, MissionState::Running);
}

void MissionExplorer::forget_target(RobotId id) {
  MissionProgress& p = table_.progress[id.index()];
  if (!p.detour.empty()) table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
  p.detour.clear();
  p.explore_target.reset();
  p.turning = false;
  p.side_step.reset();
  p.line.reset();
  p.corners = 0;
  p.stuck = 0;
}

void MissionExplorer::give_up_target(RobotId id) {
  table_.progress[id.index()].explore_blocked = true;
  forget_target(id);
}

bool MissionExplorer::follow_orders(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  if (p.explored || !p.explore_target) return p.explored;
  const bool arrived =
      driver_.drive_detour(id, now) && driver_.approach(id, *p.explore_target, 0.0, now);
  const bool blocked = table_.statuses[id.index()].state == MissionState::Blocked && !p.slowed;
  if (arrived || blocked || now >= p.explore_until) {
    p.explore_arrived = arrived;
    p.explore_blocked = !arrived;
    forget_target(id);
  }
  return false;
}

bool MissionExplorer::choose_target(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  ExploreMemory& memory = *memories_[id.index()];
  if (p.explore_target) {
    if (table_.statuses[id.index()].state != MissionState::Blocked || p.slowed) return true;
    memory.give_up(table_.world.cells(), cell_of(*p.explore_target));
    p.explore_target.reset();
  }
  if (now < p.check_at) return false;
  p.check_at = now + table_.ticks(kSearchAgain);
  const Point here = table_.team.believed()[id.index()].position();
  // A search that failed here in this version of the world fails again.
  const bool searched =
      p.searched_version == table_.world.obstacle_version() && p.searched_from == cell_of(here);
  if (searched) return false;
  const ExploreMemory::Choice choice = memory.nearest(
      table_.world.cells(), here,
      [&](Point centre) { return straight_way(table_.world, table_.team, id, centre); });
  if (choice.target) {
    p.explore_target = choice.target;
    p.turning = false;
    table_.set_state(id, MissionState::Running);
    return true;
  }
  p.searched_from = cell_of(here);
  p.searched_version = table_.world.obstacle_version();
  table_.set_state(
      id, MissionState::Blocked,
      choice.anything_unknown
          ? Message({"nothing-to-explore-in-sight",
                     "nothing unexplored can be reached straight from ({:.1f}, {:.1f})"},
                    here.x, here.y)
          : Message({"nothing-left-to-explore", "nothing is left to explore"}));
  return false;
}

void MissionExplorer::remember(RobotId id) {
  std::unique_ptr<ExploreMemory>& memory = memories_[id.index()];
  if (memory || guided_[id.index()] != 0) return;
  const auto explores = [](const Waypoint& w) { return w.type == WaypointType::Explore; };
  if (std::ranges::none_of(table_.plans[id.index()].waypoints, explores)) return;
  const RangeSensorSpec& ranger = table_.team.ranger(id);
  memory = std::make_unique<ExploreMemory>(table_.world.cells(),
                                           ranger.present() ? ranger.range : kLocality);
  insert_in_order(explorers_, id.value);
}

}  // namespace magna
