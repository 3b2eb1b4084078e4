// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocols/cognav/arap_frame.h"
#include "protocols/cognav/cognav_profile.h"
#include "protocols/cognav/cybot_port.h"

namespace magna {

/// The registers of COGNAV (register document; 10 to 12 are Magna's).
enum class CognavRegister : std::uint8_t {
  Special = 0,
  Command = 1,
  Rotation = 2,
  Displacement = 3,
  ObjectAngle = 4,
  ObjectDistance = 5,
  ObjectWidth = 6,
  ObjectType = 7,
  LeftStick = 8,
  RightStick = 9,
  Serial = 10,   // ours, optional: docs/cybot-firmware.md
  Battery = 11,  // likewise
  Note = 12,     // likewise
};

/// The answer of a register: a status and at most four bytes.
struct RegisterAnswer {
  ArapStatus status = ArapStatus::Done;
  std::string args;

  friend bool operator==(const RegisterAnswer&, const RegisterAnswer&) = default;
};

/// Registers 1 to 12 of one connection and one robot: the effects of reading and writing in each
/// profile. Register 0 concerns packets instead of the robot and is handled by ArapEndpoint.
class RegisterBank {
 public:
  /// Larger lengths and angles are not measurements: they are ignored like numbers that are not
  /// finite, because one of them would spoil the pose permanently.
  static constexpr double kMostMetres = 1000.0;
  static constexpr double kMostDegrees = 1.0e6;

  /// The port must outlive it.
  RegisterBank(CybotPort& port, CognavProfile profile);

  /// `args`: as received; anything but one count is answered with 0x43.
  RegisterAnswer read(std::uint8_t reg, std::string_view args);
  RegisterAnswer write(std::uint8_t reg, std::string_view args);

 private:
  RegisterAnswer read_command(bool wanted);
  RegisterAnswer write_command();
  void write_number(CognavRegister reg, std::string_view args);
  void write_object(std::string_view args);
  void write_battery(std::string_view args);
  float rotation() const;
  float displacement() const;
  /// Stores the operand shown now: COGNAV 1.0 continues to show it.
  void keep_operands();

  CybotPort& port_;
  const CognavRules* rules_;
  bool unacknowledged_ = false;   ///< an opcode was read since the last acknowledgement
  float written_heading_ = 0.0F;  ///< register 2 as written: read back bit by bit
  bool heading_written_ = false;
  float last_turn_ = 0.0F;   ///< units of the wire
  float last_drive_ = 0.0F;  ///< units of the wire
  /// Registers 4 to 6; they keep their values from object to object.
  std::array<float, 3> object_{};
  /// The last value written to it was impossible: no object until it has a possible one.
  std::array<bool, 3> object_spoilt_{};
};

}  // namespace magna
