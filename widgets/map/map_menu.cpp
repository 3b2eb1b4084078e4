// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_menu.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

#include "widgets/edit/plan_edits.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("MapMenu", text); }

QAction* add(QMenu* menu, const QString& text, const char* icon, bool enabled) {
  QAction* action = menu->addAction(tinted_icon(QLatin1String(icon)), text);
  action->setEnabled(enabled);
  return action;
}

}  // namespace

QMenu* make_map_menu(const MapScene& scene, QPointF at, EditStack& edits, QWidget* parent) {
  ConsoleLink& link = edits.feed().link();
  auto* menu = new QMenu(parent);
  const Snapshot& now = *scene.snapshot;
  const Point place = scene.view.to_world(at);
  const auto pointed = scene.robot_at(at);
  const auto target = pointed ? pointed : now.active;
  const RobotLabel* label = target ? label_of(now, *target) : nullptr;
  const bool known = label != nullptr;
  const RobotId robot = known ? *target : RobotId{};
  const auto plans = plans_of(now);
  const bool planned =
      known && robot.index() < plans.size() && !plans[robot.index()].waypoints.empty();

  auto* title =
      menu->addAction(known ? QString::fromStdString(label->name) : tr("No robot is active"));
  title->setEnabled(false);
  menu->addSeparator();
  QObject::connect(
      add(menu, tr("&Go here"), "go-here", known && scene.in_map(place)), &QAction::triggered, menu,
      [&edits, robot, place] { append_waypoint(edits, robot, Waypoint::go_to(place)); });
  QObject::connect(add(menu, tr("&Clear plan"), "plan-clear", planned), &QAction::triggered, menu,
                   [&edits, robot] { clear_plans(edits, std::span(&robot, 1)); });
  menu->addSeparator();
  QObject::connect(add(menu, tr("&Stop this robot"), "robot-stop", known), &QAction::triggered,
                   menu, [&link, robot] { link.post(input::StopRobot{robot}); });
  QObject::connect(add(menu, tr("&Resume mission"), "robot-resume", planned), &QAction::triggered,
                   menu, [&link, robot] { link.post(input::MissionRun{robot}); });
  menu->addSeparator();
  QObject::connect(add(menu, tr("C&opy coordinates"), "copy", true), &QAction::triggered, menu,
                   [place] {
                     QGuiApplication::clipboard()->setText(
                         QStringLiteral("%1 %2").arg(place.x, 0, 'f', 2).arg(place.y, 0, 'f', 2));
                   });
  return menu;
}

}  // namespace magna
