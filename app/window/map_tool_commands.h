// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

class ActionSet;
class MapPane;
class SnapshotFeed;

/// Connects the actions that select the map's tools, and the edit actions (Delete, Copy, way-point
/// order and others), which apply to the current tool. The current tool's action is always checked,
/// even if the tool was changed from elsewhere.
void connect_map_tools(ActionSet& actions, SnapshotFeed& feed, MapPane& map);

}  // namespace magna
