// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/picture.h"

#include <array>

namespace magna {

std::string_view name(SeenKind kind) {
  constexpr std::array<std::string_view, 5> kNames = {"robot", "victim", "furniture", "object",
                                                      "wall"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace magna
