// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/hall/tile_map.h"

namespace magna::test {

/// A floor plan as an environment file.
inline std::string environment_text(const TileMap& map) {
  std::string text = "{\"data\":[";
  for (int i = 0; i < map.width; ++i) {
    text += i > 0 ? ",[" : "[";
    for (int j = 0; j < map.height; ++j) {
      if (j > 0) text += ",";
      text += std::to_string(static_cast<int>(map.at({map.origin.i + i, map.origin.j + j})));
    }
    text += "]";
  }
  return text + "],\"offset\":[" + std::to_string(map.origin.i) + "," +
         std::to_string(map.origin.j) + "]}";
}

}  // namespace magna::test
