// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

class QMenu;

namespace magna {

class ActionSet;
struct WindowContext;

// What the actions do that are not about one pane.

using WindowCommands = void (*)(const WindowContext& context);

/// One for each group of actions; to be called once the panes are connected.
std::span<const WindowCommands> window_commands();

void connect_exploration(const WindowContext& context);
void connect_history(const WindowContext& context);
void connect_map_view(const WindowContext& context);
void connect_palette(const WindowContext& context);
void connect_robots(const WindowContext& context);
void connect_routes(const WindowContext& context);
void connect_run(const WindowContext& context);
void connect_window(const WindowContext& context);

/// Lets pads drive, and opens the page on which they are set up. After the user's limits are known.
void connect_pads(const WindowContext& context);

/// Adds to the View menu what the map shows and how it follows: Follow, Layers with Plans and Trail
/// length.
void add_map_menus(QMenu& view, const ActionSet& actions);

}  // namespace magna
