// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/hall/hall_description.h"
#include "core/hall/job_shop.h"
#include "core/hall/tile_map.h"
#include "core/sim/generated_field.h"
#include "core/sim/result.h"

namespace magna {

/// A hall to generate.
struct GeneratedHall {
  int machines = 6;        ///< 1 to 200; 0 = as many as its job shop has
  int robots = 3;          ///< 1 to 500
  int jobs = 6;            ///< 1 to 10,000
  int aisle = 3;           ///< m between machines, 2 to 20
  int chargers = 3;        ///< cells to charge on, 1 to 500
  std::uint64_t seed = 0;  ///< of its jobs
  friend bool operator==(const GeneratedHall&, const GeneratedHall&) = default;
};

/// Reads "hall:MACHINES:ROBOTS[:JOBS[:AISLE[:CHARGERS]]]". Without them there are as many jobs as
/// machines, but at least six, aisles of 3 m, and a charger for each robot.
Result<GeneratedHall> parse_generated_hall(std::string_view text, std::uint64_t seed);

/// The floor plan. Machines stand in a grid, each with an input and an output belt of four cells
/// in a line, areas along them, and an aisle on every side; above them are the input machine on the
/// left and the output machine on the right, below them rows of the robots' first places and of
/// chargers by turns, with room to pass between them. Robots and chargers make the hall wider, so
/// that it is at most one and a half times as long as wide.
TileMap generated_tiles(const GeneratedHall& plan);

/// The robots, 3 m apart below the machines, chargers next to them.
std::vector<HallRobot> generated_robots(const GeneratedHall& plan);

/// Jobs of at most five operations on different machines, with whole times of 1 to 20 s, uniformly
/// distributed as in Taillard, "Benchmarks for basic scheduling problems" (1993). Depends only on
/// machines, jobs and seed.
JobShop generated_job_shop(const GeneratedHall& plan);

}  // namespace magna
