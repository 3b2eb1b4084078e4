// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "app/window/group_commands.h"
#include "app/window/robot_commands.h"
#include "app/window/window_commands.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"
#include "widgets/explore_role.h"

namespace magna {
namespace {

std::vector<RobotId> chosen_robots(const Snapshot& now) {
  if (now.selected.empty() && now.active) return {*now.active};
  return now.selected;
}

struct ExploreAction {
  ActionName id;
  std::vector<RobotId> (*who)(const Snapshot& now);
  bool on;
};

constexpr ExploreAction kActions[] = {{"robot.explore", &chosen_robots, true},
                                      {"robot.claim", &chosen_robots, false},
                                      {"robot.explore_all", &present_robots, true},
                                      {"robot.claim_all", &present_robots, false}};

void show_exploration(ActionSet& actions, const Snapshot& now) {
  for (const ExploreAction& action : kActions) {
    const QString why = why_no_role(now, action.who(now), action.on);
    actions.set_enabled(action.id, why.isEmpty(), why);
  }
}

}  // namespace

/// Connects the actions that add robots to the team's exploration or remove them: the selected
/// robots, else the active one, or all robots. An action is enabled if it would have an effect.
void connect_exploration(const WindowContext& context) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  GroupCommands& group = context.group;
  for (const ExploreAction& action : kActions) {
    actions.on(action.id, &feed,
               [&feed, &group, &action] { group.explore(action.who(feed.now()), action.on); });
  }
  QObject::connect(&feed, &SnapshotFeed::calm, &actions,
                   [&actions, &feed] { show_exploration(actions, feed.now()); });
  show_exploration(actions, feed.now());
}

}  // namespace magna
