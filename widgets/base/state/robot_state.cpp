// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/robot_state.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <string_view>

#include "core/engine/author.h"
#include "widgets/base/state/remote_words.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {

ShownState shown_state(const RobotStatus& status, bool stopped) {
  if (stopped) return ShownState::Stopped;
  if (status.held) return ShownState::Driven;
  switch (status.mission) {
    case MissionState::Running:
      return status.body == BodyState::Blocked ? ShownState::Blocked : ShownState::OnMission;
    case MissionState::Waiting: return ShownState::Waiting;
    case MissionState::Blocked: return ShownState::Blocked;
    case MissionState::Held: return ShownState::Held;
    case MissionState::Idle: break;
  }
  switch (status.body) {
    case BodyState::Moving: return ShownState::Moving;
    case BodyState::Blocked: return ShownState::Blocked;
    case BodyState::Idle: break;
  }
  return ShownState::Idle;
}

ShownState shown_state(const Snapshot& now, RobotId id) {
  const ShownState state = shown_state(status_of(now, id), now.stopped);
  const RemoteStatus* const remote = remote_of(now, id);
  if (remote == nullptr) return state;
  if (!remote->connected) return ShownState::Lost;
  if (remote->stop == StopState::Unconfirmed) return ShownState::Unconfirmed;
  if (remote->silent) return ShownState::Silent;
  if (remote->stop == StopState::Sent) return ShownState::StopSent;
  if (remote->old_pose) return ShownState::Jumped;
  if (remote->stop == StopState::Confirmed && state == ShownState::Idle) return ShownState::Stopped;
  const bool searches = remote->state == CybotState::Search;
  return searches && (state == ShownState::Idle || state == ShownState::Moving)
             ? ShownState::Searching
             : state;
}

std::vector<RobotId> held_robots(const Snapshot& now) {
  std::vector<RobotId> held;
  for (const RobotLabel& label : labels_of(now)) {
    const bool is = label.present && shown_state(now, label.id) == ShownState::Held;
    if (is) held.push_back(label.id);
  }
  return held;
}

QString unconfirmed_way(const Snapshot& now, RobotId id) {
  const RemoteStatus* const remote = remote_of(now, id);
  const bool known =
      remote != nullptr && remote->stop == StopState::Unconfirmed && remote->stop_seconds > 0.0;
  if (!known) return {};
  const double most = info(RobotType::Cybot).max_speed * remote->stop_seconds;
  return tr("up to %1").arg(metres_text(most));
}

std::vector<RobotId> unconfirmed_stops(const Snapshot& now) {
  std::vector<RobotId> robots;
  for (const RemoteStatus& remote : remotes_of(now)) {
    const bool waits = remote.stop == StopState::Sent || remote.stop == StopState::Unconfirmed;
    if (waits) robots.push_back(remote.robot);
  }
  return robots;
}

bool held_by_stop(const RobotStatus& status) {
  return status.mission == MissionState::Held && status.reason &&
         status.reason->code() == "held-by-stop-all";
}

QString state_word(ShownState state) {
  switch (state) {
    case ShownState::Idle: return tr("Idle");
    case ShownState::Moving: return tr("Moving");
    case ShownState::OnMission: return tr("On mission");
    case ShownState::Searching: return tr("Searching");
    case ShownState::Waiting: return tr("Waiting");
    case ShownState::Blocked: return tr("Blocked");
    case ShownState::Held: return tr("Held");
    case ShownState::Driven: return tr("Driven");
    case ShownState::Stopped: return tr("Stopped");
    case ShownState::StopSent: return tr("Stop sent");
    case ShownState::Unconfirmed: return tr("Stop late");
    case ShownState::Jumped: return tr("Jumped");
    case ShownState::Silent: return tr("Silent");
    case ShownState::Lost: return tr("Link lost");
  }
  return {};
}

QString state_icon(ShownState state) {
  switch (state) {
    case ShownState::Idle: return QStringLiteral("state-idle");
    case ShownState::Moving: return QStringLiteral("state-moving");
    case ShownState::OnMission: return QStringLiteral("state-mission");
    case ShownState::Searching: return QStringLiteral("find");
    case ShownState::Waiting: return QStringLiteral("state-waiting");
    case ShownState::Blocked: return QStringLiteral("state-blocked");
    case ShownState::Held: return QStringLiteral("state-held");
    case ShownState::Driven: return QStringLiteral("state-driven");
    case ShownState::Stopped: return QStringLiteral("stop");
    case ShownState::StopSent: return QStringLiteral("robot-stop");
    case ShownState::Unconfirmed: return QStringLiteral("warning");
    case ShownState::Jumped: return QStringLiteral("tool-pose");
    case ShownState::Silent: return QStringLiteral("caution");
    case ShownState::Lost: return QStringLiteral("link-lost");
  }
  return {};
}

