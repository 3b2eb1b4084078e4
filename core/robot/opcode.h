// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace magna {

/// An instruction for a remote robot: the opcodes of the COGNAV register interface, with
/// their numbers (0 means that nothing is pending).
enum class Opcode : std::uint8_t {
  Turn = 1,       ///< turn to an absolute heading
  Drive = 2,      ///< straight by a distance, negative = backwards
  ScanLong = 3,   ///< a wide sweep
  ScanShort = 4,  ///< a short sweep
  Manual = 5,     ///< follow the sticks
  Com = 6,        ///< has only a name
  Win = 7,        ///< the mission is over
};

struct OpcodeInfo {
  Opcode opcode;
  std::string_view name;     ///< "TUR"
  std::string_view other;    ///< another name in use ("ROT"); empty = none
  std::string_view meaning;  ///< "turn"
};

std::span<const OpcodeInfo> opcodes();
std::string_view name(Opcode opcode);
/// By either name, ignoring case.
std::optional<Opcode> opcode(std::string_view name);

/// The longest time that a robot may take between reading an opcode and acknowledging it: seconds
/// of real time of the robot, whatever the speed of the simulation. `amount`: radians to turn for
/// Turn, metres for Drive (the sign does not matter).
double most_seconds(Opcode opcode, double amount);
/// The longest time for which a readable opcode may stay unread, seconds.
double most_seconds_unread();

}  // namespace magna
