// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/agent/agent_description.h"
#include "core/factory/factory_description.h"
#include "core/mission/missions.h"
#include "core/robot/robot_description.h"
#include "core/sim/result.h"
#include "core/world/world_description.h"

namespace magna {

class WorldHooks;

/// Everything a run begins with: what a world file or a generator gives.
struct Scenario {
  struct Robot {
    RobotDescription robot;
    Plan plan;              ///< begun at once when it is not empty
    bool straight = false;  ///< finds no way round what is in its way by itself
    std::optional<AgentDescription> agent = {};  ///< it is the body of a neural agent
  };
  WorldDescription world;
  std::vector<Robot> robots;
  std::string source;  ///< the file it came from, or "field:100"
  bool arena = false;  ///< a generated field
  /// The hall that the robots work in; they are its first ones, in its order. nullptr: none.
  std::shared_ptr<const FactoryDescription> factory;
  AgentWorld agents = {};  ///< what belongs to agents; nothing where there are none
  /// Kickers and manipulations of the world file; null: it has none.
  std::shared_ptr<WorldHooks> hooks = nullptr;
};

/// The common field of the peers' benchmarks, `field:N[:RAYS:RANGE]` (RAYS 0 = no ranger): square
/// arena with walls, side max(10, 2 sqrt N) m; N wandering rovers on a grid with random headings,
/// N/2 boxes of 0.5 m.
Result<Scenario> parse_field(std::string_view text, std::uint64_t seed);

}  // namespace magna
