// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/hall/tile_map.h"
#include "core/world/world_description.h"

namespace magna {

enum class MachineType : std::uint8_t { Standard, Input, Output };
enum class BeltType : std::uint8_t { Input, Output };

/// Floor where robots perform an action: charge, or use a belt.
struct HallArea {
  std::string name;  ///< "parking_area0", "interact_area3"
  /// In the order of gobot.md, Environment file; an interact area may be empty.
  std::vector<Cell> cells;
  std::vector<Polygon> polygons;  ///< convex pieces
};

struct HallBelt {
  std::string name;  ///< "belt3"
  BeltType type = BeltType::Input;
  int machine = -1;               ///< index into Hall::machines
  std::vector<Cell> cells;        ///< from the machine outwards
  std::vector<Polygon> polygons;  ///< convex pieces
  std::vector<Polygon> outlines;  ///< joined cells before they are cut into pieces; robots face the
                                  ///< mean of the corners of the first outline
  HallArea interact;              ///< has the same number as the belt
};

struct HallMachine {
  std::string name;  ///< "machine0", "input_machine0", "output_machine0"
  MachineType type = MachineType::Standard;
  Cell tile;
  int input_belt = -1;  ///< index into Hall::belts, -1 = none
  int output_belt = -1;
  Point centre() const { return cell_centre(tile); }
};

/// The layout of a hall: machines, belts and areas, found in its tiles and named by the rules of
/// gobot-sim (gobot.md, Facts; Environment file). Immutable.
struct Hall {
  /// A machine's body is a square of this side round its tile's centre, metres (gobot.md, Motion).
  static constexpr double kMachineSide = 2.0;

  TileMap tiles;
  std::optional<HallArea> parking;    ///< nothing if there is no cell to park on
  std::vector<HallMachine> machines;  ///< standard, then input, then output
  std::vector<HallBelt> belts;

  /// By name; -1 if there is none.
  int belt(std::string_view name) const;
  /// "machine2" may also name an input or output machine (gobot.md, Facts).
  int machine(std::string_view name) const;
  /// Parking or interact area; nullptr if there is none.
  const HallArea* area(std::string_view name) const;
};

/// Finds machines, belts and areas in the tiles.
Hall lay_out_hall(TileMap tiles);

/// The hall as a world: walls, one thing per machine and one per straight run of a belt, all with a
/// footprint that blocks movement and sight; tick 1/60 s.
WorldDescription hall_world(const Hall& hall, const std::string& name);

}  // namespace magna
