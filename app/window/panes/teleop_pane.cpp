// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QStringList>

#include "app/window/camera_first.h"
#include "app/window/dock_arranger.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "core/engine/author.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/chip.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

// Updates the lock action. Take control is never disabled, so that it works right after a robot is
// chosen, before the next snapshot.
void show_lock(ActionSet& actions, const Snapshot& now) {
  const RobotLabel* label = now.active ? label_of(now, *now.active) : nullptr;
  const QString choose = tr("Choose a robot first");
  const auto statuses = statuses_of(now);
  const std::string locker = label != nullptr && label->id.index() < statuses.size()
                                 ? statuses[label->id.index()].locked_by
                                 : std::string();
  const bool mine = locker == Author::person().name;
  QAction& lock = actions["robot.lock"];
  const QString locked = tr("Locked by %1").arg(QString::fromStdString(locker));
  actions.set_enabled("robot.lock", label != nullptr && (mine || locker.empty()),
                      label == nullptr ? choose : locked);
  const QString text = mine ? tr("Un&lock robot") : tr("&Lock robot");
  if (lock.text() == text) return;
  lock.setText(text);
  lock.setIcon(tinted_icon(mine ? QStringLiteral("unlock") : QStringLiteral("lock")));
}

/// Connects and enables the actions of manual driving: take control (which raises the dock), gait,
/// lock and unlock.
void attach_teleop(const WindowContext& context, TeleopPane& teleop, QDockWidget& dock) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  PaneHeader& header = header_of(dock);
  header.add_tool(teleop.chip());
  PaneFolder& folder = *context.folder;
  folder.watch(dock, [&teleop] { return !teleop.armed(); });
  const auto show_facts = [&header, &folder, &dock, &actions, &feed] {
    if (!folder.folded(dock)) return header.show_facts({});
    const Snapshot& now = feed.now();
    const QString keys = keys_text(actions.keys("robot.take_control"));
    QStringList facts = now.active ? motion_wordings(now, *now.active) : QStringList();
    for (QString& fact : facts) {
      if (!keys.isEmpty()) fact += QStringLiteral(" · ") + keys;
    }
    facts << keys;
    header.show_facts(facts.front(), facts.mid(1));
  };
  QObject::connect(&feed, &SnapshotFeed::calm, &header, show_facts);
  QObject::connect(&folder, &PaneFolder::changed, &header, show_facts);
  QObject::connect(&actions, &ActionSet::keys_changed, &header, show_facts);
  QObject::connect(&teleop, &TeleopPane::armed_changed, context.camera_first,
                   [&camera = *context.camera_first, &folder, &dock](bool armed) {
                     if (!armed) return camera.drive_ended();
                     folder.unfold(dock);
                     camera.come(true);
                   });
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
                   [&actions, &feed] { show_lock(actions, feed.now()); });
  show_lock(actions, feed.now());
}

}  // namespace

PaneDescriptor teleop_pane() {
  return {.id = "teleop",
          .title = tr("Teleoperation"),
          .label = tr("Drive"),
          .icon = "drive",
          .place = {.place = DockPlace::Right, .size = kSideWidth},
          .help = "teleop",
          .make = [](WindowContext& context) -> MadePane {
            context.teleop = new TeleopPane(context.feed, &context.window);
            return {context, context.teleop, attach_teleop};
          }};
}

}  // namespace magna
