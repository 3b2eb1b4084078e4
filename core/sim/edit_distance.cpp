// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/edit_distance.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace magna {

std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : from) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t change = diagonal + (letter == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::optional<std::string_view> nearest_name(std::string_view name,
                                             std::span<const std::string_view> names) {
  constexpr std::size_t kMostLetters = 40;  // longer texts take too long to compare
  constexpr std::size_t kMostChanges = 2;
  if (name.size() > kMostLetters) return std::nullopt;
  std::optional<std::string_view> nearest;
  std::size_t least = std::min(kMostChanges + 1, name.size());
  for (const std::string_view candidate : names) {
    const std::size_t changes = edit_distance(name, candidate);
    if (changes >= least) continue;
    least = changes;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace magna
