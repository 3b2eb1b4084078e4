// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/engine/author.h"
#include "core/engine/marks.h"
#include "core/engine/operator_measures.h"
#include "core/engine/robot_inputs.h"
#include "core/engine/writers.h"
#include "core/mission/missions.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// What an author did.
enum class ActionKind : std::uint8_t { Selection, Command, Other };

/// Measures the operator's attention to robots, tick by tick. Changes nothing in the world.
class OperatorMeter {
 public:
  /// Ticks: a stick released for less continues the same command.
  static constexpr Tick kSameHold = 5;

  /// The active robot has changed, with effect from the next tick; nothing = none.
  void on_active(std::optional<RobotId> active);
  /// The robot got a command between ticks `now` and `now` + 1. `held`: from the stick, which
  /// counts as one command from the first push to the last. False: it continues that command.
  bool on_command(RobotId robot, bool held, Tick now);
  /// The robot got attention without a command.
  void on_attended(RobotId robot, Tick now);
  /// Its camera was turned, which is attention; like a held stick one action from the first turn to
  /// the last. False: that one goes on.
  bool on_aimed(RobotId robot, Tick now);

  /// The author submitted an action, which may have been refused.
  void on_action(const Author& author, ActionKind kind, bool accepted);

  /// Call after tick `now`.
  void advance(const Team& team, const Missions& missions, const Writers& writers, Tick now);

  OperatorMeasures measures(const World& world, const Team& team, const Marks& marks,
                            Tick now) const;

 private:
  struct Count {
    Tick active = 0;
    Tick neglected = 0;
    Tick longest = 0;
    Tick stretch = 0;  ///< current uninterrupted time of neglect
    Tick idle = 0;
    Tick attended_until = 0;
    Tick held_until = -1;   ///< -1 = never
    Tick aimed_until = -1;  ///< likewise
    std::uint32_t activations = 0;
    std::uint32_t commands = 0;
  };
  Count& count(RobotId robot);

  std::vector<Count> counts_;            ///< by robot number
  std::vector<AuthorMeasures> authors_;  ///< in the order of their first actions
  std::optional<RobotId> active_;
  std::optional<RobotId> last_active_;
  std::uint32_t switches_ = 0;
};

/// Compares marks of victims with the victims on the floor: pairs each with at most one of the
/// other, the nearest pairs first. `each`: called with every mark of a victim, and whether it has
/// found one.
VictimMeasures measure_victims(const World& world, const Marks& marks,
                               const std::function<void(const Mark&, bool found)>& each = {});

}  // namespace magna
