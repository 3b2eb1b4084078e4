// SPDX-License-Identifier: GPL-3.0-or-later
// Exploring: by orders based on the team's knowledge, or by the robot's own memory.
#include "core/mission/exploration.h"
#include "core/mission/missions_impl.h"

namespace magna {
namespace {

constexpr double kSearchAgain = 1.0;  // s between searches for something to explore
// s allowed for a target in addition to three times the expected time.
constexpr double kGrace = 20.0;

}  // namespace

void Missions::set_guided(RobotId id, bool on) { impl_->guided[id.index()] = on ? 1 : 0; }

bool Missions::Impl::explores(RobotId id) const {
  const std::vector<Waypoint>& list = plans[id.index()].waypoints;
  return guided[id.index()] != 0 && is_active(statuses[id.index()].state) && team.alive(id) &&
         !list.empty() && list.front().type == WaypointType::Explore;
}

std::vector<Explorer> Missions::exploring() const {
  std::vector<Explorer> found;
  for (const std::uint32_t robot : impl_->active) {
    const RobotId id{robot};
    const MissionProgress& p = impl_->progress[robot];
    if (!impl_->explores(id) || p.explored) continue;
    const MissionStatus& status = impl_->statuses[robot];
    found.push_back({id, p.explore_target, p.explore_arrived, p.explore_blocked,
                     status.state == MissionState::Waiting ? status.reason : std::nullopt});
  }
  return found;
}

void Missions::order(const ExploreOrder& order) {
  const RobotId id = order.robot;
  if (!impl_->explores(id)) return;
  MissionProgress& p = impl_->progress[id.index()];
  impl_->forget_target(id);
  p.explore_arrived = false;
  p.explore_blocked = false;
  if (order.kind == ExploreOrder::Kind::Over) {
    p.explored = true;
    return;
  }
  if (order.kind == ExploreOrder::Kind::Wait) {
    impl_->set_state(id, MissionState::Waiting, order.reason);
    return;
  }
  p.explore_target = order.target;
  p.detour = order.way;
  double way = 0.0;
  Point at = impl_->team.believed()[id.index()].position();
  for (const Point via : p.detour) way += distance(std::exchange(at, via), via);
  way += distance(at, order.target);
  const double speed = std::max(impl_->limits(id).speed, 0.1);
  p.explore_until = impl_->last_tick + impl_->ticks(kGrace + 3.0 * way / speed);
  impl_->events.push_back({id, MissionEvent::Kind::DetourChanged});
  impl_->set_state(id, MissionState::Running);
}

void Missions::Impl::forget_target(RobotId id) {
  MissionProgress& p = progress[id.index()];
  if (!p.detour.empty()) events.push_back({id, MissionEvent::Kind::DetourChanged});
  p.detour.clear();
  p.explore_target.reset();
  p.turning = false;
  p.side_step.reset();
  p.line.reset();
  p.corners = 0;
  p.stuck = 0;
}

bool Missions::Impl::follow_orders(RobotId id, Tick now) {
  MissionProgress& p = progress[id.index()];
  if (p.explored || !p.explore_target) return p.explored;
  const bool arrived = drive_detour(id, now) && approach(id, *p.explore_target, 0.0, now);
  const bool blocked = statuses[id.index()].state == MissionState::Blocked && !p.slowed;
  if (arrived || blocked || now >= p.explore_until) {
    p.explore_arrived = arrived;
    p.explore_blocked = !arrived;
    forget_target(id);
  }
  return false;
}

bool Missions::Impl::choose_explore_target(RobotId id, Tick now) {
  MissionProgress& p = progress[id.index()];
  ExploreMemory& memory = *memories[id.index()];
  if (p.explore_target) {
    if (statuses[id.index()].state != MissionState::Blocked || p.slowed) return true;
    memory.give_up(world.cells(), cell_of(*p.explore_target));
    p.explore_target.reset();
  }
  if (now < p.check_at) return false;
  p.check_at = now + ticks(kSearchAgain);
  const Point here = team.believed()[id.index()].position();
  // A search that failed here in this version of the world fails again.
  const bool searched =
      p.searched_version == world.obstacle_version() && p.searched_from == cell_of(here);
  if (searched) return false;
  const ExploreMemory::Choice choice = memory.nearest(
      world.cells(), here, [&](Point centre) { return straight_way(world, team, id, centre); });
  if (choice.target) {
    p.explore_target = choice.target;
    p.turning = false;
    set_state(id, MissionState::Running);
    return true;
  }
  p.searched_from = cell_of(here);
  p.searched_version = world.obstacle_version();
  set_state(id, MissionState::Blocked,
            choice.anything_unknown
                ? Message({"nothing-to-explore-in-sight",
                           "nothing unexplored can be reached straight from ({:.1f}, {:.1f})"},
                          here.x, here.y)
                : Message({"nothing-left-to-explore", "nothing is left to explore"}));
  return false;
}

}  // namespace magna
