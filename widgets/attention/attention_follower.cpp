// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attention/attention_follower.h"

#include <algorithm>
#include <utility>

#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

/// Waits to explore while other robots cover the rest of the frontier: not a problem.
bool waits_to_explore(const Snapshot& now, std::size_t robot) {
  const auto plans = plans_of(now);
  const bool explores = robot < plans.size() && !plans[robot].waypoints.empty() &&
                        plans[robot].waypoints.front().type == WaypointType::Explore;
  return explores && now.exploration && robot < now.exploration->robots.size() &&
         !now.exploration->robots[robot].target;
}

}  // namespace

bool AttentionFollower::follow(const Snapshot& now) {
  const std::uint64_t newest =
      now.notices && !now.notices->empty() ? now.notices->back().sequence : 0;
  if (now.tick < last_ || newest < newest_) {
    queue_.restart();
    left_.clear();
    newest_ = 0;
  }
  // Events from before the first snapshot are in the event log; lasting causes are found by their
  // state.
  if (!std::exchange(begun_, true)) newest_ = newest;
  last_ = now.tick;
  follow_links(now);
  const std::vector<AttentionEvent> events = news(now);
  return queue_.follow(now.tick, now.tick_seconds, facts(now), events);
}

void AttentionFollower::follow_links(const Snapshot& now) {
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

std::vector<AttentionEvent> AttentionFollower::news(const Snapshot& now) {
  std::vector<AttentionEvent> events;
  if (!now.notices || now.notices->empty()) return events;
  const std::vector<Notice>& all = *now.notices;
  const auto first = std::ranges::upper_bound(all, newest_, {}, &Notice::sequence);
  for (auto notice = first; notice != all.end(); ++notice) {
    if (auto event = attention_event(*notice)) events.push_back(*std::move(event));
  }
  newest_ = all.back().sequence;
  return events;
}

bool AttentionFollower::left_alone(const RobotStatus& status) const {
  const bool at_work = status.body == BodyState::Moving || (status.mission != MissionState::Idle &&
                                                            status.mission != MissionState::Held);
  return at_work && !left_.empty() && left_.contains(status.writer);
}

std::vector<AttentionFacts> AttentionFollower::facts(const Snapshot& now) const {
  const auto statuses = statuses_of(now);
  std::vector<AttentionFacts> all;
  all.reserve(statuses.size());
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    if (label_of(now, id) == nullptr) continue;
    const RobotStatus& status = statuses[i];
    AttentionFacts& facts = all.emplace_back(attention_facts(
        id, status.mission, status.body, status.held, waits_to_explore(now, i), status.reason));
    if (link_lost(now, id)) {
      facts.alone = robot_not_heard();
    } else if (left_alone(status)) {
      facts.alone = Message({"writer-has-left", "{} has left"}, status.writer);
    }
    if (const RemoteStatus* const remote = remote_of(now, id)) {
      facts.stop_unconfirmed = remote->stop == StopState::Unconfirmed;
      facts.jumped = remote->old_pose.has_value();
    }
  }
  return all;
}

}  // namespace magna
