// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "app/cybot/cybot_body.h"
#include "protocols/cognav/arap_caller.h"
#include "protocols/cognav/cognav_frame.h"
#include "protocols/cognav/cognav_profile.h"
#include "protocols/cognav/cybot_port.h"

namespace magna {

/// What runs on a CyBOT: it polls register 1, carries out what it reads there, reports what became
/// of it, acknowledges (section 3). While it moves or scans it goes on polling, so that it can be
/// stopped. It knows no clock and no socket: `step` tells it of time, `next` gives what it asks,
/// `reply` takes the answer.
class CybotFirmware {
 public:
  struct Options {
    CognavProfile profile = CognavProfile::Doc;
    double poll_seconds = 0.02;        ///< between two polls of register 1, of its own time
    double drive_speed = 0.3;          ///< m/s
    double turn_speed = 90.0;          ///< degrees per second
    double long_scan_seconds = 2.0;    ///< SCNL, 90 degrees to either side
    double short_scan_seconds = 1.0;   ///< SCNS, 45 degrees to either side
    double celebration_seconds = 1.0;  ///< WIN
  };

  /// The body must outlive it. `tell` gets a line for each opcode: what it was and what came of it.
  CybotFirmware(CybotBody& body, Options options, std::function<void(const std::string&)> tell);

  /// So many seconds of its own time pass: the body moves.
  void step(double seconds);
  /// What it asks next; nothing = nothing now. Each must be answered before the next.
  std::optional<std::string> next();
  void reply(const ArapCaller::Reply& reply);

  /// The opcodes it has acknowledged so far.
  std::uint64_t finished() const { return finished_; }
  bool manual() const { return manual_; }

 private:
  /// Takes what a register gave; nothing where it gave none.
  using Then = std::function<void(const ArapCaller::Reply&)>;
  struct Request {
    std::string bytes;
    Then then;
  };
  struct Task {
    Opcode opcode = Opcode::Turn;
    double target = 0.0;        ///< heading in degrees, or odometer in metres
    double operand = 0.0;       ///< as it was read, in degrees or metres
    double left_seconds = 0.0;  ///< scan, celebration
  };

  void ask(std::string bytes, Then then = {});
  void poll();
  /// What register 1 shows: an opcode or kNothingPending.
  void take_opcode(std::uint8_t code);
  void begin_turn(double heading);
  void begin_drive(double way);
  void begin_wait(Opcode opcode, double seconds);
  void operand_again(Opcode opcode);
  void follow_sticks(double seconds);
  void step_task(double seconds);
  bool step_turn(double seconds);
  bool step_drive(double seconds);
  void finish_task();
  void abort_task();
  void report_motion();
  void report(const CybotContact& contact);
  void acknowledge(const std::string& line);
  void write_number(std::uint8_t reg, double value);
  double heading() const;
  std::string pose_text() const;

  CybotBody& body_;
  Options options_;
  std::function<void(const std::string&)> tell_;
  CognavFrame frame_;
  std::deque<Request> requests_;
  std::optional<Then> waiting_;
  std::optional<Task> task_;
  bool manual_ = false;
  double left_ = 0.0, right_ = 0.0;  ///< sticks as they were read
  double stick_age_ = 0.0;           ///< seconds
  double since_poll_ = 1.0;          ///< seconds
  bool blocked_ = false;             ///< what stops it was reported already
  CognavPose reported_;  ///< the pose that follows from what it reported, in its own frame
  double reported_odometer_ = 0.0;
  std::uint64_t ended_ = 0;     ///< tasks that were carried out
  std::uint64_t finished_ = 0;  ///< opcodes that were acknowledged
};

}  // namespace magna
