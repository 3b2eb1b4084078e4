// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;

namespace magna {

class ActionSet;
class GroupCommands;
class MapPane;
class RobotListPane;
class SnapshotFeed;

/// What the robot list and the actions on the selected set ask for is done by the group commands.
struct TeamParts {
  SnapshotFeed& feed;
  RobotListPane& list;
  QDockWidget& list_dock;
  MapPane& map;
  GroupCommands& group;
};
void connect_team(ActionSet& actions, const TeamParts& parts);

}  // namespace magna
