// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/geometry/pose.h"
#include "core/robot/opcode.h"
#include "core/robot/remote_robot.h"
#include "protocols/cognav/cognav_profile.h"

namespace magna {

/// Time-outs of CyBOTs, seconds of wall time, because a real robot does not depend on the speed of
/// the simulation. An instruction that the robot has read has a time limit of its own
/// (most_seconds), during which it need not poll.
struct CybotTimeouts {
  double silent = 2.0;  ///< without input: it is silent, and is not driven by hand
  double mute = 5.0;    ///< a connection without a complete request is closed
  double lost = 10.0;   ///< without input: its connection is closed
  /// An instruction that is not read ends; also the margin for what it has read (most_seconds).
  double unread = most_seconds_unread();
  /// A report is implausible if it exceeds what the robot drives at full speed in the time since
  /// its last ones and in this time.
  double margin = 3.0;
  double gone = 30.0;  ///< a lost robot that has not come back is removed
};

constexpr std::int64_t to_ns(double seconds) { return static_cast<std::int64_t>(seconds * 1e9); }

/// The value of register 1 when nothing is pending: NOP.
inline constexpr std::uint8_t kNothingPending = 0;

/// One entry of a robot's queue of instructions.
struct CybotOrder {
  std::uint64_t number = 0;  ///< never reused for this robot
  Opcode opcode = Opcode::Turn;
  /// Turn: heading, degrees clockwise from +y; Drive: metres; otherwise undefined.
  double operand = 0.0;

  friend bool operator==(const CybotOrder&, const CybotOrder&) = default;
};

/// An object that the robot hit or saw, relative to its current pose.
struct CybotSighting {
  std::uint8_t type = 0;  ///< as written: 0 to 6 (register document, register 7); others mean 0
  double angle = 0.0;     ///< degrees clockwise from the robot's front
  double distance = 0.0;  ///< metres, from the robot's centre to the object's
  double width = 0.0;     ///< metres, >= 0: the diameter

  friend bool operator==(const CybotSighting&, const CybotSighting&) = default;
};

/// The robot behind a register bank. Lengths in metres, angles in degrees clockwise, headings from
/// the +y of the COGNAV frame; numbers passed are finite.
class CybotPort {
 public:
  virtual ~CybotPort() = default;

  /// The first complete request was received, so that the peer is really a robot: it joins the
  /// world. Returns why it cannot, or nothing. Until then the registers have no robot.
  virtual std::optional<std::string> arrive() = 0;
  virtual std::string name() const = 0;  ///< "cybot1"; before joining, the name of its connection

  /// The entry shown in register 1; nothing if none is pending or it is withheld.
  virtual std::optional<CybotOrder> pending() const = 0;
  /// The robot has read the pending entry's opcode.
  virtual void order_read(const CybotOrder& order) = 0;
  /// The robot acknowledges an instruction: the pending entry, unless that has replaced an entry
  /// which the robot had read. After a finished entry its successor is pending at once.
  virtual void acknowledge(const CybotOrder& order) = 0;

  virtual double heading() const = 0;  ///< believed, in [0, 360)
  virtual void report_heading(double degrees) = 0;
  /// It drove this far along its heading; negative = backwards.
  virtual void report_displacement(double metres) = 0;
  virtual void report_sighting(const CybotSighting& sighting) = 0;
  /// What it tells about itself (registers 10 to 12).
  virtual void report_serial(const std::string& serial) = 0;
  virtual void report_battery(double share) = 0;  ///< 0 to 1
  virtual void report_note(const std::string& note) = 0;
  virtual Sticks sticks() const = 0;

  /// Whether it has read an instruction and may be executing it: its firmware need not poll
  /// meanwhile.
  virtual bool busy() const = 0;
  /// Ends an instruction that takes too long. `now`: ns, without the time in which input could not
  /// be processed. Called with every input and several times a second.
  virtual void expire(std::int64_t now) = 0;
  /// It is connected, but its input has stopped, or has resumed.
  virtual void set_silent(bool silent) = 0;

  /// It has sent a value that none can have, which is ignored: one line about it.
  virtual void impossible(const std::string& line) = 0;
  /// One line about other unusual input.
  virtual void warn(const std::string& line) = 0;
};

/// How a CyBOT's connection came about, and what the user says of the robot behind it.
struct CybotOrigin {
  /// The address that was dialled: "192.168.1.1:288", "serial:/dev/ttyUSB0"; empty: it called us.
  std::string address = {};
  /// Where it starts, in the world's frame; nothing = the world's start place of CyBOTs.
  std::optional<Pose> start = {};
  /// Nothing = the server's.
  std::optional<CognavProfile> profile = {};

  friend bool operator==(const CybotOrigin&, const CybotOrigin&) = default;
};

/// The source of the robots of an ARAP server: one for each connection.
class CybotFleet {
 public:
  virtual ~CybotFleet() = default;

  /// A connection was opened. Returns its robot, which has not joined yet and is valid until
  /// `lost`. `link` names the connection and is unique; `origin` says who dialled whom; `warn`
  /// receives lines about the robot's input.
  virtual CybotPort& attach(const std::string& link, const CybotOrigin& origin,
                            std::function<void(const std::string&)> warn) = 0;
  /// The connection of this robot ended at `now` (ns of LinkClock).
  virtual void lost(CybotPort& robot, std::int64_t now) = 0;

  /// Executes time-outs due at `now`: lost robots are removed after a while.
  virtual void expire(std::int64_t now) = 0;
  /// When `expire` has to be called; nothing = never.
  virtual std::optional<std::int64_t> deadline() const = 0;
};

}  // namespace magna
