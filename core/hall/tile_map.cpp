// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/tile_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/hall/json_node.h"
#include "core/hall/json_text.h"
#include "core/world/world.h"

namespace magna {
namespace {

constexpr std::array kTiles{
    Tile::Air,     Tile::Floor,     Tile::Parking,    Tile::Interact,     Tile::Wall,
    Tile::Machine, Tile::InputBelt, Tile::OutputBelt, Tile::InputMachine, Tile::OutputMachine};
constexpr std::string_view kTileNumbers =
    "a tile: -1 air, 3 floor, 4 parking, 5 interact, 8 wall, 9 machine, 10 input belt, "
    "11 output belt, 12 input machine or 13 output machine";
constexpr int kFar = 1'000'000;  // limit of a map's origin

Tile read_tile(const JsonNode& node) {
  const int number = node.whole(-1, 13, kTileNumbers);
  const Tile tile{static_cast<std::int8_t>(number)};
  if (std::find(kTiles.begin(), kTiles.end(), tile) == kTiles.end()) node.fail(kTileNumbers);
  return tile;
}

void read_tiles(const JsonNode& data, TileMap& map) {
  const std::string columns = fmt::format("1 to {} columns of tiles", World::kMaxSide);
  const std::vector<JsonNode> outer = data.elements(columns);
  if (data && (outer.empty() || outer.size() > World::kMaxSide)) return data.fail(columns);
  for (const JsonNode& column : outer) {
    std::string expected = fmt::format("a column of 1 to {} tiles", World::kMaxSide);
    const std::vector<JsonNode> tiles = column.elements(expected);
    if (tiles.empty() || tiles.size() > World::kMaxSide) return column.fail(expected);
    if (map.height == 0) map.height = static_cast<int>(tiles.size());
    if (tiles.size() != static_cast<std::size_t>(map.height)) {
      return column.fail(fmt::format("an array of {}, as long as the first column", map.height));
    }
    for (const JsonNode& tile : tiles) map.tiles.push_back(read_tile(tile));
    ++map.width;
  }
}

Cell read_offset(const JsonNode& offset) {
  constexpr std::string_view kExpected = "[x, y], the cell of data[0][0]";
  const std::vector<JsonNode> parts = offset.elements(kExpected);
  if (parts.size() != 2) {
    offset.fail(kExpected);
    return {};
  }
  const std::string number = fmt::format("a whole number from {} to {}", -kFar, kFar);
  const int x = parts[0].whole(-kFar, kFar, number);
  return {x, parts[1].whole(-kFar, kFar, number)};
}

}  // namespace

Result<TileMap> read_environment(std::string_view text, const std::string& file) {
  const auto json = parse_json(text, file);
  if (!json) return json.error();
  JsonProblems problems{file};
  const JsonNode root(&*json, "", problems);
  TileMap map;
  read_tiles(root.member("data"), map);
  map.origin = read_offset(root.member("offset"));
  if (problems.error) return *problems.error;
  return map;
}

}  // namespace magna
