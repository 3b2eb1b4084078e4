// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/cybot/cybot_body.h"
#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/geometry/angle.h"
#include "core/world/cybot_field.h"

namespace magna::test {

/// A field without walls for an engine that knows nothing of the real one.
inline Scenario unknown_floor() {
  Scenario scenario;
  scenario.source = "floor";
  scenario.world.name = "floor";
  scenario.world.width = 6;
  scenario.world.height = 6;
  scenario.world.origin = {-3, -3};
  scenario.world.anchors.cybot_start = Pose{0.0, 0.0, -kPi / 2.0};
  return scenario;
}

/// A simulated CyBOT's body that carries out instructions of an engine without registers and
/// sockets: an instruction takes as long as with the firmware.
class FieldCybot {
 public:
  FieldCybot(Engine& engine, const World& field, const CybotErrors& errors = {},
             std::uint64_t seed = 0, const std::optional<Pose>& start = {})
      : engine_(engine), body_(field, errors, seed, start) {
    const Outcome joined =
        engine_.submit(author_, input::RemoteJoin{"doc", "cm", std::nullopt, start});
    if (!joined) throw std::runtime_error(joined.reason());
    id_ = *joined.robot;
  }

  RobotId id() const { return id_; }
  const Author& author() const { return author_; }
  const CybotBody& body() const { return body_; }
  const SearchStatus& search() const { return engine_.search(id_); }
  int obeyed() const { return obeyed_; }
  /// Its scans see the other one, which must outlive it.
  void sees(const FieldCybot& other) { others_.push_back(&other); }

  /// One tick.
  void run() {
    before_tick();
    engine_.step();
    after_tick();
  }
  // Its parts, for several robots in one engine.
  void before_tick() {
    if (left_ <= 0.0) begin();
  }
  void after_tick() {
    if (left_ <= 0.0) return;
    left_ -= engine_.world().tick_seconds();
    if (left_ <= 0.0) finish();
  }

 private:
  static constexpr double kDriveSpeed = 0.3;  // m/s
  static constexpr double kTurnSpeed = 90.0;  // degrees per second
  static constexpr double kStep = 0.02;       // s

  void begin() {
    const OpcodeEntry* const seen = engine_.visible_opcode(id_);
    if (seen == nullptr) return;
    doing_ = *seen;
    engine_.submit(author_, input::OpcodeRead{id_, seen->number});
    const double now = body_.odometry().theta;
    switch (seen->opcode) {
      case Opcode::Turn:
        left_ = std::abs(degrees(angle_difference(seen->operand, now))) / kTurnSpeed;
        break;
      case Opcode::Drive: left_ = std::abs(seen->operand) / kDriveSpeed; break;
      case Opcode::ScanLong: left_ = 2.0; break;
      default: left_ = 1.0; break;
    }
    left_ += 0.1;
  }

  void finish() {
    ++obeyed_;
    switch (doing_.opcode) {
      case Opcode::Turn: turn(); break;
      case Opcode::Drive: drive(); break;
      case Opcode::ScanLong: scan(CybotScan::Long); break;
      case Opcode::ScanShort: scan(CybotScan::Short); break;
      default: break;
    }
    engine_.submit(author_, input::OpcodeDone{id_, doing_.number});
  }

  void turn() {
    const double angle = angle_difference(doing_.operand, body_.odometry().theta);
    const double wheel = std::copysign(CybotBody::kTrack / 2.0, angle);
    body_.advance(wheel, -wheel, std::abs(angle));
    engine_.submit(author_, input::RemoteHeading{id_, body_.odometry().theta});
  }

  void drive() {
    const double begun = body_.odometer();
    std::optional<CybotContact> met;
    const double speed = std::copysign(kDriveSpeed, doing_.operand);
    for (double left = std::abs(doing_.operand); left > 0.0; left -= kStep * kDriveSpeed) {
      if (speed > 0.0) met = body_.cliff();
      if (met) break;
      body_.advance(speed, speed, std::min(kStep, left / kDriveSpeed));
      met = body_.contact();
      if (met) break;
    }
    engine_.submit(author_, input::RemoteMoved{id_, body_.odometer() - begun});
    if (met) report(*met);
  }

  void scan(CybotScan sweep) {
    for (const CybotContact& seen : body_.scan(sweep)) report(seen);
    const double half = sweep == CybotScan::Long ? 90.0 : 45.0;
    for (const FieldCybot* other : others_) {
      const Point off = other->body_.pose().position() - body_.pose().position();
      const double angle = degrees(angle_difference(heading({}, off), body_.pose().theta));
      const double far = distance({}, off);
      if (std::abs(angle) > half || far > CybotBody::kScanRange) continue;
      const bool classified = sweep == CybotScan::Short || far <= CybotBody::kClassified;
      report({static_cast<std::uint8_t>(classified ? SightingClass::Wide : SightingClass::Blob),
              angle, far, 2.0 * CybotBody::kRadius});
    }
  }

  void report(const CybotContact& seen) {
    engine_.submit(author_, input::RemoteSighted{id_, seen.type, radians(seen.angle), seen.distance,
                                                 seen.width});
  }

  Engine& engine_;
  Author author_ = Author::client("arap-1");
  CybotBody body_;
  std::vector<const FieldCybot*> others_;
  RobotId id_;
  OpcodeEntry doing_;
  double left_ = 0.0;  ///< s of the current instruction
  int obeyed_ = 0;
};

}  // namespace magna::test
