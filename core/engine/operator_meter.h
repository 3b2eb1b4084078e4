// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/engine/annotations.h"
#include "core/engine/operator_measures.h"
#include "core/engine/writers.h"
#include "core/mission/missions.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// Counts how robots are attended to, tick by tick. Changes nothing.
class OperatorMeter {
 public:
  /// Another robot is active from the next tick on, or none.
  void on_active(std::optional<RobotId> active);
  /// The robot got a command between ticks `now` and `now` + 1. `held`: the stick, which
  /// is one command from the first push to the last.
  void on_command(RobotId robot, bool held, Tick now);
  /// Its camera was turned: it is attended to.
  void on_attended(RobotId robot, Tick now);

  /// Tick `now` has passed.
  void advance(const Team& team, const Missions& missions, const Writers& writers, Tick now);

  OperatorMeasures measures(const World& world, const Team& team, const Annotations& marks,
                            Tick now) const;

 private:
  struct Count {
    Tick active = 0;
    Tick neglected = 0;
    Tick longest = 0;
    Tick stretch = 0;  ///< neglected without a break up to now
    Tick idle = 0;
    Tick attended_until = 0;
    Tick held_until = -1;  ///< never
    std::uint32_t activations = 0;
    std::uint32_t commands = 0;
  };
  Count& count(RobotId robot);

  /// Ticks: a stick that is let go for less is the same command after.
  static constexpr Tick kSameHold = 5;

  std::vector<Count> counts_;  ///< by robot number
  std::optional<RobotId> active_;
  std::optional<RobotId> last_active_;
  std::uint32_t switches_ = 0;
};

/// Marks of victims beside the victims on the floor: each goes to at most one other, the nearest
/// pairs first.
VictimMeasures measure_victims(const World& world, const Annotations& marks);

}  // namespace magna
