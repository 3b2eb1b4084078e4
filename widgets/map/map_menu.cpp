// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_menu.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <algorithm>
#include <optional>
#include <utility>

#include "core/engine/exploration_inputs.h"
#include "core/engine/hall_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/robot_inputs.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/edit/mark_edits.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/edit/sighting_edits.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/state/explore_role.h"
#include "widgets/base/state/order_words.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/hall/hall_permit.h"
#include "widgets/map/ground/no_go_layer.h"
#include "widgets/map/ground/order_layer.h"
#include "widgets/map/layers/cybot_layers.h"
#include "widgets/map/layers/hall_layer.h"
#include "widgets/map/layers/mark_layer.h"
#include "widgets/map/order_menu.h"
#include "widgets/map/scene/plan_shape.h"
#include "widgets/map/scene/snap_grid.h"
#include "widgets/map/tools/goal_tool.h"
#include "widgets/map/tools/plan_picks.h"
#include "widgets/robots/cybot/sighting_look.h"

namespace magna {
namespace {

/// Builds one context menu of the map.
struct MapMenuBuilder {
  const MapScene& scene;
  QPointF at;
  EditStack& edits;
  const MapMenuTools& tools;
  QMenu* menu;
  Point place = {};                   ///< place under the pointer, rounded
  std::optional<RobotId> robot = {};  ///< robot that it commands
  bool pointed = false;               ///< this robot is under the pointer
  QString name = {};

  const Snapshot& now() const { return *scene.snapshot; }
  ConsoleLink& link() const { return edits.feed().link(); }

