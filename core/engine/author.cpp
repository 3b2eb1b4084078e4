// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/author.h"

#include <algorithm>
#include <array>

namespace magna {
namespace {

constexpr std::array<std::string_view, 4> kKinds{"world", "operator", "client", "program"};

}  // namespace

std::string_view name(AuthorKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

std::optional<AuthorKind> author_kind(std::string_view name) {
  const auto found = std::ranges::find(kKinds, name);
  if (found == kKinds.end()) return {};
  return static_cast<AuthorKind>(found - kKinds.begin());
}

}  // namespace magna
