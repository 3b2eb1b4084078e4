// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "widgets/action_rows.h"

namespace magna {

constexpr std::span<const ActionRow> action_table() { return kActionRows; }

/// The row of an id; null when it is not in the table.
constexpr const ActionRow* find_action_row(std::string_view id) {
  const auto rows = action_table();
  const auto row = std::ranges::find(rows, id, &ActionRow::id);
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace magna
