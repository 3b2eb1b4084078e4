// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace magna {

/// The source that applies where the register document and the program of 2021 differ (cognav.md,
/// Document and program).
enum class CognavProfile : std::uint8_t {
  Doc,       ///< the register document; the default
  Cognav10,  ///< the program COGNAV 1.0 as published
};

/// The rules of a profile, one field per difference.
struct CognavRules {
  CognavProfile profile;
  std::string_view name;  ///< "doc", as in options and settings
  bool idle_is_nop;      ///< register 1 returns a byte 0 when nothing is pending, otherwise no byte
  bool command_refused;  ///< register 1 is executed, but answered with 0x44
  bool stale_operands;   ///< registers 2 and 3 keep the last operand after its end
  double unit;           ///< metres per unit of length in registers 3, 5 and 6
  std::string_view unit_name;  ///< "cm"
  bool absolute_angle;         ///< register 4 counts from +y instead of the robot's front
};

const CognavRules& rules(CognavProfile profile);
/// By name; nothing if there is none.
std::optional<CognavProfile> cognav_profile(std::string_view name);

}  // namespace magna
