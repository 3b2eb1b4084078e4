// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace magna {

/// Levenshtein's distance: how many letters to change, add or drop. The time to count them grows
/// with the product of the lengths.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// The one of `names` that `name` is probably a misspelling of: at most two letters differ, and
/// fewer than its own. The first of several; nothing when none is that near.
std::optional<std::string_view> nearest_name(std::string_view name,
                                             std::span<const std::string_view> names);

}  // namespace magna
