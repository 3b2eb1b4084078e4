// SPDX-License-Identifier: GPL-3.0-or-later
// Exploration by the team: explorers, no-go areas, and progress.
#include <fmt/format.h>

#include <algorithm>

#include "core/engine/engine_impl.h"
#include "core/mission/reachable_floor.h"

namespace magna {
namespace {

constexpr std::size_t kMostNoGo = 100;
constexpr double kSamplePeriod = 1.0;  // s between samples of the coverage

bool explores(const Waypoint& waypoint) { return waypoint.type == WaypointType::Explore; }

}  // namespace

void Engine::Impl::open_knowledge() {
  knowledge.emplace(world, team, workers);
  exploration.emplace(world, team, *knowledge, workers);
  series.emplace(TickUnits{world.tick_seconds()}.ticks(kSamplePeriod));
}

std::optional<Message> Engine::Impl::why_no_explorer(RobotId robot) const {
  if (!knowledge)
    return Message(
        {"no-knowledge-gathered", "no knowledge is gathered: there is nothing to explore by"});
  if (auto outcome = present(robot); !outcome) return outcome.why;
  const std::string& who = team.description(robot).name;
  if (can_explore(team, robot)) return std::nullopt;
  if (team.remote(robot) != nullptr) {
    return Message(
        {"no-explorer-by-itself", "{} does not explore by itself: give it places to go to"}, who);
  }
  return Message({"explorer-without-ranger", "{} has no ranger: it would explore and see nothing"},
                 who);
}

Outcome Engine::Impl::apply(const Author& author, const input::SetExplorers& in) {
  for (const RobotId robot : in.robots) {
    if (const auto why = in.on ? why_no_explorer(robot) : std::nullopt) {
      return Outcome::refused(*why);
    }
    if (auto outcome = admit(author, robot, WriteKind::Plan); !outcome) return outcome;
  }
  for (const RobotId robot : in.robots) {
    set_explorer(robot, in.on);
    if (in.on) {
      explore_after_plan(author, robot);
    } else {
      leave_exploring(author, robot);
    }
  }
  return {};
}

void Engine::Impl::set_explorer(RobotId robot, bool on) {
  if (explorer(robot) == on) return;
  explorers.resize(team.size(), 0);
  explorers[robot.index()] = on ? 1 : 0;
}

bool Engine::Impl::explorer(RobotId robot) const {
  return robot.index() < explorers.size() && explorers[robot.index()] != 0;
}

void Engine::Impl::explore_after_plan(const Author& author, RobotId robot) {
  const Plan& plan = missions.plan(robot);
  const bool planned = !plan.waypoints.empty() && (plan.patrol || explores(plan.waypoints.back()));
  if (planned && missions.status(robot).state != MissionState::Held) return;
  edit_plan(author, robot, true, [&]() -> std::optional<Message> {
    return planned ? std::nullopt : missions.append(robot, Waypoint::explore());
  });
}

void Engine::Impl::leave_exploring(const Author& author, RobotId robot) {
  Plan plan = missions.plan(robot);
  if (std::erase_if(plan.waypoints, explores) == 0) return;
  edit_plan(author, robot, false, [&] { return missions.set_plan(robot, std::move(plan)); });
}

void Engine::Impl::explore() {
  if (!exploration) return;
  // A robot that has completed its task explores again; not one that was stopped or is driven.
  for (std::size_t k = 0; k < explorers.size(); ++k) {
    const RobotId robot{static_cast<std::uint32_t>(k)};
    const bool idle =
        explorer(robot) && team.alive(robot) && missions.status(robot).state == MissionState::Idle;
    if (!idle || writers.stopped() || writers.held(robot, now)) continue;
    explore_after_plan(writers.writer(robot), robot);
  }
  for (const ExploreOrder& order : exploration->advance(now, missions.exploring())) {
    missions.order(order);
    if (order.kind != ExploreOrder::Kind::Over) continue;
    set_explorer(order.robot, false);
    events.emplace_back(event::ExplorationEnded{order.robot, order.complete, order.reason});
  }
}

Outcome Engine::Impl::apply(const Author& author, const input::NoGoAdd& in) {
  if (!exploration)
    return Outcome::refused("robots do not explore here: there is nothing to keep out");
  std::vector<NoGoArea> areas = exploration->no_go();
  if (areas.size() >= kMostNoGo) {
    return Outcome::refused(fmt::format("there are {} no-go areas: remove one first", kMostNoGo));
  }
  if (auto why = check_no_go(world.cells(), in.corners)) return Outcome::refused(*why);
  const NoGoId id = in.again.value_or(next_no_go);
  const auto place = std::ranges::lower_bound(areas, id, {}, &NoGoArea::id);
  if (id > next_no_go || id.value == 0 || (place != areas.end() && place->id == id)) {
    return Outcome::refused(fmt::format("no-go area {} was not removed", id.value));
  }
  next_no_go = std::max(next_no_go, NoGoId{id.value + 1});
  areas.insert(place, {id, in.corners, author.name});
  exploration->set_no_go(std::move(areas));
  Outcome outcome;
  outcome.no_go = id;
  return outcome;
}

Outcome Engine::Impl::apply(const Author&, const input::NoGoRemove& in) {
  std::vector<NoGoArea> areas = exploration ? exploration->no_go() : std::vector<NoGoArea>{};
  const auto gone = std::erase_if(areas, [&](const NoGoArea& area) { return area.id == in.id; });
  if (gone == 0) return Outcome::refused(fmt::format("there is no no-go area {}", in.id.value));
  exploration->set_no_go(std::move(areas));
  return {};
}

void Engine::Impl::gather_knowledge() {
  if (!knowledge) return;
  knowledge->advance(now);
  if (const auto left = exploration->left(now, missions.exploring())) {
    knowledge->end_frontier(*left);
  }
  for (const FeatureChange& change : knowledge->take_changes()) {
    events.emplace_back(event::FeatureChanged{change.id, change.news});
  }
  for (const FrontierChange& change : knowledge->take_frontier_changes()) {
    events.emplace_back(event::FrontierChanged{change.id, change.gone});
  }
  if (reachable) reachable->follow(knowledge->coverage(), now);
  series->advance(now, knowledge->coverage(), team.size(), reachable ? reachable->seen() : 0);
}

std::shared_ptr<const ExplorationPicture> Engine::Impl::exploration_picture() {
  if (!exploration) return nullptr;
  ExplorationPicture made{knowledge->frontier().picture(), exploration->no_go(), {}};
  made.robots.resize(team.size());
  for (std::size_t k = 0; k < team.size(); ++k) {
    const RobotId robot{static_cast<std::uint32_t>(k)};
    made.robots[k] = {explorer(robot), missions.explore_target(robot), can_explore(team, robot)};
  }
  if (!explored || *explored != made) {
    explored = std::make_shared<const ExplorationPicture>(std::move(made));
  }
  return explored;
}

std::shared_ptr<const CoverageMeasures> Engine::Impl::coverage_measures() {
  if (!knowledge) return nullptr;
  constexpr double kCellArea = CoverageGrid::kCellSize * CoverageGrid::kCellSize;
  const Coverage& coverage = knowledge->coverage();
  CoverageMeasures made{static_cast<double>(coverage.seen()) * kCellArea};
  for (std::uint32_t k = 0; k < team.size(); ++k) {
    made.found_m2.push_back(static_cast<double>(coverage.found_by({k})) * kCellArea);
  }
  if (reachable) {
    made.reachable = reachable->size();
    made.share = reachable->share();
    if (const auto at = reachable->reached_90()) {
      made.seconds_to_90 = static_cast<double>(*at) * world.tick_seconds();
    }
  }
  const std::vector<CoverageSeries::Sample>& samples = series->samples();
  const bool same = sampled && sampled->size() == samples.size() &&
                    (samples.empty() || sampled->back() == samples.back());
  if (!same) {
    sampled = std::make_shared<const std::vector<CoverageSeries::Sample>>(samples);
    error = map_error(coverage, world.field(), ranger_layers(team));
  }
  made.map_error = error;
  made.samples = sampled;
  return std::make_shared<const CoverageMeasures>(std::move(made));
}

const Knowledge* Engine::knowledge() const {
  return impl_->knowledge ? &*impl_->knowledge : nullptr;
}

const Frontier* Engine::frontier() const {
  return impl_->knowledge ? &impl_->knowledge->frontier() : nullptr;
}

const std::vector<NoGoArea>& Engine::no_go() const {
  static const std::vector<NoGoArea> kNone;
  return impl_->exploration ? impl_->exploration->no_go() : kNone;
}

bool Engine::explorer(RobotId id) const { return impl_->explorer(id); }

std::optional<Message> Engine::why_no_explorer(RobotId id) const {
  return impl_->why_no_explorer(id);
}

const CoverageSeries* Engine::coverage_series() const {
  return impl_->series ? &*impl_->series : nullptr;
}

void Engine::measure_exploration() {
  if (!impl_->knowledge || impl_->reachable) return;
  impl_->reachable.emplace(impl_->world, impl_->team, impl_->knowledge->coverage());
}

const ReachableFloor* Engine::reachable() const {
  return impl_->reachable ? &*impl_->reachable : nullptr;
}

}  // namespace magna
