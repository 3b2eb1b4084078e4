// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/engine/mission_control.h"
#include "core/engine/remote_control.h"
#include "core/engine/remote_inputs.h"

namespace magna {

/// The queue of instructions of a remote robot, and its states.
class OpcodeControl {
 public:
  OpcodeControl(EngineState& state, RobotControl& robots, MissionControl& missions,
                RemoteControl& remotes)
      : state_(state), robots_(robots), missions_(missions), remotes_(remotes) {}

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

  /// The opcode that the robot may see now; nullptr: none. While STOP is latched only MAN.
  const OpcodeEntry* visible_opcode(RobotId robot) const;

 private:
  /// Refused unless the robot moves itself, is present, and the author may do this to it.
  Outcome admit_queue(const Author& author, RobotId robot, WriteKind kind) const;
  /// The robot sees this instruction now.
  Outcome admit_opcode(const Author& author, RobotId robot, std::uint32_t entry) const;

  EngineState& state_;
  RobotControl& robots_;
  MissionControl& missions_;
  RemoteControl& remotes_;
};

}  // namespace magna
