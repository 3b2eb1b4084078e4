// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/engine/engine.h"
#include "tests/support/drawn_hall.h"
#include "tests/support/small_scenario.h"

namespace magna::test {

inline TileMap small_hall_tiles() {
  return drawn_tiles({"######################",  //
                      "#....................#",  //
                      "#....................#",  //
                      "#.Iooo.........iiiO..#",  //
                      "#..+++.........+++...#",  //
                      "#....................#",  //
                      "#......iiiMooo.......#",  //
                      "#......++...++.......#",  //
                      "#....................#",  //
                      "#....................#",  //
                      "#..PP................#",  //
                      "#..PP................#",  //
                      "######################"});
}

/// machine0 (processes 0 and 1) with belt0 (input) and belt1 (output), input_machine0 with belt2,
/// output_machine0 with belt3, two packages of processes 0 (1 s) and 1 (0.5 s), one a second;
/// robot0 at (4.5, 8.5), robot1 at (15.5, 9.5).
inline HallDescription small_hall() {
  HallDescription made = drawn_hall(small_hall_tiles(), {{4.5, 8.5}, {15.5, 9.5}});
  for (std::size_t k = 0; k < made.machines.size(); ++k) {
    const bool standard = made.hall.machines[k].type == MachineType::Standard;
    if (standard) made.machines[k].processes = {0, 1};
    made.machines[k].time_step = standard ? 0.0 : 1.0;
  }
  const std::vector<Process> work{{0, 1.0}, {1, 0.5}};
  made.templates = {{work, work}};
  return made;
}

inline std::unique_ptr<Engine> make_hall(HallDescription description = small_hall()) {
  return make_engine(hall_scenario(std::move(description)), {7, false, {}});
}

}  // namespace magna::test
