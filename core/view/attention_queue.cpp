// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attention/attention_queue.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "widgets/remote_reader.h"
#include "widgets/robot_state.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

auto rank(const AttentionEntry& e) { return std::tuple(e.seen, e.cause, e.since, e.robot.value); }

/// Whether the cause is an event rather than a lasting state.
bool happened(AttentionCause cause) {
  return cause == AttentionCause::Collided || cause == AttentionCause::Failed;
}

/// Waits to explore while other robots cover the rest of the frontier: not a problem.
bool waits_to_explore(const Snapshot& now, std::size_t robot) {
  const auto plans = plans_of(now);
  const bool explores = robot < plans.size() && !plans[robot].waypoints.empty() &&
                        plans[robot].waypoints.front().type == WaypointType::Explore;
  return explores && now.exploration && robot < now.exploration->robots.size() &&
         !now.exploration->robots[robot].target;
}

}  // namespace

bool AttentionQueue::Robot::nothing() const {
  return !waits_since &&
         std::ranges::none_of(problems, [](const auto& problem) { return problem.has_value(); });
}

bool AttentionQueue::follow(const Snapshot& now) {
  const double seconds = seconds_of(now);
  begin_again_after_reset(now, seconds);
  follow_links(now);
  follow_notices(now, seconds);
  follow_robots(now, seconds);
  std::erase_if(robots_, [&](const auto& robot) {
    return label_of(now, robot.first) == nullptr || robot.second.nothing();
  });
  return rebuild();
}

void AttentionQueue::begin_again_after_reset(const Snapshot& now, double seconds) {
  const std::uint64_t newest =
      now.notices && !now.notices->empty() ? now.notices->back().sequence : 0;
  if (seconds < last_seconds_ || newest < newest_) {
    robots_.clear();
    left_.clear();
    newest_ = 0;
  }
  // Events from before the first snapshot are in the event log; lasting causes are found by their
  // state.
  if (!std::exchange(begun_, true)) newest_ = newest;
  last_seconds_ = seconds;
}

void AttentionQueue::follow_links(const Snapshot& now) {
  std::set<std::string> attached;
  if (now.links) {
    for (const ServerStatus& server : *now.links) {
      for (const ClientStatus& client : server.clients) attached.insert(client.name);
    }
  }
  for (const std::string& name : attached_) {
    if (!attached.contains(name)) left_.insert(name);
  }
  for (const std::string& name : attached) left_.erase(name);
  attached_ = std::move(attached);
}

void AttentionQueue::follow_notices(const Snapshot& now, double seconds) {
  if (!now.notices || now.notices->empty()) return;
  const std::vector<Notice>& all = *now.notices;
  const auto first = std::ranges::upper_bound(all, newest_, {}, &Notice::sequence);
  for (auto notice = first; notice != all.end(); ++notice) {
    if (!notice->robot) continue;
    const bool collided = notice->kind == NoticeKind::Collided;
    if (!collided && notice->kind != NoticeKind::Failed) continue;
    const auto cause = collided ? AttentionCause::Collided : AttentionCause::Failed;
    const double at = std::min(seconds, static_cast<double>(notice->tick) * now.tick_seconds);
    robots_[*notice->robot].of(cause) = Problem{at, notice->text, false};
  }
  newest_ = all.back().sequence;
}

bool AttentionQueue::left_alone(const RobotStatus& status) const {
  const bool at_work = status.body == BodyState::Moving || (status.mission != MissionState::Idle &&
                                                            status.mission != MissionState::Held);
  return at_work && !left_.empty() && left_.contains(status.writer);
}

void AttentionQueue::follow_robots(const Snapshot& now, double seconds) {
  const auto statuses = statuses_of(now);
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    const RobotStatus& status = statuses[i];
    const RobotId id{static_cast<std::uint32_t>(i)};
    const ShownState state = shown_state(status, false);
    const bool waits = state == ShownState::Waiting && !waits_to_explore(now, i);
    const bool blocked = state == ShownState::Blocked;
    const bool lost = link_lost(now, id);
    const bool alone = lost || left_alone(status);
    const RemoteStatus* const remote = remote_of(now, id);
    const bool unconfirmed = remote != nullptr && remote->stop == StopState::Unconfirmed;
    const bool jumped = remote != nullptr && remote->old_pose;
    auto found = robots_.find(id);
    if (found == robots_.end()) {
      if (!waits && !blocked && !alone && !unconfirmed && !jumped) continue;
      found = robots_.emplace(id, Robot{}).first;
    }
    Robot& robot = found->second;
    const auto lasts = [&](AttentionCause cause, bool is, const std::optional<Message>& reason) {
      std::optional<Problem>& problem = robot.of(cause);
      if (!is) return problem.reset();
      if (!problem) problem = Problem{seconds, {}, false};
      problem->reason = reason;
    };
    if (!waits) robot.waits_since.reset();
    if (waits && !robot.waits_since) robot.waits_since = seconds;
    lasts(AttentionCause::StopUnconfirmed, unconfirmed,
          Message({"robot-may-drive-on", "it may be driving on"}));
    lasts(AttentionCause::Jumped, jumped, Message({"robot-jumped", "say where it is"}));
    lasts(AttentionCause::Blocked, blocked, status.reason);
    lasts(AttentionCause::LinkLost, alone,
          lost ? Message({"robot-not-heard", "it does not answer"})
               : Message({"writer-has-left", "{} has left"}, status.writer));
    lasts(AttentionCause::WaitsLong, waits && seconds - *robot.waits_since >= kPatience,
          status.reason);
    if (robot.of(AttentionCause::WaitsLong)) {
      robot.of(AttentionCause::WaitsLong)->since = *robot.waits_since;
    }
    if (status.body != BodyState::Moving) continue;
    for (const auto cause : {AttentionCause::Collided, AttentionCause::Failed}) {
      std::optional<Problem>& problem = robot.of(cause);
      if (problem && seconds - problem->since >= kMovesAgain) problem.reset();
    }
  }
}

bool AttentionQueue::rebuild() {
  std::vector<AttentionEntry> next;
  for (const auto& [id, robot] : robots_) {
    std::optional<AttentionEntry> worst;
    for (std::size_t c = 0; c < kAttentionCauses; ++c) {
      const auto& problem = robot.problems[c];
      if (!problem || problem->ignored) continue;
      const AttentionEntry entry{id, static_cast<AttentionCause>(c), problem->since,
                                 problem->reason, problem->seen};
      if (!worst || rank(entry) < rank(*worst)) worst = entry;
    }
    if (worst) next.push_back(std::move(*worst));
  }
  std::ranges::sort(next, {}, rank);
  if (next == entries_) return false;
  entries_ = std::move(next);
  return true;
}

std::size_t AttentionQueue::unseen() const {
  return static_cast<std::size_t>(
      std::ranges::count(entries_, false, [](const AttentionEntry& e) { return e.seen; }));
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
  const auto found = robots_.find(id);
  if (found == robots_.end()) return false;
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
  return rebuild();
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
