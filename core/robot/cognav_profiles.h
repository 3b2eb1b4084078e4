// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace magna {

/// The available interpretations of the COGNAV registers, by the names used in options, settings
/// and links of robots: the register document (the usual one), and COGNAV 1.0 as published.
inline constexpr std::array<std::string_view, 2> kCognavProfiles{"doc", "cognav-1.0"};

constexpr bool is_cognav_profile(std::string_view name) {
  return std::ranges::find(kCognavProfiles, name) != kCognavProfiles.end();
}

}  // namespace magna
