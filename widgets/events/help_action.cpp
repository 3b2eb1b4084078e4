// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/help_action.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/engine/mission_inputs.h"
#include "core/engine/robot_inputs.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/events/attention_watch.h"

namespace magna {
namespace {

// Codes of reasons (core/mission).
// The robot has nothing left to do.
constexpr std::array<std::string_view, 5> kExplored = {
    "nothing-left-to-explore", "nothing-to-explore-in-sight", "explored-all", "explored-but-two",
    "explored-but-many"};

template <std::size_t N>
bool has_code(const AttentionEntry& entry, const std::array<std::string_view, N>& codes) {
  return entry.reason && std::ranges::find(codes, entry.reason->code()) != codes.end();
}

/// Whether the route planner can plan for the robot: point robots move cell by cell.
bool can_plan_routes(const Snapshot& now, RobotId robot) {
  const RobotLabel* const label = label_of(now, robot);
  return label != nullptr && label->type != RobotType::Point;
}

/// Whether the robot can make way at all; the engine decides about the rest.
bool can_move_aside(const Snapshot& now, RobotId robot) {
  return can_plan_routes(now, robot) && remote_of(now, robot) == nullptr;
}

bool plans_routes(const Snapshot& now, RobotId robot) {
  return now.routes && robot.index() < now.routes->size() && (*now.routes)[robot.index()].automatic;
}

/// Whether another plan to the same place would fail again. The planner that found no way within
/// its iterations may find one with the next.
bool would_fail_again(const AttentionEntry& entry) {
  return entry.reason && has_no_route(*entry.reason) && entry.reason->code() != "no-way-found";
}

}  // namespace

HelpAction proposed_action(const Snapshot& now, const AttentionEntry& entry) {
  const bool may_replan = has_plan(now, entry.robot) && can_plan_routes(now, entry.robot);
  switch (entry.cause) {
    case AttentionCause::Collided: return HelpAction::Drive;
    case AttentionCause::StopUnconfirmed:
    case AttentionCause::Jumped:
    case AttentionCause::LinkLost: return HelpAction::Ignore;
    case AttentionCause::Blocked:
      if (has_code(entry, kExplored)) return HelpAction::Ignore;
      return may_replan && !would_fail_again(entry) ? HelpAction::Replan : HelpAction::Drive;
    case AttentionCause::Failed: return may_replan ? HelpAction::Replan : HelpAction::Drive;
    case AttentionCause::InWay:
      return can_move_aside(now, entry.robot) ? HelpAction::MoveAside : HelpAction::Replan;
    case AttentionCause::WaitsLong:
      return may_replan && !plans_routes(now, entry.robot) ? HelpAction::Replan
                                                           : HelpAction::Resume;
  }
  return HelpAction::Ignore;
}

QString why_no_help(const Snapshot& now, RobotId robot, HelpAction action,
                    std::span<const RobotId> waiting) {
  switch (action) {
    case HelpAction::Ignore: return {};
    case HelpAction::Drive: return why_refused(now, robot, WriteKind::Held);
    case HelpAction::MoveAside:
      if (remote_of(now, robot) != nullptr) {
        return tr("CyBOTs move themselves: drive it, or send it elsewhere");
      }
      if (!can_plan_routes(now, robot)) return tr("Point robots do not block other robots");
      return why_refused(now, robot, WriteKind::Motion);
    case HelpAction::Cancel:
      if (!waiting.empty()) return {};
      if (!has_plan(now, robot)) return tr("It has no way-points");
      return why_refused(now, robot, WriteKind::Plan);
    case HelpAction::Replan:
      if (!waiting.empty()) return {};
      if (!can_plan_routes(now, robot)) {
        return tr("Point robots move cell by cell and cannot plan routes");
      }
      break;
    case HelpAction::Resume: break;
  }
  if (!has_plan(now, robot)) return tr("It has no way-points: give it a new plan");
  return why_refused(now, robot, WriteKind::Motion);
}

std::vector<Input> help_inputs(const Snapshot& now, RobotId robot, HelpAction action,
                               std::span<const RobotId> waiting) {
  std::vector<Input> inputs;
  const bool remote = remote_of(now, robot) != nullptr;
  switch (action) {
    case HelpAction::Replan:
      for (const RobotId one : waiting) inputs.emplace_back(input::MissionReplan{one});
      if (!waiting.empty()) break;
      // Also makes a robot that already plans routes look for another one. A CyBOT always plans
      // its way; it does so again when its mission is run.
      if (!remote) inputs.emplace_back(input::RouteAutomatically{robot, true});
      if (remote || !on_mission(now, robot)) inputs.emplace_back(input::MissionRun{robot});
      break;
    case HelpAction::Resume:
      if (!remote && on_mission(now, robot)) inputs.emplace_back(input::StopRobot{robot});
      inputs.emplace_back(input::MissionRun{robot});
      break;
    case HelpAction::MoveAside: inputs.emplace_back(input::MoveAside{robot}); break;
    case HelpAction::Drive:
    case HelpAction::Cancel:
    case HelpAction::Ignore: break;
  }
  return inputs;
}

QString help_word(HelpAction action) {
  switch (action) {
    case HelpAction::Replan: return tr("Replan");
    case HelpAction::Drive: return tr("Drive");
    case HelpAction::Resume: return tr("Resume");
    case HelpAction::Ignore: return tr("Ignore");
    case HelpAction::MoveAside: return tr("Move aside");
    case HelpAction::Cancel: return tr("Cancel");
  }
  return {};
}

QString need_text(const Snapshot& now, const AttentionEntry& entry) {
  return QStringLiteral("%1 · %2").arg(need_word(entry), age_text(seconds_of(now) - entry.since));
}

}  // namespace magna
