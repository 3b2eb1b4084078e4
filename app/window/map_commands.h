// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace magna {

class ActionSet;
class MapPane;

/// Adds to the View menu what the map shows and how it follows: Follow, Layers with Plans and Trail
/// length.
void add_map_menus(QMenu& view, const ActionSet& actions);

/// The actions of the map's view; they always show its state, however it was changed.
void connect_map_view(ActionSet& actions, MapPane& map);

}  // namespace magna
