// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace magna {

/// Levenshtein distance: the number of letters to change, insert or delete. Takes time proportional
/// to the product of the lengths.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// The entry of `names` of which `name` is probably a misspelling: at most two letters differ, and
/// fewer than `name` has. The first of several; nothing when no entry is that close.
std::optional<std::string_view> nearest_name(std::string_view name,
                                             std::span<const std::string_view> names);

}  // namespace magna