  /// `hint`: the effect; `why_not`: reason if the row is disabled, else empty.
  void add(const QString& text, const char* icon, const QString& hint, const QString& why_not,
           std::function<void()> effect) const {
    QAction* action = menu->addAction(tinted_icon(QLatin1String(icon)), text);
    action->setEnabled(why_not.isEmpty());
    action->setToolTip(why_not.isEmpty() ? hint : why_not);
    action->setStatusTip(action->toolTip());
    QObject::connect(action, &QAction::triggered, menu, std::move(effect));
  }
};

void add_mark_rows(const MapMenuBuilder& m) {
  const Point place = m.place;
  EditStack& edits = m.edits;
  m.menu->addSeparator();
  if (const auto id = mark_at(m.scene, m.at)) {
    const Mark& mark = *find_mark(m.now(), *id);
    const QString word = mark_in_text(mark.mark.kind);
    if (m.tools.change_mark) {
      m.add(tr("Change this &%1…").arg(word), "tool-annotate", mark_tooltip(m.now(), mark), {},
            [change = m.tools.change_mark, id = *id] { change(id); });
    }
    m.add(tr("Remove this %1").arg(word), "delete", mark_tooltip(m.now(), mark), {},
          [&edits, id = *id] { edits.remove_mark(id); });
    return;
  }
  if (!m.tools.mark_here) return;
  const QString outside = m.scene.in_map(place) ? QString() : tr("Outside the map");
  for (const MarkClass& one : mark_classes()) {
    // Victims do not lie on the grid, so their marks do not snap.
    const Point at = one.needs_text ? place : m.scene.view.to_world(m.at);
    m.add(mark_menu_row(one.kind), one.icon, mark_hint(one.kind), outside,
          [mark = m.tools.mark_here, at, kind = one.kind] { mark(at, kind); });
  }
  if (!m.tools.bookmark_here) return;
  m.add(tr("Boo&kmark this place…"), "fit-selection", tr("Saves this place under a name"), outside,
        [bookmark = m.tools.bookmark_here, at = m.scene.view.to_world(m.at)] { bookmark(at); });
}

void add_no_go_rows(const MapMenuBuilder& m) {
  const auto id = no_go_at(m.scene, m.at);
  const NoGoArea* const area = id ? find_no_go(m.now(), *id) : nullptr;
  if (area == nullptr) return;
  EditStack& edits = m.edits;
  const QString name = QString::fromStdString(area->rules.name);
  const auto change = [&edits, id = area->id](const NoGoRules& rules) {
    return [&edits, id, rules] { edits.change_no_go(id, rules); };
  };
  NoGoRules switched = area->rules;
  switched.on = !switched.on;
  NoGoRules other = area->rules;
  other.exploration_only = !other.exploration_only;
  const QString no_explorer =
      other.exploration_only && !m.now().exploration ? tr("No robot here explores") : QString();
  m.menu->addSeparator();
  if (area->rules.on) {
    m.add(tr("S&witch “%1” off").arg(name), "tool-no-go", tr("Robots may drive there again"), {},
          change(switched));
  } else {
    m.add(tr("S&witch “%1” on").arg(name), "tool-no-go", tr("Robots keep out again"), {},
          change(switched));
  }
  if (other.exploration_only) {
    m.add(tr("Close “%1” for e&xploration only").arg(name), "tool-no-go",
          tr("Robots that are sent there may drive through"), no_explorer, change(other));
  } else {
    m.add(tr("Close “%1” for &all driving").arg(name), "tool-no-go", tr("No robot drives there"),
          {}, change(other));
  }
  m.add(tr("Remove n&o-go area “%1”").arg(name), "delete", tr("Lets robots drive there again"), {},
        [&edits, id = area->id] { edits.remove_no_go(id); });
}

/// Only where there are CyBOTs, which plan around these objects.
void add_obstacle_menu(const MapMenuBuilder& m) {
  if (remotes_of(m.now()).empty() || !m.scene.in_map(m.place)) return;
  constexpr double kDiameter = 0.1;  // metres
  m.menu->addSeparator();
  QMenu* const classes = m.menu->addMenu(tr("Add o&bstacle"));
  classes->setToolTipsVisible(true);
  for (int k = 0; k < kSightingClasses; ++k) {
    const auto kind = static_cast<SightingClass>(k);
    QAction* const row = classes->addAction(sighting_icon(kind), sighting_word(kind));
    row->setToolTip(tr("Adds %1 of 10 cm to the obstacle map").arg(sighting_meaning(kind)));
    row->setStatusTip(row->toolTip());
    QObject::connect(row, &QAction::triggered, m.menu, [&edits = m.edits, kind, at = m.place] {
      edits.add_sighting({kind, at, kDiameter});
    });
  }
}

void add_sighting_rows(const MapMenuBuilder& m) {
  const Sighting* const there = sighting_at(m.scene, m.at);
  if (there == nullptr) return add_obstacle_menu(m);
  EditStack& edits = m.edits;
  const QString word = obstacle_in_text(there->kind);
  m.menu->addSeparator();
  if (m.tools.change_sighting) {
    m.add(tr("Change this %1…").arg(word), "tool-obstacles", sighting_tooltip(m.now(), *there), {},
          [change = m.tools.change_sighting, id = there->id] { change(id); });
  }
  m.add(tr("Remove this %1").arg(word), "delete", tr("Removes it from the obstacle map"), {},
        [&edits, id = there->id] { edits.remove_sighting(id); });
}

void add_place_rows(const MapMenuBuilder& m) {
  if (m.tools.measure_from) {
    const auto robot = m.scene.robot_at(m.at);
    const Point from = robot ? m.scene.poses[robot->index()].position()
                             : rounded_place(m.scene.view.scale(), m.scene.view.to_world(m.at));
    m.add(tr("&Measure from here"), "tool-measure", tr("Starts measuring from here"), {},
          [measure = m.tools.measure_from, from] { measure(from); });
  }
  if (!m.tools.measured.isEmpty()) {
    m.add(tr("Copy meas&urement"), "copy", tr("Copies length, area and points as text"), {},
          [text = m.tools.measured] { QGuiApplication::clipboard()->setText(text); });
  }
  m.menu->addSeparator();
  const Point exact = m.scene.view.to_world(m.at);
  if (m.tools.centre_on) {
    m.add(tr("Centre here"), "centre", tr("Centres the map on this place"), {},
          [centre = m.tools.centre_on, exact] { centre(exact); });
  }
  m.add(tr("C&opy coordinates"), "copy", tr("Copies %1 as two numbers").arg(point_text(exact)), {},
        [exact] {
          QGuiApplication::clipboard()->setText(
              QStringLiteral("%1 %2").arg(exact.x, 0, 'f', 2).arg(exact.y, 0, 'f', 2));
        });
}

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

/// Orders to the room under the pointer and to all of the map.
void add_order_rows(const MapMenuBuilder& m) {
  EditStack& edits = m.edits;
  const auto add_menu = [&](const QString& area, const OrderArea& to) {
    QMenu* const orders = m.menu->addMenu(tr("Orders to %1").arg(area));
    orders->menuAction()->setIcon(tinted_icon(QStringLiteral("tool-order")));
    add_orders(*orders, edits, to);
  };
  m.menu->addSeparator();
  if (const AreaOrderStatus* const order = order_at(m.scene, m.at)) {
    m.add(tr("Cancel order %1").arg(order->id.value), "close",
          tr("%1, %2").arg(order_name(*order), order_progress(*order)), {},
          [&edits, order = *order] { OrderEditor::of(edits).cancel({order}); });
  }
  if (const Room* const room = room_at(m.scene, m.scene.view.to_world(m.at))) {
    const OrderArea area{room->name};
    add_menu(area_text(area).replace(QLatin1Char('&'), QStringLiteral("&&")), area);
  }
  add_menu(area_text({}), {});
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

QMenu* make_map_menu(const MapScene& scene, QPointF at, EditStack& edits, QWidget* parent,
                     const MapMenuTools& tools) {
  auto* menu = new QMenu(parent);
  menu->setToolTipsVisible(true);
  MapMenuBuilder m{scene, at, edits, tools, menu};
  m.place = snapped(scene, scene.view.to_world(at));
  const auto pointed = scene.robot_at(at);
  m.pointed = pointed.has_value();
  m.robot = pointed ? pointed : scene.snapshot->active;
  if (m.robot && label_of(*scene.snapshot, *m.robot) == nullptr) m.robot.reset();
  m.name = m.robot ? robot_name(*scene.snapshot, *m.robot) : tr("the robot");

  menu->addAction(m.robot ? m.name : tr("No robot is active"))->setEnabled(false);
  menu->addSeparator();
  add_goal_rows(m);
  menu->addSeparator();
  add_plan_rows(m);
  add_waypoint_rows(m);
  add_robot_rows(m);
  add_explore_rows(m);
  add_order_rows(m);
  add_hall_rows(m);
  add_mark_rows(m);
  add_no_go_rows(m);
  add_sighting_rows(m);
  add_place_rows(m);
  return menu;
}

}  // namespace magna
