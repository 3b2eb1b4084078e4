// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/engine_state.h"

namespace magna {

/// Reports collisions and notices of robots' parts as events, once a tick.
class TeamEvents {
 public:
  explicit TeamEvents(EngineState& state) : state_(state) {}

  void collect();

 private:
  void collect_bumps();

  EngineState& state_;
  std::vector<std::uint8_t> bumping_;  ///< by robot number: it collided in the last tick, too
  std::vector<RobotId> bumped_;        ///< the robots of `bumping_`
};

}  // namespace magna
