// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/engine_state.h"
#include "core/engine/input.h"
#include "core/engine/mission_control.h"
#include "core/engine/obstacle_inputs.h"
#include "core/engine/operator_control.h"
#include "core/engine/remote_inputs.h"

namespace magna {

/// Remote robots: how they attach, report and leave; their obstacle map.
class RemoteControl {
 public:
  RemoteControl(EngineState& state, RobotControl& robots, MissionControl& missions,
                OperatorControl& operation)
      : state_(state), robots_(robots), missions_(missions), operation_(operation) {}

  Outcome apply(const Author& author, const input::RemoteJoin& in);
  Outcome apply(const Author& author, const input::RemoteTakeOver& in);
  Outcome apply(const Author& author, const input::RemotePose& in);
  Outcome apply(const Author& author, const input::RemoteHold& in);
  Outcome apply(const Author& author, const input::RemoteLinked& in);
  Outcome apply(const Author& author, const input::RemoteSilent& in);
  Outcome apply(const Author& author, const input::RemoteStop& in);
  Outcome apply(const Author& author, const input::RemoteLeave& in);
  Outcome apply(const Author& author, const input::RemoteHeading& in);
  Outcome apply(const Author& author, const input::RemoteMoved& in);
  Outcome apply(const Author& author, const input::RemoteJump& in);
  Outcome apply(const Author& author, const input::RemoteJudge& in);
  Outcome apply(const Author& author, const input::RemoteTold& in);
  Outcome apply(const Author& author, const input::RemoteImpossible& in);
  Outcome apply(const Author& author, const input::RemoteSighted& in);

  // Edits of the obstacle map of remote robots.
  Outcome apply(const Author& author, const input::SightingAdd& in);
  Outcome apply(const Author& author, const input::SightingChange& in);
  Outcome apply(const Author& author, const input::SightingRemove& in);
  Outcome apply(const Author& author, const input::ObstaclesClear& in);
  Outcome apply(const Author& author, const input::ObstaclesLoad& in);

  /// Refused unless the robot moves itself and the author reports for it.
  Outcome admit_report(const Author& author, RobotId robot) const;
  /// After each tick and each input.
  void collect_events();

  void hash(StateHash& hash) const;

 private:
  /// Whether what it scanned at `centre` is another remote robot.
  bool is_robot(RobotId seer, SightingClass kind, Point centre) const;
  /// The next free name of cybot1, cybot2, …
  std::string next_name();
  /// The number of connected robots; those with a lost link do not count.
  std::size_t connected() const;
  /// A new robot; refused with the reason.
  Outcome add_robot(const RemoteLink& link, const std::optional<Pose>& start);
  /// Of the lost robots the latest are kept.
  void forget_oldest_lost();
  /// The robot whose link was lost is connected by this link; its mission continues.
  void reconnect(RobotId lost, const RemoteLink& link);
  /// The robot of an address that was dialled; nothing: it is new.
  std::optional<RobotId> of_address(const std::string& address) const;
  void forget(RobotId robot);
  /// The place of the robot is known again; its mission continues.
  void settle_pose(RobotId robot);
  /// Of an obstacle: not near the map, or too wide, or not finite.
  bool implausible(Point centre, double diameter) const;

  EngineState& state_;
  RobotControl& robots_;
  MissionControl& missions_;
  OperatorControl& operation_;
  int names_given_ = 0;  ///< cybotN given so far
  bool hold_ = false;    ///< the session is paused
  /// A robot and the version of it that was reported last. Removed robots leave the list, so that
  /// it stays short: it is searched after every input.
  struct Reported {
    RobotId robot;
    std::uint64_t version = 0;
  };
  std::vector<Reported> reported_;
};

}  // namespace magna
