// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/cognav_profile.h"

#include <array>

#include "core/robot/cybot_address.h"

namespace magna {
namespace {

constexpr std::array<CognavRules, kCognavProfiles.size()> kRules{{
    {CognavProfile::Doc, kCognavProfiles[0], false, false, false, 0.01, "cm", false},
    {CognavProfile::Cognav10, kCognavProfiles[1], true, true, true, 1.0, "m", true},
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
