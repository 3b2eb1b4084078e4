// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>
#include <vector>

#include "app/window/group_commands.h"
#include "app/window/window_commands.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
namespace {

constexpr ActionName kAction = "robot.routes";

/// The selected robots that can plan routes.
std::vector<RobotId> finders(const Snapshot& now) {
  std::vector<RobotId> found;
  for (const RobotId robot : now.selected) {
    const RobotLabel* label = label_of(now, robot);
    const bool known = now.routes && robot.index() < now.routes->size();
    if (label != nullptr && known && label->type != RobotType::Point) found.push_back(robot);
  }
  return found;
}

bool all_automatic(const Snapshot& now, const std::vector<RobotId>& robots) {
  return !robots.empty() && std::ranges::all_of(robots, [&](RobotId robot) {
    return (*now.routes)[robot.index()].automatic;
  });
}

void show_routes(ActionSet& actions, const Snapshot& now) {
  const std::vector<RobotId> robots = finders(now);
  const QString why = now.selected.empty()
                          ? tr("Choose a robot first")
                          : tr("Point robots move cell by cell and cannot plan routes");
  actions.set_enabled(kAction, !robots.empty(), why);
  actions[kAction].setChecked(all_automatic(now, robots));
}

}  // namespace

/// Connects the action that switches the selected robots between planning routes around obstacles
/// and driving straight. It is checked if all selected robots that can plan routes do so. Point
/// robots cannot.
void connect_routes(const WindowContext& context) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  actions.on(kAction, &feed, [&actions, &feed, &edits = context.edits] {
    const std::vector<RobotId> robots = finders(feed.now());
    const bool on = !all_automatic(feed.now(), robots);
    std::vector<std::pair<RobotId, bool>> routes;
    for (const RobotId robot : robots) {
      if ((*feed.now().routes)[robot.index()].automatic != on) routes.emplace_back(robot, on);
    }
    push_routes(edits, std::move(routes), on ? tr("Plan routes") : tr("Drive straight"));
    actions[kAction].setChecked(on);
  });
  QObject::connect(&feed, &SnapshotFeed::calm, &actions,
                   [&actions, &feed] { show_routes(actions, feed.now()); });
  show_routes(actions, feed.now());
}

}  // namespace magna
