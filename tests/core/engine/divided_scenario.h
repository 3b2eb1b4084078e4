// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/scenario.h"
#include "tests/support/small_scenario.h"

namespace magna::test {

inline void add_wall(Scenario& scenario, Cell from, Cell to) {
  WallClause clause;
  clause.from = from;
  clause.to = to;
  clause.substance = "bricks";
  scenario.world.clauses.emplace_back(clause);
}

/// The small world with a wall at x = 8 to 9 m, open for y > 9, and a closed room on the right.
inline Scenario divided() {
  Scenario scenario = small_scenario(2);
  add_wall(scenario, {8, 1}, {8, 8});
  add_wall(scenario, {16, 7}, {18, 7});
  add_wall(scenario, {16, 8}, {16, 10});
  return scenario;
}

}  // namespace magna::test
