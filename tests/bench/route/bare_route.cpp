// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/route/bare_route.h"

#include <ompl/base/SpaceInformation.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

#include <algorithm>
#include <memory>

namespace magna::bench {
namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;
using Space = ob::RealVectorStateSpace;

}  // namespace

BareGrid widened(const BareGrid& grid, int clearance) {
  BareGrid wide(grid.width(), grid.height());
  for (int j = 0; j < grid.height(); ++j) {
    for (int i = 0; i < grid.width(); ++i) {
      if (!grid.filled(i, j)) continue;
      for (int v = -clearance; v <= clearance; ++v) {
        for (int u = -clearance; u <= clearance; ++u) {
          if (u * u + v * v <= clearance * clearance) wide.fill(i + u, j + v);
        }
      }
    }
  }
  return wide;
}

void seed_bare(std::uint_fast32_t seed) {
  ompl::msg::noOutputHandler();
  ompl::RNG::setSeed(seed);
}

bool plan_bare(const BareGrid& grid, Place start, Place goal, double seconds) {
  const auto space = std::make_shared<Space>(2);
  ob::RealVectorBounds bounds(2);
  bounds.setLow(0.0);
  bounds.setHigh(0, grid.width());
  bounds.setHigh(1, grid.height());
  space->setBounds(bounds);
  const auto information = std::make_shared<ob::SpaceInformation>(space);
  information->setStateValidityChecker([&grid](const ob::State* state) {
    const auto* const values = state->as<Space::StateType>()->values;
    // The upper border itself is a valid query.
    return !grid.filled(std::min(static_cast<int>(values[0]), grid.width() - 1),
                        std::min(static_cast<int>(values[1]), grid.height() - 1));
  });
  // Motions are checked at every cell: walls are thicker than two.
  information->setStateValidityCheckingResolution(1.0 / space->getMaximumExtent());
  information->setup();
  ob::ScopedState<Space> from(space), to(space);
  from[0] = start.x;
  from[1] = start.y;
  to[0] = goal.x;
  to[1] = goal.y;
  const auto problem = std::make_shared<ob::ProblemDefinition>(information);
  problem->setStartAndGoalStates(from, to);
  og::RRTConnect planner(information);
  planner.setProblemDefinition(problem);
  planner.setup();
  planner.solve(ob::timedPlannerTerminationCondition(seconds));
  return problem->hasExactSolution();
}

}  // namespace magna::bench
