// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace magna {

inline constexpr std::string_view kFieldPrefix = "field:";
inline constexpr std::string_view kCybotFieldPrefix = "cybot-field:";
inline constexpr std::string_view kHallPrefix = "hall:";

/// Whether a world is a generated hall (`core/hall/hall_generator.h` parses it), not a file.
constexpr bool is_generated_hall(std::string_view world) { return world.starts_with(kHallPrefix); }

/// Whether a world is named as a generated field or hall (`core/engine/scenario.h` parses fields),
/// not as a file.
constexpr bool is_generated_field(std::string_view world) {
  return world.starts_with(kFieldPrefix) || world.starts_with(kCybotFieldPrefix) ||
         is_generated_hall(world);
}

}  // namespace magna
