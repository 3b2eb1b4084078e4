// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/geometry/pose.h"
#include "core/mission/navigation_rules.h"
#include "core/mission/search_status.h"
#include "core/robot/remote_robot.h"

namespace magna {

/// The state of a remote robot, for the window.
struct RemoteStatus {
  RobotId robot;
  bool connected = false;
  Tick since = 0;  ///< tick of connection or loss
  RemoteLink link;
  CybotState state = CybotState::Idle;  ///< current
  Sticks sticks;
  bool paused = false;               ///< of the queue
  bool awaits_old = false;           ///< it may still execute a withdrawn opcode
  std::vector<OpcodeEntry> queue;    ///< first = visible or being executed
  std::vector<OpcodeEntry> history;  ///< ended ones, newest last
  Pose start;                        ///< origin of its own frame: its start, with its heading 0
  bool silent = false;               ///< connected, but without messages for a while
  std::vector<Point> path;           ///< planned, from the robot to its goal; empty if it has none
  NavigationRules rules;             ///< how it finds its way
  SearchStatus search;               ///< its search for the posts of the goal box
  bool held = false;                 ///< by the pause of the session
  /// The lost robot that it could take over (input::RemoteTakeOver).
  std::optional<RobotId> may_continue = {};
  StopState stop = StopState::None;
  double stop_seconds = 0.0;  ///< real time since an unconfirmed order to stop
  /// Where it was before it reported more than it can have driven; nothing: its pose is credible.
  std::optional<Pose> old_pose = {};
  RemoteAbout about = {};  ///< what it tells about itself
};

}  // namespace magna
