// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine_state.h"
#include "core/engine/input.h"
#include "core/engine/obstacle_inputs.h"

namespace magna {

/// Edits of the obstacle map of remote robots. A refused edit changes nothing.
class ObstacleControl {
 public:
  explicit ObstacleControl(EngineState& state) : state_(state) {}

  Outcome apply(const Author& author, const input::SightingAdd& in);
  Outcome apply(const Author& author, const input::SightingChange& in);
  Outcome apply(const Author& author, const input::SightingRemove& in);
  Outcome apply(const Author& author, const input::ObstaclesClear& in);
  Outcome apply(const Author& author, const input::ObstaclesLoad& in);

 private:
  /// Not near the map, or too wide, or not finite.
  bool implausible(Point centre, double diameter) const;

  EngineState& state_;
};

}  // namespace magna