QColor state_colour(ShownState state, const Look& look) {
  switch (state) {
    // A waiting robot continues by itself; long waits appear in the attention queue.
    case ShownState::Idle:
    case ShownState::Waiting:
    case ShownState::Held: return look.muted;
    case ShownState::Moving:
    case ShownState::OnMission:
    case ShownState::Searching: return look.ok;
    case ShownState::Driven: return look.accent;
    case ShownState::Blocked:
    case ShownState::StopSent:
    case ShownState::Jumped:
    case ShownState::Silent:
    case ShownState::Lost: return look.caution;
    case ShownState::Unconfirmed:
    case ShownState::Stopped: return look.warning;
  }
  return look.text;
}

QString hold_words(const RobotStatus& status) {
  if (!status.reason) return tr("held");
  const Message& reason = *status.reason;
  const bool by_operator = reason.arguments().size() == 1 &&
                           reason.arguments()[0] == MessageArgument{Author::person().name};
  if (by_operator && reason.code() == "held-by-stop") return tr("stopped by you");
  if (by_operator && reason.code() == "held-by-motion") return tr("interrupted by you");
  return shown_message(reason);
}

QString state_reason(const RobotStatus& status, ShownState state, const QString& stopped_by) {
  if (state == ShownState::StopSent) return tr("Has not confirmed the stop yet.");
  if (state == ShownState::Unconfirmed) return tr("Has not confirmed the stop.");
  if (state == ShownState::Stopped) {
    return stopped_by.isEmpty() ? tr("All robots are stopped.")
                                : tr("All robots were stopped by %1.").arg(stopped_by);
  }
  if (state == ShownState::Held) {
    return tr("Does not drive (%1) until its mission is resumed.").arg(hold_words(status));
  }
  if (status.reason) return shown_message(*status.reason);
  switch (state) {
    case ShownState::Blocked: return tr("Something is in the way.");
    case ShownState::Lost: return tr("Its link is silent.");
    default: return {};
  }
}

QString state_reason(const Snapshot& now, RobotId id) {
  const RemoteStatus* const remote = remote_of(now, id);
  const QString way = unconfirmed_way(now, id);
  const bool unconfirmed = remote != nullptr && remote->stop == StopState::Unconfirmed;
  if (remote != nullptr && remote->connected && !way.isEmpty()) {
    return tr("Has not confirmed the stop for %1: it may have driven %2. The stop is sent again "
              "until it does.")
        .arg(duration_text(remote->stop_seconds), way);
  }
  if (remote != nullptr && (!remote->connected || remote->silent)) {
    QString link = remote_link_text(now, *remote);
    if (!unconfirmed) return link;
    const QString sentence = link.endsWith(QLatin1Char('.')) ? link : link + QLatin1Char('.');
    return tr("%1 It has not confirmed the stop.").arg(sentence);
  }
  if (remote != nullptr && remote->old_pose) return jump_text(now, *remote);
  if (remote != nullptr && remote->stop == StopState::Confirmed && !now.stopped) {
    return tr("Has confirmed the stop.");
  }
  const QString reason = state_reason(status_of(now, id), shown_state(now, id),
                                      QString::fromStdString(now.stopped_by));
  const QString unheld = ignores_pause_text(now, id);
  return reason.isEmpty() || unheld.isEmpty() ? reason + unheld
                                              : reason + QLatin1Char(' ') + unheld;
}

namespace {

// Codes of reasons (core/mission).
constexpr std::array<std::string_view, 20> kNoRoute = {"no-way-found",
                                                       "goal-closed-off",
                                                       "goal-not-on-map",
                                                       "goal-by-wall",
                                                       "no-way-round-objects",
                                                       "navigation-enclosed",
                                                       "place-not-reached",
                                                       "places-not-reached",
                                                       "place-in-obstacle",
                                                       "search-no-way",
                                                       "met-too-much",
                                                       "no-room-to-move",
                                                       "stands-in-no-go-area",
                                                       "cut-off-by-no-go-area",
                                                       "cut-off-by-no-go-areas",
                                                       "no-seen-floor-leads-there",
                                                       "way-too-narrow",
                                                       "place-in-no-go-area",
                                                       "place-too-near-no-go-area",
                                                       "closed-off-by-no-go-area"};

}  // namespace

bool needs_help(ShownState state) {
  return state == ShownState::Blocked || state == ShownState::Silent || state == ShownState::Lost;
}

bool has_no_route(const Message& reason) {
  return std::ranges::find(kNoRoute, reason.code()) != kNoRoute.end();
}

QString blocked_word(const std::optional<Message>& reason) {
  if (reason && has_no_route(*reason)) return tr("No route");
  if (reason && reason->code() == "stuck-on-way") return tr("Stuck");
  return state_word(ShownState::Blocked);
}

QString idle_word(MissionEnd ended) {
  switch (ended) {
    case MissionEnd::Arrived: return tr("Arrived");
    case MissionEnd::Explored: return tr("Explored");
    case MissionEnd::Cancelled: return tr("Cancelled");
    case MissionEnd::None: break;
  }
  return state_word(ShownState::Idle);
}

