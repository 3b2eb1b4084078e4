// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/robot_menu.h"

#include <QMenu>
#include <algorithm>

#include "core/engine/author.h"
#include "widgets/edit/plan_edits.h"
#include "widgets/explore_role.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tinted_icon.h"
#include "widgets/tr.h"

namespace magna {
namespace {

template <class Effect>
void add(QMenu* menu, const char* icon, const QString& text, bool enabled, Effect effect) {
  QAction* action = menu->addAction(tinted_icon(QLatin1String(icon)), text);
  action->setEnabled(enabled);
  QObject::connect(action, &QAction::triggered, menu, effect);
}

}  // namespace

QMenu* make_robot_menu(const Snapshot& now, RobotId robot, RobotWishes& wishes, QWidget* parent) {
  auto* menu = new QMenu(parent);
  std::vector<RobotId> robots{robot};
  if (is_selected(now, robot)) robots = now.selected;
  const bool several = robots.size() > 1;
  const RobotLabel* label = label_of(now, robot);
  const QString name = label != nullptr ? QString::fromStdString(label->name) : QString();
  menu->addAction(several ? tr("%1 robots").arg(robots.size()) : name)->setEnabled(false);
  menu->addSeparator();
  const bool planned =
      std::any_of(robots.begin(), robots.end(), [&](RobotId id) { return has_plan(now, id); });
  RobotWishes* to = &wishes;
  add(menu, "robot-stop", several ? tr("&Stop them") : tr("&Stop this robot"), true,
      [to, robots] { emit to->stop(robots); });
  add(menu, "robot-resume", several ? tr("&Resume their missions") : tr("&Resume its mission"),
      planned && !now.stopped, [to, robots] { emit to->resume(robots); });
  add(menu, "plan-clear", several ? tr("&Clear their plans") : tr("&Clear its plan"), planned,
      [to, robots] { emit to->clear_plans(robots); });
  if (now.exploration) {
    menu->addSeparator();
    add(menu, "explore", tr("&Explore with the team"), why_no_role(now, robots, true).isEmpty(),
        [to, robots] { emit to->explore(robots, true); });
    add(menu, "explore-off", tr("Stop explor&ing"), why_no_role(now, robots, false).isEmpty(),
        [to, robots] { emit to->explore(robots, false); });
  }
  if (hall_robot(now, robot) != nullptr) {
    menu->addSeparator();
    const auto act = [&](const char* icon, const QString& text, HallOperation what) {
      add(menu, icon, text, why_not(now, robots, what).isEmpty(),
          [to, robots, what] { emit to->hall_act(robots, what); });
    };
    act("charge", several ? tr("Let them c&harge") : tr("Let it c&harge"), HallOperation::Charge);
    act("close", several ? tr("Cancel their &actions") : tr("Cancel its &action"),
        HallOperation::Cancel);
  }
  const RemoteStatus* const remote = several ? nullptr : remote_of(now, robot);
  if (remote != nullptr) {
    const auto lost = remote->may_continue;
    const RobotLabel* const before = lost ? label_of(now, *lost) : nullptr;
    const QString text = before != nullptr
                             ? tr("Continue as %1").arg(QString::fromStdString(before->name))
                             : tr("Continue as lost CyBOT");
    menu->addSeparator();
    add(menu, "connection", text, before != nullptr,
        [to, robot, lost] { emit to->take_over(robot, *lost); });
  }
  menu->addSeparator();
  add(menu, "state-driven", tr("Take c&ontrol of %1").arg(name), label != nullptr,
      [to, robot] { emit to->take_control(robot); });
  const std::string who = status_of(now, robot).locked_by;
  const bool mine = who == Author::person().name;
  add(menu, mine ? "unlock" : "lock", mine ? tr("Un&lock %1").arg(name) : tr("&Lock %1").arg(name),
      label != nullptr && (mine || who.empty()),
      [to, robot, mine] { emit to->lock(robot, !mine); });
  menu->addSeparator();
  add(menu, "fit-selection", tr("Show on the &map"), true,
      [to, robots] { emit to->show_on_map(robots); });
  return menu;
}

}  // namespace magna
