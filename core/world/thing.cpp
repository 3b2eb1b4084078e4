// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/thing.h"

#include <fmt/format.h>

#include <array>

#include "core/sim/text.h"

namespace magna {

namespace {

constexpr std::array<std::string_view, 4> kKinds = {"object", "wall", "furniture", "victim"};

}  // namespace

std::string_view name(ThingKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

std::optional<ThingKind> thing_kind(std::string_view name) {
  for (std::size_t k = 0; k < kKinds.size(); ++k) {
    if (same_word(kKinds[k], name)) return static_cast<ThingKind>(k);
  }
  return std::nullopt;
}

std::string Thing::display_name() const { return fmt::format("{}#{}", name, id.value + 1); }

}  // namespace magna
