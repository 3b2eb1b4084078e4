// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace magna {

/// Levenshtein's distance: how many letters to change, add or drop. The time to count them grows
/// with the product of the lengths.
std::size_t edit_distance(std::string_view from, std::string_view to);

}  // namespace magna
