// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the map's context menu that command a robot.
#include <QMenu>
#include <algorithm>
#include <utility>

#include "core/engine/exploration_inputs.h"
#include "core/engine/hall_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/robot_inputs.h"
#include "widgets/edit/plan_edits.h"
#include "widgets/explore_role.h"
#include "widgets/hall/hall_permit.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/map/goal_tool.h"
#include "widgets/map/hall_layer.h"
#include "widgets/map/map_menu_builder.h"
#include "widgets/map/plan_changes.h"
#include "widgets/map/plan_picks.h"
#include "widgets/map/plan_shape.h"
#include "widgets/map/robot_names.h"
#include "widgets/robot_permit.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
namespace {

QString no_robot(const MapMenuBuilder& m) {
  return m.robot ? QString() : tr("No robot is active: click one first");
}

QString no_goal(const MapMenuBuilder& m) {
  if (!m.robot) return no_robot(m);
  return m.scene.in_map(m.place) ? QString() : tr("Outside the map");
}

void add_goal_rows(const MapMenuBuilder& m) {
  EditStack& edits = m.edits;
  const RobotId robot = m.robot.value_or(RobotId{});
  const Point place = m.place;
  const QString name = m.name;
  m.add(tr("&Go here"), "go-here", tr("Sends %1 here; replaces its plan").arg(name), no_goal(m),
        [&edits, robot, place] {
          send_goal(edits, edits.now(), {{robot, place}}, std::nullopt);
        });
  const std::vector<RobotId> team = m.pointed ? std::vector<RobotId>{} : goal_robots(m.now());
  if (team.size() > 1) {
    const std::vector<GoalPlace> places = spread_goal(m.scene, team, place);
    m.add(tr("Send all %1 selected &here").arg(team.size()), "go-here",
          tr("Sends %1 here, each to its own place").arg(robot_names(m.now(), team)), no_goal(m),
          [&edits, places] { send_goal(edits, edits.now(), places, std::nullopt); });
  }
  const bool there = m.robot && robot.index() < m.scene.poses.size();
  const Point from = there ? m.scene.poses[robot.index()].position() : Point{};
  const bool itself = there && distance(from, place) < 0.05;
  m.add(tr("&Look here"), "look-here",
        tr("Turns %1 to face this place; replaces its plan").arg(name),
        m.robot && (itself || m.pointed) ? tr("The robot is already here") : no_robot(m),
        [&edits, robot, place, from, name] {
          const Plan turn{{Waypoint::turn_to(heading(from, place))}, false};
          edits.revise_plan(robot, turn, tr("Turn %1").arg(name), true);
        });
}

void add_plan_rows(const MapMenuBuilder& m) {
  EditStack& edits = m.edits;
  const RobotId robot = m.robot.value_or(RobotId{});
  const Point place = m.place;
  const Plan plan = m.robot ? edits.plan_of(robot) : Plan{};
  m.add(tr("&Add way-point here"), "waypoint-add",
        tr("Adds this place to the end of the plan of %1").arg(m.name), no_goal(m),
        [&edits, robot, place] { append_waypoint(edits, robot, Waypoint::go_to(place)); });
  m.add(tr("&Clear plan"), "plan-clear", tr("Removes all way-points of %1").arg(m.name),
        !m.robot                 ? no_robot(m)
        : plan.waypoints.empty() ? tr("%1 has no plan").arg(m.name)
                                 : QString(),
        [&edits, robot] { clear_plans(edits, std::span(&robot, 1)); });
}

/// Edits the plan at the time the row is chosen, because the robot drives on while the menu is
/// open.
template <class Change>
auto on_waypoint(EditStack& edits, RobotId robot, const Plan& seen, std::size_t index,
                 const QString& name, Change change) {
  return [&edits, robot, seen, index, name, change] {
    const Plan now = edits.plan_of(robot);
    const auto places = follow_waypoints(seen, now);
    if (index >= places.size() || !places[index]) return;
    edits.revise_plan(robot, change(now, *places[index]), name, false);
  };
}

void add_waypoint_rows(const MapMenuBuilder& m) {
  if (!m.now().active || label_of(m.now(), *m.now().active) == nullptr) return;
  const RobotId robot = *m.now().active;
  const QString name = robot_name(m.now(), robot);
  const Plan plan = m.edits.plan_of(robot);
  const PlanShape shape(m.scene, robot, plan);
  const auto station = shape.station_at(m.at);
  const auto segment = station ? std::nullopt : shape.segment_at(m.scene.view, m.at);
  if (segment) {
    m.menu->addSeparator();
    // On a patrol's way back, "before the first" means the end.
    const std::size_t last = plan.waypoints.size();
    const std::size_t known = std::min(segment->before, last - 1);
    const bool behind = segment->before == last;
    const Point place = segment->place;
    m.add(tr("&Insert way-point here"), "waypoint-add",
          tr("Inserts a way-point here into the plan of %1").arg(name), {},
          on_waypoint(m.edits, robot, plan, known, tr("Insert way-point for %1").arg(name),
                      [place, behind](const Plan& now, std::size_t i) {
                        return with_inserted(now, i + (behind ? 1 : 0), Waypoint::go_to(place));
                      }));
  }
  if (!station) return;
  m.menu->addSeparator();
  const std::size_t i = *station;
  const auto row = [&](const QString& text, const char* icon, const QString& hint,
                       const QString& why_not, const QString& edit, auto change) {
    // The text need not name the way-point.
    m.add(text.contains(QLatin1String("%1")) ? text.arg(i + 1) : text, icon,
          hint.arg(i + 1).arg(name), why_not,
          on_waypoint(m.edits, robot, plan, i, edit.arg(name), change));
  };
  const auto step = [](int by) {
    return [by](const Plan& now, std::size_t k) {
      auto moved = reordered(now, std::span(&k, 1), by);
      return moved ? moved->plan : now;
    };
  };
  row(tr("&Delete way-point %1"), "delete", tr("Removes way-point %1 of %2"), {},
      tr("Delete way-point of %1"),
      [](const Plan& now, std::size_t k) { return without(now, std::span(&k, 1)); });
  row(tr("Way-point %1 &earlier"), "waypoint-earlier",
      tr("Moves way-point %1 of %2 one place earlier"), i == 0 ? tr("It is the first") : QString(),
      tr("Reorder way-points of %1"), step(-1));
  row(tr("Wa&y-point %1 later"), "waypoint-later", tr("Moves way-point %1 of %2 one place later"),
      i + 1 == plan.waypoints.size() ? tr("It is the last") : QString(),
      tr("Reorder way-points of %1"), step(+1));
  const bool plain_place = plan.waypoints[i].type == WaypointType::Goto && !plan.waypoints[i].theta;
  row(tr("&Without heading"), "waypoint-add", tr("Removes the heading of way-point %1 of %2"),
      plan.waypoints[i].type != WaypointType::Goto ? tr("A turn always has a heading")
      : plain_place                                ? tr("It has no heading")
                                                   : QString(),
      tr("Turn way-point of %1"),
      [](const Plan& now, std::size_t k) { return with_heading(now, k, std::nullopt); });
}

QString why_not_resumed(const MapMenuBuilder& m) {
  if (!m.robot) return no_robot(m);
  if (m.edits.plan_of(*m.robot).waypoints.empty()) return tr("%1 has no plan").arg(m.name);
  const QString stands = standstill_reason(m.now(), *m.robot);
  if (!stands.isEmpty()) return tr("Not now: %1").arg(stands);
  const auto statuses = statuses_of(m.now());
  const bool runs = m.robot->index() < statuses.size() &&
                    statuses[m.robot->index()].mission != MissionState::Held &&
                    statuses[m.robot->index()].mission != MissionState::Idle;
  return runs ? tr("%1 is on its mission").arg(m.name) : QString();
}

void add_robot_rows(const MapMenuBuilder& m) {
  ConsoleLink& link = m.link();
  const RobotId robot = m.robot.value_or(RobotId{});
  m.menu->addSeparator();
  if (m.pointed && m.now().active != robot) {
    m.add(tr("Make i&t active"), "tool-select", tr("Makes %1 the active robot").arg(m.name), {},
          [&link, robot] { link.post(input::Select{robot}); });
  }
  m.add(tr("&Stop this robot"), "robot-stop",
        tr("Stops %1 at once and holds its mission").arg(m.name), no_robot(m),
        [&link, robot] { link.post(input::StopRobot{robot}); });
  m.add(tr("&Resume mission"), "robot-resume", tr("Resumes the mission of %1").arg(m.name),
        why_not_resumed(m), [&link, robot] { link.post(input::MissionRun{robot}); });
  const auto statuses = statuses_of(m.now());
  const bool locked =
      m.robot && robot.index() < statuses.size() && !statuses[robot.index()].locked_by.empty();
  if (locked) {
    m.add(tr("Unloc&k"), "unlock", tr("Lets programs command %1 again").arg(m.name), no_robot(m),
          [&link, robot] { link.post(input::Unlock{robot}); });
  } else {
    m.add(tr("Loc&k for me"), "lock",
          tr("Lets only you command %1 until you unlock it").arg(m.name), no_robot(m),
          [&link, robot] { link.post(input::Lock{robot}); });
  }
}

void add_explore_rows(const MapMenuBuilder& m) {
  if (!m.now().exploration) return;
  const auto row = [&](const QString& text, const char* icon, const QString& hint, bool on) {
    const std::vector<RobotId> robots =
        m.robot ? std::vector<RobotId>{*m.robot} : std::vector<RobotId>{};
    m.add(text, icon, hint.arg(m.name), why_no_role(m.now(), robots, on),
          [&link = m.link(), robots, on] {
            link.post(input::SetExplorers{robots, on});
          });
  };
  row(tr("E&xplore with the team"), "explore", tr("Makes %1 explore whenever it has no other plan"),
      true);
  row(tr("Stop explor&ing"), "explore-off", tr("Stops the exploration by %1"), false);
}

/// Adds commands for the hall item under the pointer.
void add_hall_rows(const MapMenuBuilder& m) {
  if (!m.robot || hall_robot(m.now(), *m.robot) == nullptr) return;
  ConsoleLink& link = m.link();
  const RobotId robot = *m.robot;
  m.menu->addSeparator();
  const std::vector<HallItem> items = hall_items_at(m.scene, m.at);
  const auto with_area = std::ranges::find_if(
      items, [&](const HallItem& item) { return !target_area(m.now(), item).empty(); });
  if (with_area != items.end() && !m.pointed) {
    const std::string area = target_area(m.now(), *with_area);
    m.add(tr("&Send to %1").arg(QString::fromStdString(area)), "go-here",
          tr("Sends %1 to the nearest place in it").arg(m.name),
          why_refused(m.now(), robot, WriteKind::Motion), [&link, robot, area] {
            link.post(input::HallAction{robot, action::NavigateToArea{area}});
          });
  }
  if (const auto belt = items.empty() ? std::nullopt : target_belt(m.now(), items.front())) {
    const HallBelt& plan = plan_of(*hall_of(m.now())).belts[static_cast<std::size_t>(*belt)];
    m.add(tr("&Face %1").arg(QString::fromStdString(plan.name)), "look-here",
          tr("Turns %1 to the belt").arg(m.name), why_refused(m.now(), robot, WriteKind::Motion),
          [&link, robot, name = plan.name] {
            link.post(input::HallAction{robot, action::FaceBelt{name, kFaceSpeed}});
          });
  }
  const auto act = [&](const QString& text, const char* icon, const QString& hint,
                       HallOperation what) {
    const std::vector<Input> inputs = inputs_for(m.now(), std::span(&robot, 1), what);
    m.add(text, icon, hint, why_not(m.now(), std::span(&robot, 1), what), [&link, inputs] {
      for (const Input& input : inputs) link.post(input);
    });
  };
  act(tr("C&harge"), "charge", tr("Sends %1 to the nearest charging place").arg(m.name),
      HallOperation::Charge);
  act(tr("Cancel &its action"), "close", tr("Cancels the action of %1").arg(m.name),
      HallOperation::Cancel);
}

}  // namespace

void add_map_robot_rows(const MapMenuBuilder& m) {
  add_goal_rows(m);
  m.menu->addSeparator();
  add_plan_rows(m);
  add_waypoint_rows(m);
  add_robot_rows(m);
  add_explore_rows(m);
  add_hall_rows(m);
}

}  // namespace magna
