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

/// Firmware of a CyBOT: polls register 1, executes the opcode, reports the result and acknowledges
/// it (cybot-firmware.md, Instructions). It continues polling while it moves or scans, so that it
/// can be stopped. It has no clock and no socket: `step` advances its time, `next` returns the next
/// request, `reply` takes the answer. It outlives its link: when the link is cut it stops and keeps
/// its place, and on the next one it reports its heading and what it had not reported of its
/// motion.
class CybotFirmware {
 public:
  struct Options {
    CognavProfile profile = CognavProfile::Doc;
    double poll_seconds = 0.02;        ///< between two polls of register 1, simulated
    double drive_speed = 0.3;          ///< m/s
    double turn_speed = 90.0;          ///< degrees per second
    double long_scan_seconds = 2.0;    ///< SCNL, 90 degrees to either side
    double short_scan_seconds = 1.0;   ///< SCNS, 45 degrees to either side
    double celebration_seconds = 1.0;  ///< WIN
  };

  /// `tell` receives a line for each opcode with its result. `body` must outlive it.
  CybotFirmware(CybotBody& body, Options options, std::function<void(const std::string&)> tell);

  /// Advances its own time by `seconds` and moves the body.
  void step(double seconds);
  /// The next request; nothing = none now. Each must be answered before the next call.
  std::optional<std::string> next();
  void reply(const ArapCaller::Reply& reply);
  /// The link is cut: drops requests and instruction, and stops.
  void lose_link();

  /// Tells where the body really is: "true X Y HEADING", then "in a hole" if it fell.
  void tell_truth() const;

  /// Number of acknowledged opcodes.
  std::uint64_t finished() const { return finished_; }
  bool manual() const { return manual_; }

 private:
  /// Receives the reply of a register; nothing if it failed.
  using Then = std::function<void(const ArapCaller::Reply&)>;
  struct Request {
    std::string bytes;
    Then then;
  };
  struct Task {
    Opcode opcode = Opcode::Turn;
    double target = 0.0;        ///< heading in degrees, or odometer in metres
    double operand = 0.0;       ///< as read, in degrees or metres
    double left_seconds = 0.0;  ///< for scan and celebration
  };

  /// What the console knows of the motion.
  struct Reported {
    CognavPose pose;  ///< in its own frame
    double odometer = 0.0;
  };

  void ask(std::string bytes, Then then = {});
  void poll();
  /// Handles the value of register 1: an opcode or kNothingPending.
  void take_opcode(std::uint8_t code);
  void begin_turn(double heading);
  void begin_drive(double way);
  void begin_wait(Opcode opcode, double seconds);
  void resume_operand(Opcode opcode);
  void follow_sticks(double seconds);
  void step_task(double seconds);
  bool step_turn(double seconds);
  bool step_drive(double seconds);
  void finish_task();
  void abort_task();
  void report_motion();
  void report_heading(double degrees);
  /// For a write: with its answer the console knows what was reported up to now.
  Then confirm();
  void report(const CybotContact& contact);
  void acknowledge(const std::string& line);
  void write_number(std::uint8_t reg, double value, Then then = {});
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
  double left_ = 0.0, right_ = 0.0;  ///< sticks as read
  double stick_age_ = 0.0;           ///< seconds
  double since_poll_ = 1.0;          ///< seconds
  bool blocked_ = false;             ///< the obstacle was already reported
  Reported reported_;                ///< with the writes that are under way
  Reported confirmed_;               ///< with those that were answered
  std::uint64_t ended_ = 0;          ///< executed tasks
  std::uint64_t finished_ = 0;       ///< acknowledged opcodes
};

}  // namespace magna
