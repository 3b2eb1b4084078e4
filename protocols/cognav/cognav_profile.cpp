// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/cognav_profile.h"

#include <array>

namespace magna {
namespace {

constexpr std::array<CognavRules, 2> kRules{{
    {CognavProfile::Doc, "doc", false, false, false, 0.01, "cm", false},
    {CognavProfile::Cognav10, "cognav-1.0", true, true, true, 1.0, "m", true},
}};

}  // namespace

const CognavRules& rules(CognavProfile profile) {
  return kRules[static_cast<std::size_t>(profile)];
}

std::optional<CognavProfile> cognav_profile(std::string_view name) {
  for (const CognavRules& row : kRules) {
    if (row.name == name) return row.profile;
  }
  return {};
}

}  // namespace magna