QString help_state_word(const Snapshot& now, RobotId robot, ShownState state) {
  if (state == ShownState::Blocked) return blocked_word(status_of(now, robot).reason);
  return state == ShownState::Idle ? idle_word(status_of(now, robot).ended) : state_word(state);
}

QString ahead_words(const Snapshot& now, RobotId robot) {
  if (now.active != robot || !now.ahead) return {};
  const bool open = now.ahead->metres >= now.ahead->most;
  return open ? tr("over %1 ahead").arg(metres_text(double{now.ahead->most}, 1))
              : tr("%1 ahead").arg(metres_text(double{now.ahead->metres}, 1));
}

QStringList motion_wordings(const Snapshot& now, RobotId robot) {
  if (label_of(now, robot) == nullptr || robot.index() >= now.poses.size()) return {};
  QStringList words;
  const bool measured = robot.index() < now.speeds.size() && remote_of(now, robot) == nullptr;
  if (measured) words << speed_text(double{now.speeds[robot.index()]});
  const QString ahead = ahead_words(now, robot);
  if (!ahead.isEmpty()) words << ahead;
  words << tr("heading %1").arg(degrees_text(now.poses[robot.index()].theta));
  QStringList wordings;
  for (; !words.isEmpty(); words.removeLast()) wordings << words.join(QStringLiteral(" · "));
  return wordings;
}

QString why_refused(const Snapshot& now, RobotId robot, WriteKind kind) {
  const Message* const why = status_of(now, robot).refusal(kind);
  if (why == nullptr) return {};
  if (why->code() != "stop-latched-by") return shown_sentence(*why);
  // The remedy is a button of this window.
  if (now.stopped_by.empty()) {
    return tr("All robots are stopped: hold the red button to release them");
  }
  return tr("All robots were stopped by %1: hold the red button to release them")
      .arg(QString::fromStdString(now.stopped_by));
}

namespace {

constexpr qsizetype kMostNamesJoined = 4;

}  // namespace

QString robot_name(const Snapshot& now, RobotId robot) {
  const RobotLabel* label = label_of(now, robot);
  return label == nullptr ? QString() : QString::fromStdString(label->name);
}

QString robot_names(const Snapshot& now, std::span<const RobotId> robots) {
  QStringList names;
  for (const RobotId robot : robots) names << robot_name(now, robot);
  if (names.size() < 2) return names.value(0);
  const QString comma = tr(", ");
  if (names.size() <= kMostNamesJoined) {
    const QString last = names.takeLast();
    return tr("%1 and %2").arg(names.join(comma), last);
  }
  const qsizetype more = names.size() - (kMostNamesJoined - 1);
  return tr("%1 and %2 more").arg(names.mid(0, kMostNamesJoined - 1).join(comma)).arg(more);
}

QString standstill_reason(const Snapshot& now, RobotId robot) {
  if (now.stopped) return tr("all robots are stopped");
  const auto statuses = statuses_of(now);
  if (robot.index() >= statuses.size()) return {};
  const RobotStatus& status = statuses[robot.index()];
  const QString name = robot_name(now, robot);
  if (!status.locked_by.empty() && status.locked_by != "operator") {
    return tr("%1 is locked by %2").arg(name, QString::fromStdString(status.locked_by));
  }
  if (status.held) return tr("%1 is driven by hand").arg(name);
  return {};
}

std::shared_ptr<const ClosedGround> closed_for(const Snapshot& now, RobotId robot) {
  const RobotLabel* const label = label_of(now, robot);
  const bool special =
      hall_robot(now, robot) != nullptr || (label != nullptr && label->type == RobotType::Agent);
  return closed_ground(no_go_of(now), seconds_of(now), special);
}

QString no_go_sentence(const Snapshot& now, RobotId robot) {
  const NoGoRobot* const at = no_go_robot(now, robot);
  if (at == nullptr) return {};
  const NoGoArea* const area = find_no_go(now, at->area);
  if (area == nullptr) return {};
  const QString name = QString::fromStdString(area->rules.name);
  switch (at->place) {
    case NoGoPlace::AtEdge:
      return tr("Stopped at the edge of no-go area “%1”: release and press again to cross it.")
          .arg(name);
    case NoGoPlace::MayCross:
      return tr("At the edge of no-go area “%1”: pressing that direction again crosses it.")
          .arg(name);
    case NoGoPlace::Crossing: return tr("Driven into no-go area “%1” by hand.").arg(name);
    case NoGoPlace::Inside: return tr("In no-go area “%1”: it leaves when it drives on.").arg(name);
    case NoGoPlace::Leaving: return tr("Leaves no-go area “%1” before anything else.").arg(name);
    case NoGoPlace::Enclosed: return tr("Finds no way out of no-go area “%1”.").arg(name);
  }
  return {};
}

}  // namespace magna
