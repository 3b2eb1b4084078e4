// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs from and to remote robots (CyBOTs).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/geometry/pose.h"
#include "core/mission/search_status.h"
#include "core/robot/opcode.h"
#include "core/robot/remote_robot.h"
#include "core/sim/ids.h"

namespace magna::input {

/// A remote robot attaches; the outcome has its number. From now on only this author may report for
/// it. It becomes the next free `cybotN` at its start, unless a robot of the same address has lost
/// its link: then it continues that one, with its name, its pose and its mission. Refused if a
/// connected robot has the address. Profile and unit: at most 32 characters; address: 255.
struct RemoteJoin {
  std::string profile;  ///< interpretation of its interface: "doc"
  std::string unit;     ///< unit of lengths on the wire: "cm"
  /// The address that was dialled; nothing: the robot called.
  std::optional<std::string> address = {};
  std::optional<Pose> start = {};  ///< nothing: World::cybot_start
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-join";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("profile", self.profile, "unit", self.unit, "address", self.address, "start", self.start);
  }
};
/// A connected robot is one whose link was lost: the lost one is connected again by the link of
/// `robot`, which disappears. Name, pose and mission are those of the lost one; what `robot` drove
/// since it attached is added to the pose. A mission that ran when the link was lost continues.
struct RemoteTakeOver {
  RobotId robot;
  RobotId lost;
  static constexpr std::string_view kName = "remote-take-over";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "lost", self.lost);
  }
};
/// Corrects the pose of a remote robot: metres and radians, world frame. Its own frame moves with
/// it, so that the headings which it reports from here on fit the corrected one.
struct RemotePose {
  RobotId robot;
  double x = 0.0;
  double y = 0.0;
  double theta = 0.0;
  static constexpr std::string_view kName = "remote-pose";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "x", self.x, "y", self.y, "theta", self.theta);
  }
};
/// Holds all remote robots while the session is paused, or lets them continue: meanwhile they see
/// only MAN, with zero sticks. The instruction that one was executing is the next it sees; of a
/// drive only the rest.
struct RemoteHold {
  bool hold = true;
  static constexpr std::string_view kName = "remote-hold";
  static constexpr void fields(auto& self, auto&& visit) { visit("hold", self.hold); }
};
/// Its link was lost or restored: sticks and queue are cleared, its mission is blocked until the
/// link is restored.
struct RemoteLinked {
  RobotId robot;
  bool connected = false;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-linked";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "connected", self.connected);
  }
};
/// Its messages have stopped although it is connected, or have resumed: while it is silent the
/// sticks are zero and driving it by hand is refused.
struct RemoteSilent {
  RobotId robot;
  bool silent = true;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-silent";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "silent", self.silent);
  }
};
/// Reports of an order to stop: the robot stands, or it has not confirmed it for `seconds` of real
/// time; 0 if it had and moves again.
struct RemoteStop {
  RobotId robot;
  bool stands = false;
  double seconds = 0.0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-stop";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "stands", self.stands, "seconds", self.seconds);
  }
};
/// The robot has left permanently.
struct RemoteLeave {
  RobotId robot;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-leave";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// Reports its heading: radians, world frame.
struct RemoteHeading {
  RobotId robot;
  double theta = 0.0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-heading";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "theta", self.theta);
  }
};
/// Reports that it drove straight along its heading: metres, negative = backwards.
struct RemoteMoved {
  RobotId robot;
  double metres = 0.0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-moved";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "metres", self.metres);
  }
};
/// Reports a drive along its heading that it cannot have made: metres, and the most that it can
/// have driven. It is stopped, and neither mission nor search drives it until a RemoteJudge or
/// RemotePose says where it is.
struct RemoteJump {
  RobotId robot;
  double metres = 0.0;
  double most = 0.0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-jump";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "metres", self.metres, "most", self.most);
  }
};
/// After a RemoteJump: the robot is at the reported pose, or at the old one, moved by what it has
/// reported since.
struct RemoteJudge {
  RobotId robot;
  bool accept = true;
  static constexpr std::string_view kName = "remote-judge";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "accept", self.accept);
  }
};
/// Reports the robot's data about itself; nothing: unchanged. Serial number and note: printable
/// ASCII, at most 32 and 64 characters; battery: 0 to 1. Refused if a connected robot has the
/// serial number.
struct RemoteTold {
  RobotId robot;
  std::optional<std::string> serial = {};
  std::optional<double> battery = {};
  std::optional<std::string> note = {};
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-told";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "serial", self.serial, "battery", self.battery, "note", self.note);
  }
};
/// Reports the number of impossible values that the robot has sent; `what`: the last one, at most
/// 128 characters.
struct RemoteImpossible {
  RobotId robot;
  std::string what;
  std::uint32_t count = 1;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "remote-impossible";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "what", self.what, "count", self.count);
  }
};
/// Reports an object that it saw or hit, relative to its current pose. `type` as sent; `angle` in
/// radians clockwise from its front; metres from centre to centre; the diameter in metres, negative
/// values count as zero.
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
/// Reports that it has read the visible opcode, number `entry` (needed only the first time).
struct OpcodeRead {
  RobotId robot;
  std::uint32_t entry = 0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "opcode-read";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "entry", self.entry);
  }
};
/// Reports that it has acknowledged the visible opcode, number `entry`.
struct OpcodeDone {
  RobotId robot;
  std::uint32_t entry = 0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "opcode-done";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "entry", self.entry);
  }
};
/// Reports that opcode number `entry` was not read or acknowledged in time, or that the robot is no
/// longer expected to execute it after it was withdrawn. The link measures wall-clock time, because
/// a real robot does not depend on the speed of the simulation.
struct OpcodeTimeout {
  RobotId robot;
  std::uint32_t entry = 0;
  static constexpr bool kIsReport = true;
  static constexpr std::string_view kName = "opcode-timeout";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "entry", self.entry);
  }
};
/// Appends an instruction. `operand`: radians in the world frame for Turn, metres for Drive.
struct OpcodeAdd {
  RobotId robot;
  Opcode opcode = Opcode::Turn;
  double operand = 0.0;
  static constexpr std::string_view kName = "opcode-add";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "opcode", self.opcode, "operand", self.operand);
  }
};
/// Withdraws an instruction; if the robot is executing it, the robot is told to stop.
struct OpcodeRemove {
  RobotId robot;
  std::uint32_t entry = 0;
  static constexpr std::string_view kName = "opcode-remove";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "entry", self.entry);
  }
};
/// Moves an instruction to position `to` of the queue, 0 = the front.
struct OpcodeMove {
  RobotId robot;
  std::uint32_t entry = 0;
  std::uint32_t to = 0;
  static constexpr std::string_view kName = "opcode-move";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "entry", self.entry, "to", self.to);
  }
};
/// Withdraws all instructions.
struct OpcodeClear {
  RobotId robot;
  static constexpr std::string_view kName = "opcode-clear";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// While paused the robot finishes the entry that it has read and sees no new one.
struct OpcodePause {
  RobotId robot;
  bool paused = true;
  static constexpr std::string_view kName = "opcode-pause";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "paused", self.paused);
  }
};
/// Makes one instruction visible while paused.
struct OpcodeStep {
  RobotId robot;
  static constexpr std::string_view kName = "opcode-step";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// How the robot finds its way from now on: whether it scans before it enters ground outside every
/// scanned zone, and whether the world's walls are obstacles, too.
struct RemoteNavigation {
  RobotId robot;
  bool scans = false;
  bool walls = false;
  static constexpr std::string_view kName = "remote-navigation";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "scans", self.scans, "walls", self.walls);
  }
};
/// Starts, pauses, resumes, steps or stops a remote robot's search for the posts of the goal box.
struct RemoteSearch {
  RobotId robot;
  SearchOrder order = SearchOrder::Start;
  static constexpr std::string_view kName = "remote-search";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "order", self.order);
  }
};
/// Switches to Manual, Mission (resumes it), ScanLong, ScanShort (once, then the previous state) or
/// Stop.
struct SwitchState {
  RobotId robot;
  CybotState state = CybotState::Stop;
  static constexpr std::string_view kName = "switch-state";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "state", self.state);
  }
};

}  // namespace magna::input
