// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <utility>

#include "app/window/group_commands.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/remote_inputs.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

void show_on_map(SnapshotFeed& feed, MapPane& map, const std::vector<RobotId>& robots) {
  if (robots == feed.now().selected) return map.fit_selection();
  if (robots.size() == 1) {
    feed.link().post(input::Select{robots.front()});
  } else {
    feed.link().post(input::SelectSet{robots});
  }
  // Fits the map once the feed has the new selection.
  QObject::connect(
      &feed, &SnapshotFeed::calm, &map, [&map] { map.fit_selection(); },
      static_cast<Qt::ConnectionType>(Qt::SingleShotConnection));
}

/// Connects the list and the actions on the selected robots to the group commands.
void attach_robots(const WindowContext& context, RobotListPane& list, QDockWidget& dock) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  GroupCommands& group = context.group;
  PaneHeader& header = header_of(dock);
  header.add_tool(list.sort());
  header.show_facts(list.facts());
  QObject::connect(&list, &RobotListPane::facts_changed, &header,
                   [&header](const QString& facts) { header.show_facts(facts); });
  actions.on("robot.stop", &list, [&feed, &group] { group.stop(feed.now().selected); });
  actions.on("robot.resume", &list, [&feed, &group] { group.resume(feed.now().selected); });
  actions.on("robot.resume_held", &list,
             [&feed, &group] { group.resume(held_robots(feed.now())); });
  actions.on("robot.home", &list, [&feed, &group] { group.send_home(feed.now().selected); });
  actions.on("robot.clear_plan", &list, [&feed, &group] { group.clear(feed.now().selected); });
  actions.on("robot.find", &list, [&list, &dock] {
    QWidget* const from = QApplication::focusWidget();
    go_to_dock(dock);
    list.find(from);
  });
  RobotWishes& wishes = list.wishes();
  QObject::connect(&wishes, &RobotWishes::stop, &list,
                   [&group](const std::vector<RobotId>& robots) { group.stop(robots); });
  QObject::connect(&wishes, &RobotWishes::resume, &list,
                   [&group](const std::vector<RobotId>& robots) { group.resume(robots); });
  QObject::connect(&wishes, &RobotWishes::clear_plans, &list,
                   [&group](const std::vector<RobotId>& robots) { group.clear(robots); });
  QObject::connect(
      &wishes, &RobotWishes::explore, &list,
      [&group](const std::vector<RobotId>& robots, bool on) { group.explore(robots, on); });
  QObject::connect(&wishes, &RobotWishes::lock, &list, [&feed](RobotId robot, bool locked) {
    feed.link().post(locked ? Input(input::Lock{robot}) : Input(input::Unlock{robot}));
  });
  QObject::connect(&wishes, &RobotWishes::take_control, &list, [&feed, &actions](RobotId robot) {
    if (feed.now().active != robot) feed.link().post(input::Select{robot});
    QAction& control = actions["robot.take_control"];
    control.setEnabled(true);  // the snapshot with the newly active robot has not arrived yet
    control.trigger();
  });
  QObject::connect(&wishes, &RobotWishes::take_over, &list, [&feed](RobotId robot, RobotId lost) {
    feed.link().post(input::RemoteTakeOver{robot, lost});
  });
  QObject::connect(&wishes, &RobotWishes::hall_act, &list,
                   [&group](const std::vector<RobotId>& robots, HallOperation act) {
                     group.act_in_hall(robots, act);
                   });
  QObject::connect(&wishes, &RobotWishes::show_on_map, &list,
                   [&feed, map = &context.map](const std::vector<RobotId>& robots) {
                     show_on_map(feed, *map, robots);
                   });
}

}  // namespace

PaneDescriptor robots_pane() {
  const PanePlace place{.size = kListWidth};
  return {.id = "robots",
          .title = tr("Robots"),
          .place = place,
          .in_plan = place,
          .in_watch = PanePlace{.size = kWatchedListWidth},
          .help = "robots",
          .scrolls = false,  // only the list scrolls, so that its stop buttons stay visible
          .make = [](WindowContext& context) -> MadePane {
            context.robots = new RobotListPane(context.feed, context.edits, &context.window);
            return {context, context.robots, attach_robots};
          }};
}

}  // namespace magna
