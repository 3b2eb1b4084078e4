// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace magna {

class ActionSet;
class CommandPalette;
class MapPane;
class PadDriver;
class SnapshotFeed;
struct WindowContext;

// Effects of the actions that do not belong to one pane; connect them after the panes are attached.

void connect_history(const WindowContext& context);
void connect_map_view(const WindowContext& context);
CommandPalette& connect_palette(const WindowContext& context);
void connect_planner_steps(const WindowContext& context);
void connect_run(const WindowContext& context);
void connect_window(const WindowContext& context);

/// Connects gamepads for driving and the action that opens their settings. Call it after the user's
/// speed limits are loaded.
PadDriver& connect_pads(const WindowContext& context);

/// Connects the actions that select the map's tools, and the edit actions (Delete, Copy, way-point
/// order and others), which apply to the current tool. The current tool's action is always checked,
/// even if the tool was changed from elsewhere.
void connect_map_tools(ActionSet& actions, SnapshotFeed& feed, MapPane& map);

/// Adds the map's submenus Follow and Layers to the View menu.
void add_map_menus(QMenu& view, const ActionSet& actions);

}  // namespace magna
