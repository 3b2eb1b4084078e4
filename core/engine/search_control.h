// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/mission_control.h"
#include "core/engine/remote_inputs.h"
#include "core/mission/post_search.h"

namespace magna {

/// The searches of remote robots for the posts of the goal box. Another command for the robot ends
/// its search; STOP ALL pauses it.
class SearchControl : public RobotMover {
 public:
  SearchControl(EngineState& state, RobotControl& robots, MissionControl& missions)
      : state_(state),
        robots_(robots),
        searches_(state.team, missions.missions().navigator(), state.sightings,
                  state.world.tick_seconds()) {}

  Outcome apply(const Author& author, const input::RemoteSearch& in);

  // RobotMover
  void interrupt(RobotId robot, const Message& /*why*/) override;
  void yield_to_plan(RobotId robot, const std::function<Message()>& /*why*/) override {
    end(robot);
  }

  // One tick.
  void advance() { searches_.advance(state_.now, robots_.may_drive()); }
  /// After each tick and each input.
  void collect_events();

  const PostSearch& searches() const { return searches_; }
  void hash(StateHash& hash) const { searches_.hash(hash); }

 private:
  Outcome start(const Author& author, RobotId robot);
  void end(RobotId robot);

  EngineState& state_;
  RobotControl& robots_;
  PostSearch searches_;
};

}  // namespace magna
