// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

class ActionSet;
class MapPane;
class SnapshotFeed;

/// The map's tools and what Delete, Copy and the way-point order mean for the one in use. The
/// tools' actions show which it is, also when a menu took another one.
void connect_map_tools(ActionSet& actions, SnapshotFeed& feed, MapPane& map);

}  // namespace magna
