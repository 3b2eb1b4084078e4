// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/plan_edits.h"

#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

QString name_of(const EditStack& edits, RobotId robot) {
  const RobotLabel* label = label_of(edits.now(), robot);
  return label != nullptr ? QString::fromStdString(label->name) : QString();
}

}  // namespace

bool has_plan(const Snapshot& now, RobotId robot) {
  const auto plans = plans_of(now);
  return robot.index() < plans.size() && !plans[robot.index()].waypoints.empty();
}

bool on_mission(const Snapshot& now, RobotId robot) {
  const MissionState state = status_of(now, robot).mission;
  return state != MissionState::Idle && state != MissionState::Held;
}

bool drives_when_added(const EditStack& edits, RobotId robot) {
  const bool idle = status_of(edits.now(), robot).mission == MissionState::Idle;
  return idle ? !edits.preparing() : on_mission(edits.now(), robot);
}

void append_waypoint(EditStack& edits, RobotId robot, const Waypoint& waypoint) {
  Plan plan = edits.plan_of(robot);
  plan.waypoints.push_back(waypoint);
  edits.revise_plan(robot, std::move(plan),
                    EditStack::tr("Add way-point to %1").arg(name_of(edits, robot)),
                    drives_when_added(edits, robot));
}

void remove_last_waypoint(EditStack& edits, RobotId robot) {
  Plan plan = edits.plan_of(robot);
  if (plan.waypoints.empty()) return;
  plan.waypoints.pop_back();
  edits.revise_plan(robot, std::move(plan),
                    EditStack::tr("Remove last way-point of %1").arg(name_of(edits, robot)), false);
}

void clear_plans(EditStack& edits, std::span<const RobotId> robots) {
  EditStack::Plans cleared;
  for (const RobotId robot : robots) {
    if (!edits.plan_of(robot).waypoints.empty()) cleared.emplace_back(robot, Plan{});
  }
  if (cleared.empty()) return;
  const QString name =
      cleared.size() == 1
          ? EditStack::tr("Clear plan of %1").arg(name_of(edits, cleared[0].first))
          : EditStack::tr("Clear plans of %n robots", nullptr, static_cast<int>(cleared.size()));
  edits.revise_plans(cleared, name);
}

}  // namespace magna
