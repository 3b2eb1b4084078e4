// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/search_status.h"

#include <algorithm>

namespace magna {
namespace {

struct SearchStateRow {
  std::string_view name;
  std::string_view meaning;
};

constexpr std::array<SearchStateRow, kSearchStates> kSearchRows{
    {{"off", "is not searching"},
     {"scanning", "scans its surroundings"},
     {"driving", "drives to the next branch"},
     {"visiting", "visits an unknown object"},
     {"returning", "drives back"},
     {"homing", "looks for the corners of the box"},
     {"waiting", "waits for other robots"},
     {"parking", "drives into the box"},
     {"parked", "is parked"},
     {"not-found", "has found no box"},
     {"stopped", "was stopped"}}};

constexpr std::array<std::string_view, kSearchOrders> kSearchOrderNames{"start", "pause", "resume",
                                                                        "step", "stop"};

}  // namespace

std::string_view name(SearchState state) {
  return kSearchRows[static_cast<std::size_t>(state)].name;
}
std::string_view meaning(SearchState state) {
  return kSearchRows[static_cast<std::size_t>(state)].meaning;
}
bool in_progress(SearchState state) {
  return state > SearchState::Off && state < SearchState::Parked;
}

std::string_view name(SearchOrder order) {
  return kSearchOrderNames[static_cast<std::size_t>(order)];
}
std::optional<SearchOrder> search_order(std::string_view name) {
  const auto found = std::ranges::find(kSearchOrderNames, name);
  if (found == kSearchOrderNames.end()) return std::nullopt;
  return static_cast<SearchOrder>(found - kSearchOrderNames.begin());
}

}  // namespace magna
