// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cybot/cybot_firmware.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "protocols/cognav/register_bank.h"

namespace magna {
namespace {

constexpr double kStickPatience = 0.5;  // s without new stick values before it stops
constexpr double kReportWay = 0.02;     // m driven by hand between two reports
constexpr double kReportTurn = 2.0;     // degrees
constexpr double kSameHeading = 0.01;   // degrees
constexpr double kSameWay = 1e-4;       // m

constexpr std::uint8_t number(CognavRegister reg) { return static_cast<std::uint8_t>(reg); }

double turn_to(double from, double to) { return std::remainder(to - from, 360.0); }

}  // namespace

CybotFirmware::CybotFirmware(CybotBody& body, Options options,
                             std::function<void(const std::string&)> tell)
    : body_(body), options_(options), tell_(std::move(tell)), frame_(body.start()) {}

double CybotFirmware::heading() const { return frame_.heading_from_world(body_.odometry().theta); }

std::string CybotFirmware::pose_text() const {
  return fmt::format("at {:.4f} {:.4f} {:.2f}", reported_.pose.x, reported_.pose.y,
                     reported_.pose.heading);
}

// --- requests -----------------------------------------------------------------------------------

void CybotFirmware::ask(std::string bytes, Then then) {
  requests_.push_back({std::move(bytes), std::move(then)});
}

std::optional<std::string> CybotFirmware::next() {
  if (waiting_) return {};
  if (requests_.empty()) {
    if (since_poll_ < options_.poll_seconds) return {};
    poll();
  }
  Request request = std::move(requests_.front());
  requests_.pop_front();
  waiting_ = std::move(request.then);
  return std::move(request.bytes);
}

void CybotFirmware::reply(const ArapCaller::Reply& reply) {
  if (!waiting_) return;
  const Then then = std::move(*waiting_);
  waiting_.reset();
  if (then) then(reply);
}

// A write without an answer may have arrived or not; it is repeated on the next link.
void CybotFirmware::lose_link() {
  requests_.clear();
  waiting_.reset();
  if (task_) tell_("stopped by the loss of its link");
  task_.reset();
  manual_ = false;
  left_ = right_ = 0.0;
  reported_ = confirmed_;
  ++ended_;  // what was asked about it is out of date
  if (body_.odometry() == body_.start()) return;
  write_number(number(CognavRegister::Rotation), reported_.pose.heading);
  report_motion();
}

void CybotFirmware::poll() {
  since_poll_ = 0.0;
  const auto command = [this, asked = ended_](const ArapCaller::Reply& reply) {
    // The opcode that is about to be acknowledged is still readable; it is not a new one.
    if (asked != ended_) return;
    take_opcode(reply.args.empty() ? kNothingPending : static_cast<std::uint8_t>(reply.args[0]));
  };
  ask(arap_read(number(CognavRegister::Command)), command);
  if (!manual_) return;
  const auto stick = [this](CognavRegister reg, double& value) {
    ask(arap_read(number(reg)), [this, &value](const ArapCaller::Reply& reply) {
      const auto read = arap_float(reply.args);
      if (!read || !std::isfinite(*read)) return;
      value = std::clamp(double{*read}, -1.0, 1.0);
      stick_age_ = 0.0;
    });
  };
  stick(CognavRegister::LeftStick, left_);
  stick(CognavRegister::RightStick, right_);
}

// --- replies ------------------------------------------------------------------------------------

void CybotFirmware::take_opcode(std::uint8_t code) {
  const auto opcode = static_cast<Opcode>(code);
  if (task_ && task_->opcode == opcode) {
    resume_operand(opcode);
    return;
  }
  if (task_) abort_task();
  if (code == kNothingPending) return;
  if (opcode != Opcode::Manual && std::exchange(manual_, false)) report_motion();
  const auto operand = [this](CognavRegister reg, void (CybotFirmware::*begin)(double)) {
    ask(arap_read(number(reg)), [this, begin](const ArapCaller::Reply& reply) {
      if (const auto value = arap_float(reply.args)) (this->*begin)(double{*value});
    });
  };
  switch (opcode) {
    case Opcode::Turn: operand(CognavRegister::Rotation, &CybotFirmware::begin_turn); break;
    case Opcode::Drive: operand(CognavRegister::Displacement, &CybotFirmware::begin_drive); break;
    case Opcode::ScanLong: begin_wait(opcode, options_.long_scan_seconds); break;
    case Opcode::ScanShort: begin_wait(opcode, options_.short_scan_seconds); break;
    case Opcode::Win: begin_wait(opcode, options_.celebration_seconds); break;
    case Opcode::Manual:
      if (!std::exchange(manual_, true)) left_ = right_ = 0.0;
      acknowledge("MAN");
      break;
    default: acknowledge(fmt::format("opcode {}", static_cast<int>(opcode))); break;
  }
}

void CybotFirmware::begin_turn(double heading) {
  task_ = Task{Opcode::Turn, normalize_degrees(heading), heading, 0.0};
}

void CybotFirmware::begin_drive(double way) {
  const double metres = way * rules(options_.profile).unit;
  blocked_ = false;
  task_ = Task{Opcode::Drive, body_.odometer() + metres, metres, 0.0};
}

void CybotFirmware::begin_wait(Opcode opcode, double seconds) {
  task_ = Task{opcode, 0.0, 0.0, seconds};
}

// The same opcode with another operand is a new entry: the old one was removed.
void CybotFirmware::resume_operand(Opcode opcode) {
  const bool turn = opcode == Opcode::Turn;
  if (!turn && opcode != Opcode::Drive) return;
  const auto reg = turn ? CognavRegister::Rotation : CognavRegister::Displacement;
  ask(arap_read(number(reg)), [this, turn, asked = ended_](const ArapCaller::Reply& reply) {
    const auto value = arap_float(reply.args);
    if (!value || !task_ || asked != ended_) return;
    if (turn && task_->opcode == Opcode::Turn) {
      if (std::abs(turn_to(task_->operand, double{*value})) > kSameHeading) begin_turn(*value);
    } else if (!turn && task_->opcode == Opcode::Drive) {
      const double metres = double{*value} * rules(options_.profile).unit;
      if (std::abs(metres - task_->operand) <= kSameWay) return;
      report_motion();
      begin_drive(*value);
    }
  });
}

// --- moving -------------------------------------------------------------------------------------

void CybotFirmware::step(double seconds) {
  since_poll_ += seconds;
  stick_age_ += seconds;
  if (task_) {
    step_task(seconds);
  } else if (manual_) {
    follow_sticks(seconds);
  }
}

void CybotFirmware::step_task(double seconds) {
  bool done = false;
  switch (task_->opcode) {
    case Opcode::Turn: done = step_turn(seconds); break;
    case Opcode::Drive: done = step_drive(seconds); break;
    default: done = (task_->left_seconds -= seconds) <= 0.0; break;
  }
  if (done) finish_task();
}

bool CybotFirmware::step_turn(double seconds) {
  const double left = turn_to(heading(), task_->target);
  const double most = options_.turn_speed * seconds;
  const double turn = std::clamp(left, -most, most);
  const double wheel = radians(turn) * CybotBody::kTrack / 2 / seconds;
  body_.advance(wheel, -wheel, seconds);
  return std::abs(left) <= most;
}

bool CybotFirmware::step_drive(double seconds) {
  const double left = task_->target - body_.odometer();
  if (left > 0.0) {
    if (const auto cliff = body_.cliff()) {
      report(*cliff);
      return true;
    }
  }
  const double most = options_.drive_speed * seconds;
  const double speed = std::clamp(left, -most, most) / seconds;
  body_.advance(speed, speed, seconds);
  if (body_.contact()) {
    report(*body_.contact());
    return true;
  }
  return std::abs(left) <= most;
}

void CybotFirmware::follow_sticks(double seconds) {
  if (stick_age_ > kStickPatience) left_ = right_ = 0.0;
  const auto cliff = left_ + right_ > 0.0 ? body_.cliff() : std::nullopt;
  const double held = cliff ? 0.0 : CybotBody::kMaxWheel;
  if (cliff && left_ != right_) {
    // Blocked in front, it can still turn away.
    const double turn = (left_ - right_) / 2 * CybotBody::kMaxWheel;
    body_.advance(turn, -turn, seconds);
  } else {
    body_.advance(left_ * held, right_ * held, seconds);
  }
  const auto met = cliff ? cliff : body_.contact();
  if (met && !std::exchange(blocked_, true)) {
    report_motion();
    report(*met);
  }
  if (!met && left_ + right_ != 0.0) blocked_ = false;
  const bool still = left_ == 0.0 && right_ == 0.0;
  const double way = std::abs(body_.odometer() - reported_.odometer);
  const double turn = std::abs(turn_to(reported_.pose.heading, heading()));
  if (way >= kReportWay || turn >= kReportTurn ||
      (still && (way > kSameWay || turn > kSameHeading))) {
    report_motion();
  }
}

// --- reporting ----------------------------------------------------------------------------------

void CybotFirmware::finish_task() {
  const Task task = *std::exchange(task_, std::nullopt);
  ++ended_;
  std::string what;
  switch (task.opcode) {
    case Opcode::Turn:
      what = fmt::format("TUR {:.2f}", task.operand);
      report_motion();
      break;
    case Opcode::Drive:
      what = fmt::format("DRV {:.4f}", task.operand);
      report_motion();
      break;
    case Opcode::ScanLong:
    case Opcode::ScanShort: {
      const bool wide = task.opcode == Opcode::ScanLong;
      what = wide ? "SCNL" : "SCNS";
      for (const CybotContact& seen : body_.scan(wide ? CybotScan::Long : CybotScan::Short)) {
        report(seen);
      }
      break;
    }
    default: what = "WIN"; break;
  }
  acknowledge(what);
}

void CybotFirmware::tell_truth() const {
  const CognavPose at = frame_.from_world(body_.pose());
  tell_(fmt::format("true {:.4f} {:.4f} {:.2f}{}", at.x, at.y, at.heading,
                    body_.fell() ? " in a hole" : ""));
}

// The current opcode was replaced or removed from the queue. The part already executed is reported;
// there is nothing to acknowledge.
void CybotFirmware::abort_task() {
  task_.reset();
  report_motion();
  tell_("stopped " + pose_text());
}

// Heading and distance since the last report. A curve is reported as its chord.
void CybotFirmware::report_motion() {
  CognavPose& told = reported_.pose;
  const double now = heading();
  const double way = body_.odometer() - reported_.odometer;
  const CognavPose at = frame_.from_world(body_.odometry());
  const double dx = at.x - told.x;
  const double dy = at.y - told.y;
  const double chord = std::copysign(std::hypot(dx, dy), way);
  reported_.odometer = body_.odometer();
  if (std::abs(chord) > kSameWay) {
    const double along =
        normalize_degrees(degrees(chord > 0.0 ? std::atan2(dx, dy) : std::atan2(-dx, -dy)));
    if (std::abs(turn_to(told.heading, along)) > kSameHeading) report_heading(along);
    told.x += chord * std::sin(radians(told.heading));
    told.y += chord * std::cos(radians(told.heading));
    write_number(number(CognavRegister::Displacement), chord / rules(options_.profile).unit,
                 confirm());
  }
  if (std::abs(turn_to(told.heading, now)) > kSameHeading) report_heading(now);
}

void CybotFirmware::report_heading(double degrees) {
  reported_.pose.heading = degrees;
  write_number(number(CognavRegister::Rotation), degrees, confirm());
}

CybotFirmware::Then CybotFirmware::confirm() {
  return [this, told = reported_](const ArapCaller::Reply&) { confirmed_ = told; };
}

void CybotFirmware::report(const CybotContact& contact) {
  const CognavRules& rule = rules(options_.profile);
  report_motion();  // its position is the pose at the moment register 7 is written
  const double angle = rule.absolute_angle ? contact.angle + heading() : contact.angle;
  write_number(number(CognavRegister::ObjectAngle), normalize_degrees(angle));
  write_number(number(CognavRegister::ObjectDistance), contact.distance / rule.unit);
  write_number(number(CognavRegister::ObjectWidth), contact.width / rule.unit);
  ask(arap_write(number(CognavRegister::ObjectType),
                 std::string(1, static_cast<char>(contact.type))));
  tell_(fmt::format("object {} {:.1f} {:.4f} {:.4f}", contact.type, contact.angle, contact.distance,
                    contact.width));
}

void CybotFirmware::acknowledge(const std::string& line) {
  ask(arap_write(number(CognavRegister::Command)), [this, line](const ArapCaller::Reply&) {
    ++finished_;
    since_poll_ = options_.poll_seconds;  // the next instruction can be read at once
    tell_(line + " " + pose_text());
    if (line == "WIN") tell_truth();
  });
}

void CybotFirmware::write_number(std::uint8_t reg, double value, Then then) {
  ask(arap_write(reg, arap_float(static_cast<float>(value))), std::move(then));
}

}  // namespace magna
