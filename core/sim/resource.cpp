// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/resource.h"

#include <algorithm>
#include <array>

namespace magna {
namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, 7> kResourceNames{"world", "robot", "camera", "hand",
                                                         "bin",   "thing", "custom"};

}  // namespace

std::string_view name(ResourceKind kind) { return kResourceNames[static_cast<std::size_t>(kind)]; }

std::optional<ResourceKind> resource_kind(std::string_view name) {
  const auto found = std::ranges::find(kResourceNames, name);
  if (found == kResourceNames.end()) return {};
  return static_cast<ResourceKind>(found - kResourceNames.begin());
}

}  // namespace magna
