// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>

#include "widgets/map/tools/map_tool.h"

namespace magna {

struct MapToolRow {
  ActionRow action;
  std::unique_ptr<MapTool> (*make)(MapToolHost& host);
};

/// The map's tools in the order of menu and bar. The first one is in use until another is chosen.
std::span<const MapToolRow> map_tool_table();

/// Makes the table of actions (action_table.h) with those of the map's tools and layers: a program
/// with widgets calls it once, first.
void add_map_actions();

}  // namespace magna
