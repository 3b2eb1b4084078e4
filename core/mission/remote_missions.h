// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mission/mission_detours.h"
#include "core/mission/mission_table.h"
#include "core/mission/remote_navigator.h"

namespace magna {

/// Missions of remote robots: their way-points are goals and headings for the navigator.
class RemoteMissions {
 public:
  RemoteMissions(MissionTable& table, MissionDetours& detours, RemoteNavigator& navigator)
      : table_(table), detours_(detours), navigator_(navigator) {}

  /// Drives towards the first way-point; true when it is done.
  bool follow(RobotId id, Tick now);
  /// Withdraws the current instruction.
  void withdraw(RobotId id);
  /// As Missions.
  void met(RobotId id, Message reason);
  /// A mission in progress is blocked for this reason, and is it so?
  void suspend(RobotId id, const Message& why);
  bool is_suspended(RobotId id, const Message& why) const;

 private:
  /// Towards the next point of its way.
  RemoteNavigator::Progress drive(RobotId id, Tick now);
  /// The robot met something and planning goes on, or its queue is paused or no longer is.
  void show_state(RobotId id, std::uint32_t before);
  /// Returns false.
  bool give_up(RobotId id);
  void forget_detour(RobotId id);

  MissionTable& table_;
  MissionDetours& detours_;
  RemoteNavigator& navigator_;
};

}  // namespace magna
