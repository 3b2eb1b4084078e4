// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/agent/agent_description.h"
#include "core/hall/hall_description.h"
#include "core/mission/plan.h"
#include "core/robot/robot_description.h"
#include "core/sim/parameters.h"
#include "core/sim/result.h"
#include "core/world/world_description.h"

namespace magna {

class WorldHooks;

/// The initial state of a run, from a world file or a generator.
struct Scenario {
  struct Robot {
    RobotDescription robot;
    Plan plan;                                   ///< started at once if it is not empty
    bool straight = false;                       ///< does not find ways round obstacles by itself
    std::optional<AgentDescription> agent = {};  ///< set if it is the body of a neural agent
  };
  WorldDescription world;
  std::vector<Robot> robots;
  std::string source;  ///< the file that it was loaded from, or "field:100"
  bool arena = false;  ///< the generated `field:N`
  /// The hall of the robots; its robots are the first ones, in its order. nullptr: none.
  std::shared_ptr<const HallDescription> hall;
  AgentWorld agents = {};  ///< objects and resets for agents; empty without agents
  /// Kickers and manipulations of the world file; null if it has none.
  std::shared_ptr<WorldHooks> hooks = nullptr;
  Parameters parameters = {};  ///< as set by the world file; EngineOptions are applied to them
};

/// Parses `field:N`, the common field for comparing simulators, `field:N[:RAYS:RANGE]` (RAYS 0 = no
/// ranger): square arena with walls, side max(10, 2 sqrt N) m; N wandering rovers on a grid with
/// random headings, N/2 boxes of 0.5 m.
Result<Scenario> parse_field(std::string_view text, std::uint64_t seed);

/// Parses `cybot-field:SEED[:no-posts]`, a field for CyBOTs (`core/world/cybot_field.h`), without
/// robots: they attach.
Result<Scenario> parse_cybot_field(std::string_view text);

/// Parses either of them (`core/sim/generated_field.h`). `seed`: of the run; a field for CyBOTs has
/// its own.
Result<Scenario> parse_generated_field(std::string_view text, std::uint64_t seed);

/// The scenario for a hall: its world, called `name`, and its robots, heading 0. `source`: the file
/// that it was loaded from.
Scenario hall_scenario(HallDescription hall_description, const std::string& name,
                       const std::string& source);

}  // namespace magna
