// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/robot_words.h"

#include <algorithm>

#include "core/engine/author.h"
#include "widgets/base/state/explore_role.h"
#include "widgets/base/state/order_words.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/hall/hall_words.h"

namespace magna {
namespace {

/// The whole reason, and its short form: empty if it has none, or if the word of the robot's
/// activity already says it.
QStringList reason_words(const std::optional<Message>& reason) {
  if (!reason) return {};
  const bool said = reason->code() == "stuck-on-way";
  return {shown_message(*reason), said ? QString() : short_message(*reason)};
}

const Plan* open_plan(const Snapshot& now, RobotId robot) {
  const auto plans = plans_of(now);
  if (robot.index() >= plans.size() || plans[robot.index()].waypoints.empty()) return nullptr;
  return &plans[robot.index()];
}

/// What a robot of a hall does; empty = nothing.
QStringList action_details(const Snapshot& now, RobotId robot) {
  const HallStatus::Robot* const of_hall = hall_robot(now, robot);
  if (of_hall == nullptr || of_hall->action.empty()) return {};
  QStringList words{task_text(now, robot), action_text(of_hall->action),
                    short_action_text(of_hall->action)};
  if (of_hall->progress) words << whole_percent_text(*of_hall->progress);
  return words;
}

QStringList mission_details(const Snapshot& now, RobotId robot) {
  QStringList words = action_details(now, robot);
  if (!words.isEmpty()) return words;
  const Plan* const plan = open_plan(now, robot);
  if (plan == nullptr) {
    return hall_robot(now, robot) != nullptr ? QStringList{task_text(now, robot)} : words;
  }
  if (robot.index() >= now.poses.size()) return {};
  const auto way = way_along(now, robot, *plan, now.poses[robot.index()].position());
  if (plan->waypoints.front().type == WaypointType::Explore) {
    if (way.front().points.size() < 2) return {};
    const double metres = way.front().length();
    if (metres < 0.5) return {tr("at its target")};
    const QString length = metres_text(metres, 0);
    return {tr("%1 to its target").arg(length), tr("%1 to go").arg(length), length};
  }
  const double metres = length_of(way);
  const QString length = metres_text(metres, 0);
  const double seconds = seconds_for_way(now, robot, metres);
  const QString time = duration_text(seconds);
  if (plan->patrol) {
    return {tr("patrol, %1, %2").arg(length, time), tr("patrol, %1").arg(length), tr("patrol")};
  }
  const auto left = static_cast<int>(plan->waypoints.size());
  return {tr("%1 left, %2, %3").arg(left).arg(length, time),
          tr("%1 left, %2").arg(left).arg(length), tr("%1 left").arg(left)};
}

QString by_whom(const std::string& author) {
  if (author.empty()) return {};
  return author == Author::person().name ? tr("by you")
                                         : tr("by %1").arg(QString::fromStdString(author));
}

/// The no-go area that the robot leaves or cannot leave; nullptr: none.
const NoGoArea* area_to_leave(const Snapshot& now, RobotId robot) {
  const NoGoRobot* const at = no_go_robot(now, robot);
  const bool leaves = at != nullptr && !now.stopped &&
                      (at->place == NoGoPlace::Leaving || at->place == NoGoPlace::Enclosed);
  return leaves ? find_no_go(now, at->area) : nullptr;
}

}  // namespace

QString activity_word(const Snapshot& now, RobotId robot) {
  if (area_to_leave(now, robot) != nullptr) {
    return no_go_robot(now, robot)->place == NoGoPlace::Leaving ? tr("Leaving") : tr("No route");
  }
  const ShownState state = shown_state(now, robot);
  const Plan* const plan = open_plan(now, robot);
  if (state != ShownState::OnMission) return help_state_word(now, robot, state);
  if (plan == nullptr) return hall_robot(now, robot) != nullptr ? tr("Working") : tr("Wandering");
  switch (plan->waypoints.front().type) {
    case WaypointType::Goto: return tr("Going");
    case WaypointType::TurnTo: return tr("Turning");
    case WaypointType::Explore: return tr("Exploring");
  }
  return state_word(state);
}

QStringList activity_words() {
  QStringList words{tr("Going"),     tr("Turning"),  tr("Exploring"), tr("Working"),
                    tr("Wandering"), tr("No route"), tr("Stuck"),     tr("Leaving")};
  for (std::size_t i = 0; i < kShownStates; ++i) {
    const auto state = static_cast<ShownState>(i);
    if (state != ShownState::OnMission) words << state_word(state);
  }
  for (const auto ended : {MissionEnd::Arrived, MissionEnd::Explored, MissionEnd::Cancelled}) {
    words << idle_word(ended);
  }
  return words;
}

namespace {

/// What the robot itself does.
QStringList own_details(const Snapshot& now, RobotId robot, const QString& resume_keys) {
  if (ignores_pause(now, robot)) {
    return {tr("not held by Pause"), tr("not paused")};
  }
  if (const NoGoArea* const area = area_to_leave(now, robot)) {
    const QString name = QString::fromStdString(area->rules.name);
    return {tr("no-go area %1").arg(name), name};
  }
  const RobotStatus& status = status_of(now, robot);
  switch (shown_state(now, robot)) {
    case ShownState::OnMission:
    case ShownState::Moving: return mission_details(now, robot);
    case ShownState::Waiting:
    case ShownState::Blocked: return reason_words(status.reason);
    case ShownState::Held: {
      QStringList words;
      if (!resume_keys.isEmpty()) {
        words << (status.reason ? tr("%1; %2 resumes it").arg(hold_words(status), resume_keys)
                                : tr("until %1 resumes it").arg(resume_keys));
      }
      words << (status.reason ? hold_words(status) : tr("until resumed"));
      if (held_by_stop(status)) words << tr("STOP ALL");
      return words;
    }
    case ShownState::Driven: return {tr("by you")};
    case ShownState::Stopped: return {by_whom(now.stopped_by)};
    case ShownState::StopSent: return {tr("not confirmed yet"), tr("waiting")};
    case ShownState::Unconfirmed: {
      const QString way = unconfirmed_way(now, robot);
      if (way.isEmpty()) return {tr("may be driving on"), tr("drives on?")};
      return {tr("may have driven %1").arg(way), way};
    }
    case ShownState::Jumped: return {tr("say where it is"), tr("where?")};
    case ShownState::Silent: return {tr("no data arriving"), tr("no data")};
    case ShownState::Lost: {
      const RemoteStatus* const remote = remote_of(now, robot);
      if (remote == nullptr) return {};
      return {age_text(seconds_since(now, remote->since))};
    }
    case ShownState::Searching: return {tr("for the goal box"), tr("goal box")};
    case ShownState::Idle: break;
  }
  if (!status.locked_by.empty())
    return {tr("locked %1").arg(by_whom(status.locked_by)), tr("locked")};
  if (is_explorer(now, robot)) return {tr("explorer")};
  return action_details(now, robot);
}

}  // namespace

QStringList activity_details(const Snapshot& now, RobotId robot, const QString& resume_keys) {
  const QStringList own = own_details(now, robot, resume_keys);
  const AreaOrderStatus* const order = area_order_of(now, robot);
  const ShownState state = shown_state(now, robot);
  const bool stuck = state == ShownState::Waiting || state == ShownState::Blocked;
  const bool works =
      state == ShownState::Idle || state == ShownState::Moving || state == ShownState::OnMission;
  if (order == nullptr || (!works && !stuck)) return own;
  const QString name = shown_message(order_words(order->order));
  const QString more = own.value(0);
  if (stuck && !more.isEmpty()) return QStringList{tr("%1; %2").arg(more, name)} + own;
  const QString share = order_share(*order);
  const QString progress = tr("%1, %2").arg(name, share);
  const QString number = tr("order %1").arg(order->id.value);
  QStringList words;
  if (!more.isEmpty()) words << tr("%1: %2").arg(progress, more);
  return words << progress << tr("%1, %2").arg(number, share) << number;
}

QStringList event_words(const Snapshot& now, const Notice& last) {
  const QString whole = shown_message(last.text);
  const QString age = tr("%1 ago").arg(
      age_text(static_cast<double>(std::max<Tick>(0, now.tick - last.tick)) * now.tick_seconds));
  const QString few = short_message(last.text);
  QStringList words{tr("%1, %2").arg(whole, age)};
  if (few.isEmpty()) return words << whole << age;
  return words << tr("%1, %2").arg(few, age) << few << age;
}

QString team_facts(const Snapshot& now, int robots) {
  if (now.selected.size() > 1) return tr("%1 · %2 selected").arg(robots).arg(now.selected.size());
  return now.active ? tr("%1 · 1 active").arg(robots) : QString::number(robots);
}

std::optional<double> battery_of(const Snapshot& now, RobotId robot) {
  if (const auto* const in_hall = hall_robot(now, robot)) return in_hall->battery;
  const RemoteStatus* const remote = remote_of(now, robot);
  return remote != nullptr ? remote->about.battery : std::nullopt;
}

}  // namespace magna
