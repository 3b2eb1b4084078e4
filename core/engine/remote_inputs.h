// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs from and to robots that move themselves (CyBOTs).

#include <cstdint>
#include <string>
#include <string_view>

#include "core/robot/opcode.h"
#include "core/robot/remote_robot.h"
#include "core/sim/ids.h"

namespace magna::input {

/// A robot that moves itself attaches. It becomes the next free `cybotN` at World::cybot_start; the
/// outcome says which. From here on this author alone reports for it. Texts: at most 32 characters.
struct RemoteJoin {
  std::string profile;  ///< which reading of its interface is used: "doc"
  std::string unit;     ///< of lengths on the wire: "cm"
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-join";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("profile", self.profile, "unit", self.unit);
  }
};
/// Its link was lost, or is heard of again: sticks and queue are cleared, its mission stands.
struct RemoteLinked {
  RobotId robot;
  bool connected = false;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-linked";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "connected", self.connected);
  }
};
/// It has not been heard for a while though its link stands, or is heard again: while it is silent
/// the sticks are zero and driving it by hand is refused.
struct RemoteSilent {
  RobotId robot;
  bool silent = true;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-silent";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "silent", self.silent);
  }
};
/// It is gone permanently.
struct RemoteLeave {
  RobotId robot;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-leave";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// It heads there: radians, world frame.
struct RemoteHeading {
  RobotId robot;
  double theta = 0.0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-heading";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "theta", self.theta);
  }
};
/// It went so far straight along its heading: metres, negative = backwards.
struct RemoteMoved {
  RobotId robot;
  double metres = 0.0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-moved";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "metres", self.metres);
  }
};
/// It saw or bumped into something, seen from where it is now. `type` as it was sent; `angle` in
/// radians clockwise from its front; metres from centre to centre; the diameter in metres, less
/// than zero counts as zero.
struct RemoteSighted {
  RobotId robot;
  std::uint32_t type = 0;
  double angle = 0.0;
  double distance = 0.0;
  double width = 0.0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-sighted";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "type", self.type, "angle", self.angle, "distance", self.distance,
          "width", self.width);
  }
};
/// It read the opcode that it sees, number `entry` (only the first time need be told).
struct OpcodeRead {
  RobotId robot;
  std::uint32_t entry = 0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "opcode-read";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "entry", self.entry);
  }
};
/// It acknowledged the opcode that it sees, number `entry`.
struct OpcodeDone {
  RobotId robot;
  std::uint32_t entry = 0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "opcode-done";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "entry", self.entry);
  }
};
/// It did not read or acknowledge opcode number `entry` in time, or may no longer be busy with it
/// after it was taken back. Its link measures that by the wall's time: a robot that moves itself
/// goes neither faster nor slower with the world.
struct OpcodeTimeout {
  RobotId robot;
  std::uint32_t entry = 0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "opcode-timeout";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "entry", self.entry);
  }
};
/// A new last instruction. `operand`: radians in the world frame for Turn, metres for Drive.
struct OpcodeAdd {
  RobotId robot;
  Opcode opcode = Opcode::Turn;
  double operand = 0.0;
  static constexpr std::string_view kName = "opcode-add";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "opcode", self.opcode, "operand", self.operand);
  }
};
/// Takes one back; what the robot is at, it is told to stop.
struct OpcodeRemove {
  RobotId robot;
  std::uint32_t entry = 0;
  static constexpr std::string_view kName = "opcode-remove";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "entry", self.entry);
  }
};
/// To place `to` of the queue, 0 = the front.
struct OpcodeMove {
  RobotId robot;
  std::uint32_t entry = 0;
  std::uint32_t to = 0;
  static constexpr std::string_view kName = "opcode-move";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "entry", self.entry, "to", self.to);
  }
};
/// Takes all back.
struct OpcodeClear {
  RobotId robot;
  static constexpr std::string_view kName = "opcode-clear";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// While paused it finishes what it has read and sees nothing new.
struct OpcodePause {
  RobotId robot;
  bool paused = true;
  static constexpr std::string_view kName = "opcode-pause";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "paused", self.paused);
  }
};
/// Lets one instruction through while paused.
struct OpcodeStep {
  RobotId robot;
  static constexpr std::string_view kName = "opcode-step";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// One click to Manual, Mission (goes on with it), ScanLong, ScanShort (once, then what was before)
/// or Stop.
struct SwitchState {
  RobotId robot;
  RemoteState state = RemoteState::Stop;
  static constexpr std::string_view kName = "switch-state";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "state", self.state);
  }
};

}  // namespace magna::input
