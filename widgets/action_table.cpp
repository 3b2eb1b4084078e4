// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/action_table.h"

#include <iterator>

namespace magna {
namespace {

std::vector<ActionRow> all_rows() {
  std::vector<ActionRow> rows(std::begin(kRowsOfTeam), std::end(kRowsOfTeam));
  std::ranges::copy(kRowsOfSystems, std::back_inserter(rows));
  std::ranges::copy(map_tool_actions(), std::back_inserter(rows));
  std::ranges::copy(kRowsOfView, std::back_inserter(rows));
  std::ranges::copy(map_layer_actions(), std::back_inserter(rows));
  std::ranges::copy(kRowsOfLooks, std::back_inserter(rows));
  std::ranges::copy(kRowsOfWindow, std::back_inserter(rows));
  return rows;
}

}  // namespace

std::span<const ActionRow> action_table() {
  static const std::vector<ActionRow> kRows = all_rows();
  return kRows;
}

const ActionRow* find_action_row(std::string_view id) {
  const auto rows = action_table();
  const auto row = std::ranges::find(rows, id, &ActionRow::id);
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace magna
