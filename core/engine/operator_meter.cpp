// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/operator_meter.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/engine/robot_inputs.h"

namespace magna {
namespace {

bool idle(const Team& team, const Missions& missions, const Writers& writers, RobotId id,
          Tick now) {
  if (team.state()[id.index()] == BodyState::Moving || team.wandering(id) || team.busy(id)) {
    return false;
  }
  const MissionState mission = missions.status(id).state;
  return mission != MissionState::Running && mission != MissionState::Waiting &&
         !writers.held(id, now);
}

}  // namespace

OperatorMeter::Count& OperatorMeter::count(RobotId robot) {
  if (counts_.size() <= robot.index()) counts_.resize(robot.index() + 1);
  return counts_[robot.index()];
}

void OperatorMeter::on_active(std::optional<RobotId> active) {
  if (active == active_) return;
  active_ = active;
  if (!active) return;
  ++count(*active).activations;
  if (last_active_ && *last_active_ != *active) ++switches_;
  last_active_ = active;
}

void OperatorMeter::on_attended(RobotId robot, Tick now) { count(robot).attended_until = now + 1; }

bool OperatorMeter::on_command(RobotId robot, bool held, Tick now) {
  on_attended(robot, now);
  Count& mine = count(robot);
  const bool goes_on = held && mine.held_until >= now;
  if (held) mine.held_until = now + kSameHold;
  if (!goes_on) ++mine.commands;
  return !goes_on;
}

bool OperatorMeter::on_aimed(RobotId robot, Tick now) {
  on_attended(robot, now);
  const Tick before = std::exchange(count(robot).aimed_until, now + kSameHold);
  return before < now;
}

void OperatorMeter::on_action(const Author& author, ActionKind kind, bool accepted) {
  auto mine = std::ranges::find(authors_, author, &AuthorMeasures::author);
  if (mine == authors_.end()) {
    if (authors_.size() >= OperatorMeasures::kMostAuthors) return;
    authors_.emplace_back().author = author;
    mine = authors_.end() - 1;
  }
  if (!accepted) {
    ++mine->refused;
    return;
  }
  ++mine->actions;
  if (kind == ActionKind::Selection) ++mine->selections;
  if (kind == ActionKind::Command) ++mine->commands;
}

void OperatorMeter::advance(const Team& team, const Missions& missions, const Writers& writers,
                            Tick now) {
  counts_.resize(std::max(counts_.size(), team.size()));
  for (std::size_t k = 0; k < team.size(); ++k) {
    const RobotId id{static_cast<std::uint32_t>(k)};
    if (!team.alive(id)) continue;
    Count& mine = counts_[k];
    const bool active = active_ == id;
    if (active) ++mine.active;
    if (active || mine.attended_until >= now) {
      mine.stretch = 0;
    } else {
      ++mine.neglected;
      mine.longest = std::max(mine.longest, ++mine.stretch);
    }
    if (idle(team, missions, writers, id, now)) ++mine.idle;
  }
}

OperatorMeasures OperatorMeter::measures(const World& world, const Team& team, const Marks& marks,
                                         Tick now) const {
  const auto seconds = [&](Tick ticks) {
    return static_cast<double>(ticks) * world.tick_seconds();
  };
  OperatorMeasures all;
  all.seconds = seconds(now);
  all.switches = switches_;
  all.robots.reserve(team.size());
  for (std::size_t k = 0; k < team.size(); ++k) {
    const Count mine = k < counts_.size() ? counts_[k] : Count{};
    all.robots.push_back({team.description(RobotId{static_cast<std::uint32_t>(k)}).name,
                          seconds(mine.active), mine.activations, seconds(mine.neglected),
                          seconds(mine.longest), seconds(mine.idle), mine.commands,
                          seconds(mine.stretch)});
  }
  all.authors = authors_;
  all.victims = measure_victims(world, marks, [&all](const Mark& mark, bool found) {
    const auto by = [](const AuthorMeasures& one) -> const std::string& { return one.author.name; };
    const auto setter = std::ranges::find(all.authors, mark.author, by);
    if (setter != all.authors.end()) ++(found ? setter->victims_found : setter->false_marks);
  });
  return all;
}

VictimMeasures measure_victims(const World& world, const Marks& marks,
                               const std::function<void(const Mark&, bool found)>& each) {
  std::vector<Point> victims;
  for (const Thing& thing : world.things()) {
    const auto* const at = std::get_if<Point>(&thing.location);
    if (thing.kind == ThingKind::Victim && at != nullptr) victims.push_back(*at);
  }
  std::vector<const Mark*> marked;
  for (const Mark& mark : marks.all()) {
    if (mark.mark.kind == MarkKind::Victim) marked.push_back(&mark);
  }
  std::vector<std::tuple<double, std::size_t, std::size_t>> pairs;
  for (std::size_t v = 0; v < victims.size(); ++v) {
    for (std::size_t m = 0; m < marked.size(); ++m) {
      const double off = distance(victims[v], marked[m]->mark.at);
      if (off <= VictimMeasures::kReach) pairs.emplace_back(off, v, m);
    }
  }
  std::ranges::sort(pairs);
  std::vector<bool> found(victims.size()), used(marked.size());
  VictimMeasures measures;
  double sum = 0.0;
  for (const auto& [off, v, m] : pairs) {
    if (found[v] || used[m]) continue;
    found[v] = used[m] = true;
    ++measures.found;
    sum += off;
  }
  for (std::size_t m = 0; each && m < marked.size(); ++m) each(*marked[m], used[m]);
  measures.victims = static_cast<std::uint32_t>(victims.size());
  measures.missed = measures.victims - measures.found;
  measures.false_marks = static_cast<std::uint32_t>(marked.size()) - measures.found;
  measures.mean_error_m = measures.found > 0 ? sum / measures.found : 0.0;
  return measures;
}

}  // namespace magna
