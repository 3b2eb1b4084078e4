// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace magna {

/// What a robot that moves itself is told to do: the opcodes of the COGNAV register interface, by
/// their numbers there (0 means that nothing is pending).
enum class Opcode : std::uint8_t {
  Turn = 1,       ///< to an absolute heading
  Drive = 2,      ///< straight ahead by a distance, negative = backwards
  ScanLong = 3,   ///< a wide sweep
  ScanShort = 4,  ///< a short one
  Manual = 5,     ///< follow the sticks
  Com = 6,        ///< has a name only
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
/// By either name, case ignored.
std::optional<Opcode> opcode(std::string_view name);

/// The longest that a robot may take between reading an opcode and acknowledging it: seconds of
/// its own time, however fast the world runs. What is left to do: radians to turn for Turn, metres
/// for Drive (the sign does not matter).
double most_seconds(Opcode opcode, double amount);
/// The longest that an opcode which can be read may stay unread, seconds.
double most_seconds_unread();

}  // namespace magna
