// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/exploration_control.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

constexpr double kSamplePeriod = 1.0;  // s between samples of the coverage

bool explores(const Waypoint& waypoint) { return waypoint.type == WaypointType::Explore; }

}  // namespace

void ExplorationControl::open() {
  knowledge_.emplace(state_.world, state_.team, state_.workers);
  exploration_.emplace(state_.world, state_.team, *knowledge_, state_.workers);
  series_.emplace(TickUnits{state_.world.tick_seconds()}.ticks(kSamplePeriod));
  missions_.guide_explorers();
}

void ExplorationControl::measure() {
  if (!knowledge_ || reachable_) return;
  reachable_.emplace(state_.world, state_.team, knowledge_->coverage());
}

std::shared_ptr<const CoverageSnapshot> ExplorationControl::picture(const CoverageParts& parts) {
  return knowledge_ ? knowledge_->picture(parts) : nullptr;
}

void ExplorationControl::set_no_go(std::vector<NoGoArea> areas) {
  if (exploration_) exploration_->set_no_go(std::move(areas));
}

void ExplorationControl::hash(StateHash& hash) const {
  if (!knowledge_) return;
  knowledge_->hash(hash);
  exploration_->hash(hash);
  roles_.hash(hash);
}

std::optional<Message> ExplorationControl::why_no_explorer(RobotId robot) const {
  if (!knowledge_) {
    return Message(
        {"no-knowledge-gathered", "no knowledge is gathered: there is nothing to explore by"});
  }
  if (auto outcome = robots_.present(robot); !outcome) return outcome.why;
  return magna::why_no_explorer(state_.team, robot);
}

Outcome ExplorationControl::apply(const Author& author, const input::SetExplorers& in) {
  for (const RobotId robot : in.robots) {
    if (const auto why = in.on ? why_no_explorer(robot) : std::nullopt) {
      return Outcome::refused(*why);
    }
    if (auto outcome = robots_.admit(author, robot, WriteKind::Plan); !outcome) return outcome;
  }
  for (const RobotId robot : in.robots) {
    roles_.set(robot, in.on);
    if (in.on) {
      explore_after_plan(author, robot);
    } else {
      leave_exploring(author, robot);
    }
  }
  return {};
}

void ExplorationControl::explore_after_plan(const Author& author, RobotId robot) {
  const Plan& plan = missions_.missions().plan(robot);
  const bool planned = !plan.waypoints.empty() && (plan.patrol || explores(plan.waypoints.back()));
  if (planned && missions_.missions().status(robot).state != MissionState::Held) return;
  missions_.edit_plan(author, robot, true, [&]() -> std::optional<Message> {
    return planned ? std::nullopt : missions_.missions().append(robot, Waypoint::explore());
  });
}

void ExplorationControl::leave_exploring(const Author& author, RobotId robot) {
  Plan plan = missions_.missions().plan(robot);
  if (std::erase_if(plan.waypoints, explores) == 0) return;
  missions_.edit_plan(author, robot, false,
                      [&] { return missions_.missions().set_plan(robot, std::move(plan)); });
}

void ExplorationControl::advance() {
  if (!exploration_) return;
  // A robot that has completed its task explores again; not one that was stopped or is driven.
  for (std::size_t k = 0; k < roles_.end(); ++k) {
    const RobotId robot{static_cast<std::uint32_t>(k)};
    const bool idle = roles_.has(robot) && state_.team.alive(robot) &&
                      missions_.missions().status(robot).state == MissionState::Idle;
    if (!idle || robots_.stopped() || robots_.held(robot)) continue;
    if (guide_ != nullptr && guide_->employs(robot)) continue;
    explore_after_plan(robots_.writer(robot), robot);
  }
  std::vector<Explorer> explorers = missions_.missions().exploring();
  if (guide_ != nullptr) guide_->restrict_explorers(explorers);
  for (const ExploreOrder& order : exploration_->advance(state_.now, explorers)) {
    missions_.missions().order(order);
    if (order.kind != ExploreOrder::Kind::Over) continue;
    if (guide_ != nullptr && guide_->take_end(order)) continue;
    roles_.set(order.robot, false);
    state_.events.emplace_back(event::ExplorationEnded{order.robot, order.complete, order.reason});
    some_ended_ = true;
  }
}

std::vector<LeftPlace> ExplorationControl::places_left(const AreaShape& area) {
  std::vector<LeftPlace> left;
  if (exploration_) left = exploration_->places_left();
  std::erase_if(left, [&area](const LeftPlace& place) { return !area.near(place.at); });
  return left;
}

bool ExplorationControl::some_robot_explores() const {
  if (!missions_.missions().exploring().empty()) return true;
  for (std::size_t k = 0; k < roles_.end(); ++k) {
    const RobotId robot{static_cast<std::uint32_t>(k)};
    if (roles_.has(robot) && state_.team.alive(robot)) return true;
  }
  return false;
}

void ExplorationControl::report_end() {
  constexpr double kCellArea = CoverageGrid::kCellSize * CoverageGrid::kCellSize;
  const ExploredShare share =
      explored_share(state_.team, knowledge_->coverage(), exploration_->no_go(), state_.now);
  state_.events.emplace_back(event::TeamExplored{
      share.share(), static_cast<double>(share.seen) * kCellArea, exploration_->places_left()});
}

void ExplorationControl::gather() {
  if (!knowledge_) return;
  knowledge_->advance(state_.now);
  if (const auto left = exploration_->left(state_.now, missions_.missions().exploring())) {
    knowledge_->end_frontier(*left);
  }
  if (some_ended_ && !some_robot_explores()) {
    some_ended_ = false;
    report_end();
  }
  for (const FeatureChange& change : knowledge_->take_changes()) {
    state_.events.emplace_back(event::FeatureChanged{change.id, change.news});
  }
  for (const FrontierChange& change : knowledge_->take_frontier_changes()) {
    state_.events.emplace_back(event::FrontierChanged{change.id, change.gone});
  }
  if (reachable_) reachable_->follow(knowledge_->coverage(), state_.now);
  series_->advance(state_.now, knowledge_->coverage(), state_.team.size(),
                   reachable_ ? reachable_->seen() : 0);
}

}  // namespace magna
