// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/robot/ars_driver.h"
#include "core/robot/command_table.h"
#include "core/robot/exact_driver.h"
#include "core/robot/parts_driver.h"
#include "core/robot/ranger_driver.h"
#include "core/robot/remote_driver.h"
#include "core/robot/team.h"
#include "core/robot/team_state.h"
#include "core/sim/worker_pool.h"

namespace magna {

/// Shared by the files of Team only.
struct Team::Impl {
  Impl(World& world, const Parameters& parameters, Scheduler& scheduler, std::uint64_t seed)
      : state(world, parameters, scheduler, seed),
        ars(state, commands),
        ranger(state, commands),
        exact(state, commands),
        distant(state, commands),
        parts(state, commands) {}

  TeamState state;
  CommandTable commands;
  WorkerPool alone{1};
  WorkerPool* workers = &alone;
  ArsDriver ars;
  RangerDriver ranger;
  ExactDriver exact;
  RemoteDriver distant;
  PartsDriver parts;
  std::vector<RobotDriver*> drivers;  ///< by robot: one of the above
  std::vector<RobotId> remotes;
  std::vector<RobotDescription> descriptions;
  std::unordered_map<std::string, RobotId> names;  ///< lower case; only looked up, never iterated

  bool alive(RobotId id) const { return id.index() < state.size() && state.alive[id.index()] != 0; }
  RobotDriver& driver_of(MotionModel model);
  RobotDriver& driver(RobotId id) { return *drivers[id.index()]; }
  /// Begins a command now, after interrupting the one in progress.
  void begin(RobotId id, const RobotCommand& command, Continuation continuation);
  /// Ends all commands of the robot and its parts, and its tracks, with INTERRUPT.
  void interrupt_all(RobotId id);
  /// Begins the commands that continuations have issued since the last call.
  void begin_waiting();
  /// Whether the robot follows a commanded velocity.
  bool driven(std::size_t robot) const {
    const DriveTarget& target = state.drives[robot];
    return !target.wandering && target.until > state.moved + 1;
  }
};

}  // namespace magna
