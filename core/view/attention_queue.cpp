// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/attention_queue.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include <variant>

#include "core/view/notice_board.h"
#include "core/view/snapshot_maker.h"

namespace magna {
namespace {

constexpr double kBetweenWaits = 0.5;   // s between two remembered places of a robot that waits
constexpr std::size_t kMostWaits = 48;  // longer than kLastingWait

/// Of the problems of one robot.
auto urgency(const AttentionEntry& e) {
  return std::tuple(e.seen, e.cause, e.since, e.robot.value);
}

/// The robots that wait for one that is there and does not go on by itself.
std::vector<WaitGraph::Group> lasting_groups(std::span<const AttentionFacts> robots) {
  WaitGraph graph;
  for (const AttentionFacts& facts : robots) {
    if (facts.waits && facts.waits_for) graph.add(facts.robot, *facts.waits_for);
  }
  std::vector<WaitGraph::Group> groups = graph.groups();
  std::erase_if(groups, [&](const WaitGraph::Group& group) {
    const auto front = std::ranges::lower_bound(robots, group.front, {}, &AttentionFacts::robot);
    return front == robots.end() || front->robot != group.front || front->goes_on;
  });
  return groups;
}

Message robots_wait(std::size_t count) {
  return count == 1 ? Message({"robot-waits-for-it", "1 robot waits for it"})
                    : Message({"robots-wait-for-it", "{} robots wait for it"}, count);
}

/// Whether the cause is an event rather than a lasting state.
bool happened(AttentionCause cause) {
  return cause == AttentionCause::Collided || cause == AttentionCause::Failed;
}

/// Waits to explore while other robots cover the rest of the frontier: not a problem.
bool waits_to_explore(const Engine& engine, RobotId robot) {
  const auto& waypoints = engine.missions().plan(robot).waypoints;
  return engine.frontier() != nullptr && !waypoints.empty() &&
         waypoints.front().type == WaypointType::Explore &&
         !engine.missions().explore_target(robot);
}

}  // namespace

const char* cause_name(AttentionCause cause) {
  switch (cause) {
    case AttentionCause::StopUnconfirmed: return "stop-unconfirmed";
    case AttentionCause::Jumped: return "jumped";
    case AttentionCause::Collided: return "collided";
    case AttentionCause::LinkLost: return "link-lost";
    case AttentionCause::Blocked: return "blocked";
    case AttentionCause::Failed: return "failed";
    case AttentionCause::InWay: return "in-way";
    case AttentionCause::WaitsLong: return "waits-long";
  }
  return "";
}

AttentionFacts attention_facts(RobotId robot, MissionState mission, BodyState body, bool driven,
                               bool waits_for_more, const std::optional<Message>& reason) {
  AttentionFacts facts{robot};
  const bool goes_on = mission == MissionState::Running || mission == MissionState::Idle;
  facts.moves = body == BodyState::Moving;
  // A robot that makes way does so to end a wait.
  const bool makes_way = reason && reason->code() == "makes-way";
  facts.goes_on = !driven && (mission == MissionState::Running || makes_way);
  facts.waits = !driven && mission == MissionState::Waiting && !waits_for_more && !makes_way;
  facts.blocked =
      !driven && (mission == MissionState::Blocked || (goes_on && body == BodyState::Blocked));
  if (facts.waits || facts.blocked) facts.reason = reason;
  return facts;
}

std::vector<AttentionFacts> attention_facts(const Engine& engine) {
  const Team& team = engine.team();
  std::vector<AttentionFacts> all;
  all.reserve(team.size());
  for (std::uint32_t k = 0; k < team.size(); ++k) {
    const RobotId id{k};
    if (!team.alive(id)) continue;
    AttentionFacts& facts = all.emplace_back(attention_facts(
        id, shown_mission(engine, id), team.state()[k], engine.writers().held(id, engine.now()),
        waits_to_explore(engine, id), engine.missions().status(id).reason));
    if (facts.waits) facts.waits_for = engine.missions().waits_for(id);
    facts.at = team.believed()[k].position();
    const RemoteRobot* const remote = team.remote(id);
    if (remote == nullptr) continue;
    facts.stop_unconfirmed = remote->stop_state() == StopState::Unconfirmed;
    facts.jumped = remote->old_pose().has_value();
    if (!remote->connected()) facts.alone = robot_not_heard();
  }
  return all;
}

Message robot_not_heard() { return Message({"robot-not-heard", "it does not answer"}); }

std::optional<AttentionEvent> attention_event(const Notice& notice) {
  const bool collided = notice.kind == NoticeKind::Collided;
  if (!notice.robot || (!collided && notice.kind != NoticeKind::Failed)) return {};
  return AttentionEvent{*notice.robot, collided ? AttentionCause::Collided : AttentionCause::Failed,
                        notice.tick, notice.text};
}

std::optional<AttentionEvent> attention_event(const Event& event, const Engine& engine) {
  // Checked first, because a notice is made only for these few events.
  const auto* const hall = std::get_if<event::HallChanged>(&event);
  const bool may_be = std::holds_alternative<event::Collided>(event) ||
                      (hall != nullptr && hall->news.kind == HallNews::Kind::RobotFailed) ||
                      std::holds_alternative<event::CommandEnded>(event) ||
                      std::holds_alternative<event::OpcodeEnded>(event) ||
                      std::holds_alternative<event::ActionEnded>(event) ||
                      std::holds_alternative<event::SightingChanged>(event);
  const auto notice = may_be ? notice_of(event, engine) : std::nullopt;
  return notice ? attention_event(*notice) : std::nullopt;
}

bool AttentionQueue::Robot::nothing() const {
  return waits.empty() &&
         std::ranges::none_of(problems, [](const auto& problem) { return problem.has_value(); });
}

// A robot that has only closed up to the one before it still waits.
void AttentionQueue::Robot::follow_wait(const AttentionFacts& facts, double seconds) {
  const bool under_way = facts.waits || facts.goes_on || facts.blocked;
  std::erase_if(waits, [&](const Wait& wait) {
    return !under_way || distance(facts.at, wait.at) > kMovedOn;
  });
  if (!facts.waits) return;
  if (!waits.empty() && seconds - waits.back().since < kBetweenWaits) return;
  waits.push_back({seconds, facts.at});
  if (waits.size() > kMostWaits) waits.erase(waits.begin() + 1);
}

void AttentionQueue::restart() {
  robots_.clear();
  attended_.clear();
  attended_last_.reset();
}

bool AttentionQueue::follow(Tick tick, double tick_seconds, std::span<const AttentionFacts> robots,
                            std::span<const AttentionEvent> events, std::optional<RobotId> active) {
  const auto seconds = [&](Tick at) { return static_cast<double>(at) * tick_seconds; };
  for (const AttentionEvent& event : events) {
    robots_[event.robot].of(event.cause) =
        Problem{seconds(std::min(tick, event.tick)), event.text, false};
  }
  seconds_ = seconds(tick);
  const std::vector<WaitGraph::Group> groups = lasting_groups(robots);
  for (const AttentionFacts& facts : robots) {
    const bool behind_one = std::ranges::any_of(groups, [&](const WaitGraph::Group& group) {
      return std::ranges::binary_search(group.waiting, facts.robot);
    });
    follow_robot(facts, seconds_, behind_one);
  }
  follow_groups(groups, seconds_);
  std::erase_if(robots_, [&](const auto& robot) {
    return robot.second.nothing() ||
           !std::ranges::binary_search(robots, robot.first, {}, &AttentionFacts::robot);
  });
  measure(robots, active ? active : attended_last_);
  return rebuild();
}

void AttentionQueue::measure(std::span<const AttentionFacts> robots,
                             std::optional<RobotId> centre) {
  const auto find = [&](RobotId robot) {
    const auto at = std::ranges::lower_bound(robots, robot, {}, &AttentionFacts::robot);
    return at != robots.end() && at->robot == robot ? &*at : nullptr;
  };
  const AttentionFacts* const from = centre ? find(*centre) : nullptr;
  for (auto& [id, robot] : robots_) {
    const double away = from != nullptr ? distance(find(id)->at, from->at) : 0.0;
    robot.away = kNearStep * std::floor(away / kNearStep);
  }
}

AttentionQueue::Rank AttentionQueue::rank(const AttentionEntry& e) const {
  switch (rule_) {
    case AttentionRule::MostUrgent: break;
    case AttentionRule::FirstCome: return {e.seen, e.since, e.cause, e.since, e.robot.value};
    case AttentionRule::Nearest:
      return {e.seen, robots_.at(e.robot).away, e.cause, e.since, e.robot.value};
    case AttentionRule::LongestIgnored: {
      const auto attended = attended_.find(e.robot);
      const double when = attended == attended_.end() ? -1.0 : attended->second;
      return {false, when, e.cause, e.since, e.robot.value};
    }
  }
  return {e.seen, 0.0, e.cause, e.since, e.robot.value};
}

bool AttentionQueue::set_rule(AttentionRule rule) {
  if (std::exchange(rule_, rule) == rule) return false;
  return rebuild();
}

bool AttentionQueue::attend(RobotId robot) {
  attended_[robot] = seconds_;
  attended_last_ = robot;
  return rebuild();
}

void AttentionQueue::follow_groups(std::span<const WaitGraph::Group> groups, double seconds) {
  for (auto& [id, robot] : robots_) {
    if (std::ranges::find(groups, id, &WaitGraph::Group::front) == groups.end()) {
      robot.of(AttentionCause::InWay).reset();
    }
  }
  for (const WaitGraph::Group& group : groups) {
    double since = seconds;
    for (const RobotId id : group.waiting) {
      since = std::min(since, robots_[id].waits_since().value_or(seconds));
    }
    std::optional<Problem>& problem = robots_[group.front].of(AttentionCause::InWay);
    if (!problem && seconds - since >= kLastingWait) problem = Problem{since, {}, false};
    if (!problem) continue;
    problem->reason = robots_wait(group.waiting.size());
    problem->waiting = group.waiting;
  }
}

void AttentionQueue::follow_robot(const AttentionFacts& facts, double seconds, bool behind_one) {
  auto found = robots_.find(facts.robot);
  if (found == robots_.end()) {
    if (!facts.waits && !facts.blocked && !facts.alone && !facts.stop_unconfirmed &&
        !facts.jumped) {
      return;
    }
    found = robots_.emplace(facts.robot, Robot{}).first;
  }
  Robot& robot = found->second;
  const auto lasts = [&](AttentionCause cause, bool is, const std::optional<Message>& reason) {
    std::optional<Problem>& problem = robot.of(cause);
    if (!is) return problem.reset();
    if (!problem) problem = Problem{seconds, {}, false};
    problem->reason = reason;
  };
  robot.follow_wait(facts, seconds);
  lasts(AttentionCause::StopUnconfirmed, facts.stop_unconfirmed,
        Message({"robot-may-drive-on", "it may be driving on"}));
  lasts(AttentionCause::Jumped, facts.jumped, Message({"robot-jumped", "say where it is"}));
  lasts(AttentionCause::Blocked, facts.blocked, facts.reason);
  lasts(AttentionCause::LinkLost, facts.alone.has_value(), facts.alone);
  const std::optional<Problem>& told = robot.of(AttentionCause::WaitsLong);
  const std::optional<double> since = robot.waits_since();
  const bool waits_long =
      since && !behind_one && (facts.waits || told) && seconds - *since >= kPatience;
  lasts(AttentionCause::WaitsLong, waits_long, facts.waits || !told ? facts.reason : told->reason);
  if (told) robot.of(AttentionCause::WaitsLong)->since = *since;
  if (!facts.moves) return;
  for (const auto cause : {AttentionCause::Collided, AttentionCause::Failed}) {
    std::optional<Problem>& problem = robot.of(cause);
    if (problem && seconds - problem->since >= kMovesAgain) problem.reset();
  }
}

bool AttentionQueue::rebuild() {
  std::vector<AttentionEntry> next;
  for (const auto& [id, robot] : robots_) {
    std::optional<AttentionEntry> worst;
    for (std::size_t c = 0; c < kAttentionCauses; ++c) {
      const auto& problem = robot.problems[c];
      if (!problem || problem->ignored) continue;
      const AttentionEntry entry{id,
                                 static_cast<AttentionCause>(c),
                                 problem->since,
                                 problem->reason,
                                 problem->seen,
                                 problem->waiting};
      if (!worst || urgency(entry) < urgency(*worst)) worst = entry;
    }
    if (!worst) continue;
    const auto& in_way = robot.problems[static_cast<std::size_t>(AttentionCause::InWay)];
    if (in_way && !in_way->ignored) worst->waiting = in_way->waiting;
    next.push_back(std::move(*worst));
  }
  std::ranges::sort(next, {}, [this](const AttentionEntry& entry) { return rank(entry); });
  if (next == entries_) return false;
  entries_ = std::move(next);
  return true;
}

const AttentionEntry* AttentionQueue::of(RobotId robot) const {
  const auto found = std::ranges::find(entries_, robot, &AttentionEntry::robot);
  return found == entries_.end() ? nullptr : &*found;
}

std::optional<RobotId> AttentionQueue::next(std::optional<RobotId> active) const {
  if (entries_.empty()) return {};
  if (!entries_.front().seen || !active) return entries_.front().robot;
  const auto at = std::ranges::find(entries_, *active, &AttentionEntry::robot);
  if (at == entries_.end() || at + 1 == entries_.end()) return entries_.front().robot;
  return (at + 1)->robot;
}

std::optional<RobotId> AttentionQueue::previous(std::optional<RobotId> active) const {
  if (entries_.empty()) return {};
  const auto at =
      active ? std::ranges::find(entries_, *active, &AttentionEntry::robot) : entries_.end();
  if (at == entries_.end() || at == entries_.begin()) return entries_.back().robot;
  return (at - 1)->robot;
}

bool AttentionQueue::acknowledge(RobotId id) {
  const bool moved = attend(id);
  const auto found = robots_.find(id);
  if (found == robots_.end()) return moved;
  for (std::size_t c = 0; c < kAttentionCauses; ++c) {
    std::optional<Problem>& problem = found->second.problems[c];
    if (!problem) continue;
    if (happened(static_cast<AttentionCause>(c))) {
      problem.reset();
    } else {
      problem->seen = true;
    }
  }
  if (found->second.nothing()) robots_.erase(found);
  return rebuild() || moved;
}

bool AttentionQueue::ignore(RobotId id) {
  const auto found = robots_.find(id);
  if (found == robots_.end()) return false;
  for (std::optional<Problem>& problem : found->second.problems) {
    if (problem) problem->ignored = true;
  }
  return acknowledge(id);
}

}  // namespace magna
