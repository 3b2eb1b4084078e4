// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace magna {

inline constexpr std::string_view kFieldPrefix = "field:";
inline constexpr std::string_view kCybotFieldPrefix = "cybot-field:";

/// Whether a world is named as a generated field (`core/engine/scenario.h` parses them), not as a
/// file.
constexpr bool is_generated_field(std::string_view world) {
  return world.starts_with(kFieldPrefix) || world.starts_with(kCybotFieldPrefix);
}

}  // namespace magna
