// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/geometry/pose.h"
#include "core/robot/remote_robot.h"

namespace magna {

/// A robot that moves itself, as the window shows it.
struct RemoteStatus {
  RobotId robot;
  bool connected = false;
  Tick since = 0;  ///< connected or lost
  RemoteLink link;
  RemoteState state = RemoteState::Idle;  ///< in force
  Sticks sticks;
  bool paused = false;               ///< the queue
  bool awaits_old = false;           ///< it may still be busy with what was taken back
  std::vector<OpcodeEntry> queue;    ///< first = what it sees or is at
  std::vector<OpcodeEntry> history;  ///< ended ones, newest last
  Pose start;                        ///< of its own frame: where it began, and its heading 0
  bool silent = false;               ///< connected, but not heard for a while
};

}  // namespace magna
