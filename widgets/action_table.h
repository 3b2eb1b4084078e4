// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "widgets/action_row.h"
#include "widgets/action_rows_systems.h"
#include "widgets/action_rows_team.h"
#include "widgets/action_rows_view.h"
#include "widgets/action_rows_window.h"

namespace magna {

/// All actions: the rows of action_rows*.h and those of the map's tools and layers, in the order of
/// the menus.
std::span<const ActionRow> action_table();
/// The actions of the map's tools (map/map_tool_table.cpp).
std::vector<ActionRow> map_tool_actions();
/// The actions of the map's layers (map/map_layer_table.cpp).
std::vector<ActionRow> map_layer_actions();
/// The row of an id; nullptr = unknown id.
const ActionRow* find_action_row(std::string_view id);

/// Whether a row of action_rows*.h has the id, or it may be that of a map tool or layer: "tool.…",
/// "view.layer_…" and "view.truth".
constexpr bool may_be_action(std::string_view id) {
  const auto is_in = [id](const auto& rows) {
    return std::ranges::find(rows, id, &ActionRow::id) != std::end(rows);
  };
  return id.starts_with("tool.") || id.starts_with("view.layer_") || id == "view.truth" ||
         is_in(kRowsOfTeam) || is_in(kRowsOfSystems) || is_in(kRowsOfView) || is_in(kRowsOfLooks) ||
         is_in(kRowsOfWindow);
}

}  // namespace magna
