// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/attention_watch.h"

#include <algorithm>
#include <utility>

#include "core/engine/input.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

/// Of an even number of values the mean of the two in the middle; 0 of none.
double median_of(std::vector<double> values) {
  if (values.empty()) return 0.0;
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2.0;
}

double longest_of(const std::vector<double>& values) {
  return values.empty() ? 0.0 : *std::ranges::max_element(values);
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

void ServiceTimes::follow(const std::vector<AttentionEntry>& entries, double seconds) {
  if (seconds < std::exchange(last_seconds_, seconds)) {
    open_.clear();
    times_ = {};
  }
  std::erase_if(open_, [&](const auto& one) {
    const auto& [robot, request] = one;
    const auto now = std::ranges::find(entries, robot, &AttentionEntry::robot);
    const bool lasts =
        now != entries.end() && now->cause == request.cause && now->since == request.since;
    if (!lasts) of(request.cause).services.push_back(seconds - request.since);
    return !lasts;
  });
  for (const AttentionEntry& entry : entries) {
    const auto [request, begins] =
        open_.try_emplace(entry.robot, Request{entry.cause, entry.since, false});
    if (begins) ++of(request->second.cause).requests;
  }
}

void ServiceTimes::act(RobotId robot, double seconds) {
  const auto found = open_.find(robot);
  if (found == open_.end() || std::exchange(found->second.answered, true)) return;
  of(found->second.cause).responses.push_back(seconds - found->second.since);
}

std::vector<HelpMeasures> ServiceTimes::measures() const {
  std::vector<HelpMeasures> all;
  for (std::size_t c = 0; c < kAttentionCauses; ++c) {
    const Times& times = times_[c];
    if (times.requests == 0) continue;
    HelpMeasures one;
    one.cause = cause_name(static_cast<AttentionCause>(c));
    one.requests = times.requests;
    one.answered = static_cast<std::uint32_t>(times.responses.size());
    one.response_median_s = median_of(times.responses);
    one.response_longest_s = longest_of(times.responses);
    one.ended = static_cast<std::uint32_t>(times.services.size());
    one.service_median_s = median_of(times.services);
    one.service_longest_s = longest_of(times.services);
    all.push_back(std::move(one));
  }
  return all;
}

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
  return queue_.follow(now.tick, now.tick_seconds, facts(now), events, now.active);
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
    if (facts.waits) facts.waits_for = status.waits_for;
    if (i < now.poses.size()) facts.at = now.poses[i].position();
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

QString attention_word(AttentionCause cause) {
  switch (cause) {
    case AttentionCause::StopUnconfirmed: return AttentionWatch::tr("Stop not confirmed");
    case AttentionCause::Jumped: return AttentionWatch::tr("Place in doubt");
    case AttentionCause::Collided: return AttentionWatch::tr("Collided");
    case AttentionCause::LinkLost: return AttentionWatch::tr("Link lost");
    case AttentionCause::Blocked: return AttentionWatch::tr("Blocked");
    case AttentionCause::Failed: return AttentionWatch::tr("Failed");
    case AttentionCause::InWay: return AttentionWatch::tr("In the way");
    case AttentionCause::WaitsLong: return AttentionWatch::tr("Waiting long");
  }
  return {};
}

QString need_word(const AttentionEntry& entry) {
  if (entry.cause == AttentionCause::InWay) {
    const auto count = static_cast<int>(entry.waiting.size());
    return count == 1 ? AttentionWatch::tr("Blocks 1 robot")
                      : AttentionWatch::tr("Blocks %1 robots").arg(count);
  }
  return entry.cause == AttentionCause::Blocked ? blocked_word(entry.reason)
                                                : attention_word(entry.cause);
}

QString attention_text(const AttentionEntry& entry) {
  const QString word = need_word(entry);
  // Its word has the number of robots already.
  const QString what = entry.reason && entry.cause != AttentionCause::InWay
                           ? QStringLiteral("%1: %2").arg(word, shown_message(*entry.reason))
                           : word;
  return AttentionWatch::tr("%1, since %2").arg(what, clock_text(entry.since));
}

AttentionWatch::AttentionWatch(SnapshotFeed& feed, QObject* parent) : QObject(parent), feed_(feed) {
  connect(&feed, &SnapshotFeed::calm, this, &AttentionWatch::follow);
  connect(&feed, &SnapshotFeed::posted, this, &AttentionWatch::note_action);
  follow();
}

void AttentionWatch::follow() {
  const bool news = follower_.follow(feed_.now());
  update_service();
  if (news) emit changed();
}

void AttentionWatch::update_service() {
  service_.follow(queue().entries(), seconds_of(feed_.now()));
}

void AttentionWatch::note_action(const Input& input) {
  bool moved = false;
  for (const RobotId robot : robots_of(input)) {
    service_.act(robot, seconds_of(feed_.now()));
    moved = follower_.queue().attend(robot) || moved;
  }
  if (moved) emit changed();
}

void AttentionWatch::set_rule(AttentionRule rule) {
  if (follower_.queue().set_rule(rule)) emit changed();
}

std::optional<RobotId> AttentionWatch::take_next() {
  follow();
  return take(queue().next(feed_.now().active));
}

std::optional<RobotId> AttentionWatch::take_previous() {
  follow();
  return take(queue().previous(feed_.now().active));
}

std::optional<RobotId> AttentionWatch::take(std::optional<RobotId> robot) {
  if (!robot) return {};
  service_.act(*robot, seconds_of(feed_.now()));
  if (follower_.queue().acknowledge(*robot)) emit changed();
  update_service();
  return robot;
}

void AttentionWatch::ignore(RobotId robot) {
  service_.act(robot, seconds_of(feed_.now()));
  if (follower_.queue().ignore(robot)) emit changed();
  update_service();
}

}  // namespace magna
