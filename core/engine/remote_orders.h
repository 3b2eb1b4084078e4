// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

#include "core/engine/mission_control.h"
#include "core/engine/remote_control.h"
#include "core/engine/remote_inputs.h"
#include "core/mission/post_search.h"

namespace magna {

/// What remote robots are told: their queues of instructions, their states, and their searches for
/// the posts of the goal box. Another command for a robot ends its search; STOP ALL pauses it.
class RemoteOrders : public RobotMover {
 public:
  RemoteOrders(EngineState& state, RobotControl& robots, MissionControl& missions,
               RemoteControl& remotes)
      : state_(state),
        robots_(robots),
        missions_(missions),
        remotes_(remotes),
        searches_(state.team, missions.missions().navigator(), state.sightings,
                  state.world.tick_seconds()) {}

  Outcome apply(const Author& author, const input::OpcodeRead& in);
  Outcome apply(const Author& author, const input::OpcodeDone& in);
  Outcome apply(const Author& author, const input::OpcodeTimeout& in);
  Outcome apply(const Author& author, const input::OpcodeAdd& in);
  Outcome apply(const Author& author, const input::OpcodeRemove& in);
  Outcome apply(const Author& author, const input::OpcodeMove& in);
  Outcome apply(const Author& author, const input::OpcodeClear& in);
  Outcome apply(const Author& author, const input::OpcodePause& in);
  Outcome apply(const Author& author, const input::OpcodeStep& in);
  Outcome apply(const Author& author, const input::SwitchState& in);
  Outcome apply(const Author& author, const input::RemoteNavigation& in);
  Outcome apply(const Author& author, const input::RemoteSearch& in);

  // RobotMover
  void interrupt(RobotId robot, const Message& /*why*/) override;
  void yield_to_plan(RobotId robot, const std::function<Message()>& /*why*/) override {
    end_search(robot);
  }

  // One tick.
  void advance() { searches_.advance(state_.now, robots_.may_drive()); }
  /// After each tick and each input.
  void collect_events();

  /// The opcode that the robot may see now; nullptr: none. While STOP is latched only MAN.
  const OpcodeEntry* visible_opcode(RobotId robot) const;
  const PostSearch& searches() const { return searches_; }
  /// The searches, which alone are state of this part.
  void hash(StateHash& hash) const { searches_.hash(hash); }

 private:
  /// Why it must not drive this far, metres, after the instructions in its queue: a no-go area is
  /// on the way. Nothing = it may.
  std::optional<Message> why_closed(RobotId robot, double metres) const;
  /// Ends the drives at the front of its queue that lead into a no-go area from where it is now.
  void keep_out(RobotId robot);
  /// Refused unless the robot moves itself, is present, and the author may do this to it.
  Outcome admit_queue(const Author& author, RobotId robot, WriteKind kind) const;
  /// The robot sees this instruction now.
  Outcome admit_opcode(const Author& author, RobotId robot, std::uint32_t entry) const;
  Outcome start_search(const Author& author, RobotId robot);
  void end_search(RobotId robot);

  EngineState& state_;
  RobotControl& robots_;
  MissionControl& missions_;
  RemoteControl& remotes_;
  PostSearch searches_;
};

}  // namespace magna
