// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "widgets/action_row.h"
#include "widgets/action_rows.h"
#include "widgets/action_rows_systems.h"

namespace magna {

/// All actions: the rows of action_rows*.h with those of the map's tools in their place.
std::span<const ActionRow> action_table();
/// The actions of the map's tools (map/map_tool_table.cpp).
std::vector<ActionRow> map_tool_actions();
/// The row of an id; nullptr = unknown id.
const ActionRow* find_action_row(std::string_view id);

/// Whether a row of action_rows*.h has the id, or it may be that of a map tool: "tool.…".
constexpr bool may_be_action(std::string_view id) {
  return id.starts_with("tool.") ||
         std::ranges::find(kRowsBeforeTools, id, &ActionRow::id) != std::end(kRowsBeforeTools) ||
         std::ranges::find(kRowsOfSystems, id, &ActionRow::id) != std::end(kRowsOfSystems) ||
         std::ranges::find(kRowsAfterTools, id, &ActionRow::id) != std::end(kRowsAfterTools);
}

}  // namespace magna
