// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/drive_commands.h"

#include <QCoreApplication>
#include <QDockWidget>

#include "app/window/pane_focus.h"
#include "core/engine/author.h"
#include "widgets/action_set.h"
#include "widgets/snapshot_feed.h"
#include "widgets/snapshot_reader.h"
#include "widgets/teleop/teleop_pane.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

// Taking control is never disabled: an operator who has just chosen a robot need not wait until it
// is shown.
void follow(ActionSet& actions, const Snapshot& now) {
  const RobotLabel* label = now.active ? label_of(now, *now.active) : nullptr;
  const QString choose = QCoreApplication::translate("Actions", "Choose a robot first");
  const auto statuses = statuses_of(now);
  const std::string locker = label != nullptr && label->id.index() < statuses.size()
                                 ? statuses[label->id.index()].locked_by
                                 : std::string();
  const bool mine = locker == Author::person().name;
  QAction& lock = actions["robot.lock"];
  const QString locked = QCoreApplication::translate("Actions", "It is locked by %1")
                             .arg(QString::fromStdString(locker));
  actions.set_enabled("robot.lock", label != nullptr && (mine || locker.empty()),
                      label == nullptr ? choose : locked);
  const QString text = mine ? QCoreApplication::translate("Actions", "Un&lock robot")
                            : QCoreApplication::translate("Actions", "&Lock robot");
  if (lock.text() == text) return;
  lock.setText(text);
  lock.setIcon(tinted_icon(mine ? QStringLiteral("unlock") : QStringLiteral("lock")));
}

}  // namespace

void connect_driving(ActionSet& actions, SnapshotFeed& feed, TeleopPane& teleop,
                     QDockWidget& dock) {
  actions.on("robot.take_control", &teleop, [&teleop, &dock] {
    go_to_dock(dock);
    teleop.take_control();
  });
  actions.on("robot.gait", &teleop, [&teleop] { teleop.next_gait(); });
  actions.on("robot.lock", &teleop, [&teleop] { teleop.toggle_lock(); });
  QObject::connect(&dock, &QDockWidget::visibilityChanged, &teleop, [&teleop](bool visible) {
    if (!visible) teleop.disarm();  // closed, or behind another tab
  });
  QObject::connect(&feed, &SnapshotFeed::calm, &teleop,
                   [&actions, &feed] { follow(actions, feed.now()); });
  follow(actions, feed.now());
}

}  // namespace magna
