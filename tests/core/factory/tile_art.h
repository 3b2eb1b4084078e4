// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/factory/tile_map.h"

namespace magna {

/// A floor plan drawn row by row: ' ' air, '.' floor, 'P' parking, 'i' interact, '#' wall, 'M', 'I'
/// and 'O' machine, input and output machine, '<' input belt, '>' output belt.
inline TileMap tile_art(const std::vector<std::string>& rows, Cell origin = {}) {
  const std::string letters = " .Pi#M<>IO";
  const Tile tiles[] = {Tile::Air,          Tile::Floor,        Tile::Parking,   Tile::Interact,
                        Tile::Wall,         Tile::Machine,      Tile::InputBelt, Tile::OutputBelt,
                        Tile::InputMachine, Tile::OutputMachine};
  TileMap map;
  map.origin = origin;
  map.width = static_cast<int>(rows.front().size());
  map.height = static_cast<int>(rows.size());
  for (std::size_t i = 0; i < rows.front().size(); ++i) {
    for (const std::string& row : rows) map.tiles.push_back(tiles[letters.find(row.at(i))]);
  }
  return map;
}

/// The same plan as an environment file.
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

}  // namespace magna
