// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/robot/opcode.h"
#include "core/robot/remote_robot.h"

namespace magna {

/// The value of register 1 when nothing is pending (section 3): NOP.
inline constexpr std::uint8_t kNothingPending = 0;

/// One entry of a robot's queue of instructions.
struct CybotOrder {
  std::uint64_t number = 0;  ///< never given to another entry of this robot
  Opcode opcode = Opcode::Turn;
  double operand = 0.0;  ///< Turn: heading, degrees clockwise from +y; Drive: metres; else nothing

  friend bool operator==(const CybotOrder&, const CybotOrder&) = default;
};

/// An object that it bumped into or saw, relative to where it is now.
struct CybotSighting {
  std::uint8_t type = 0;  ///< as it was written: 0 to 6, section 4.2, others mean 0
  double angle = 0.0;     ///< degrees clockwise from the robot's front
  double distance = 0.0;  ///< metres, robot's centre to the object's
  double width = 0.0;     ///< metres, >= 0: the diameter

  friend bool operator==(const CybotSighting&, const CybotSighting&) = default;
};

/// The robot behind a bank of registers. Lengths in metres, angles in degrees clockwise, headings
/// from the +y of the COGNAV frame; numbers handed in are finite.
class CybotPort {
 public:
  virtual ~CybotPort() = default;

  /// The first whole request came over its connection, so that it is a robot's indeed: it joins
  /// the world. Nothing = it did, else why not. Until then there is nothing behind the registers.
  virtual std::optional<std::string> arrive() = 0;
  virtual std::string name() const = 0;  ///< "cybot1"; before it joined its connection's

  /// The entry that register 1 shows; nothing when none is pending or it is withheld.
  virtual std::optional<CybotOrder> pending() const = 0;
  /// The robot read the pending entry's opcode.
  virtual void order_read(const CybotOrder& order) = 0;
  /// The robot says that it is finished, which is about the pending entry unless that took the
  /// place of one that the robot had read. Of a finished one the successor is pending at once.
  virtual void acknowledge(const CybotOrder& order) = 0;

  virtual double heading() const = 0;  ///< believed, in [0, 360)
  virtual void report_heading(double degrees) = 0;
  /// It went so far along its heading; negative = backwards.
  virtual void report_displacement(double metres) = 0;
  virtual void report_sighting(const CybotSighting& sighting) = 0;
  virtual Sticks sticks() const = 0;

  /// It has read an instruction and may be at it: its firmware need not poll meanwhile.
  virtual bool busy() const = 0;
  /// Gives up an instruction that takes too long. `now`: ns, without the time in which nothing
  /// could be heard. Called with every input and several times a second.
  virtual void expire(std::int64_t now) = 0;
  /// Its link stands, but it has not been heard for a while, or is heard again.
  virtual void set_silent(bool silent) = 0;

  /// One line about something odd in what it sent.
  virtual void warn(const std::string& line) = 0;
};

}  // namespace magna
