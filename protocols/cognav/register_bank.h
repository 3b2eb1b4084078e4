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

/// The registers of COGNAV (section 2).
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
};

/// A register's answer: a status and at most four bytes.
struct RegisterAnswer {
  ArapStatus status = ArapStatus::Done;
  std::string args;

  friend bool operator==(const RegisterAnswer&, const RegisterAnswer&) = default;
};

/// Registers 1 to 9 of one connection, in front of one robot: what reading and writing means in
/// each profile. Register 0 is about packets and not about the robot; ArapEndpoint sees to it.
class RegisterBank {
 public:
  /// Lengths and angles beyond these are not measurements: they are ignored like those that are not
  /// finite, for one of them would spoil the pose permanently.
  static constexpr double kMostMetres = 1000.0;
  static constexpr double kMostDegrees = 1.0e6;

  /// The port must outlive it.
  RegisterBank(CybotPort& port, CognavProfile profile);

  /// `args`: as they came; anything but one count is answered 0x43.
  RegisterAnswer read(std::uint8_t reg, std::string_view args);
  RegisterAnswer write(std::uint8_t reg, std::string_view args);

 private:
  RegisterAnswer read_command(bool wanted);
  RegisterAnswer write_command();
  void write_number(CognavRegister reg, std::string_view args);
  void write_object(std::string_view args);
  float rotation() const;
  float displacement() const;
  /// Remembers the operand that is shown now: COGNAV 1.0 goes on showing it.
  void keep_operands();

  CybotPort& port_;
  const CognavRules* rules_;
  bool unacknowledged_ = false;   ///< an opcode was read since the last acknowledge
  float written_heading_ = 0.0F;  ///< register 2 as it was written: read back bit by bit
  bool heading_written_ = false;
  float last_turn_ = 0.0F;         ///< units of the wire
  float last_drive_ = 0.0F;        ///< units of the wire
  std::array<float, 3> object_{};  ///< registers 4 to 6; they stay from object to object (2.1)
};

}  // namespace magna
