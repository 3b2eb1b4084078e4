// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/teleop/teleop_source.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/engine/robot_inputs.h"

namespace magna {
namespace {

constexpr std::int64_t kShortestPeriodNs = 20'000'000;
// Simulated time between two holds: half of the engine's time-out.
constexpr double kSimulatedNs = 100e6;
// Tolerance for the inexact timer that calls update.
constexpr std::int64_t kSlackNs = 5'000'000;
// Maximum length of one acceleration step after any pause.
constexpr double kLongestStep = 0.1;  // s

}  // namespace

TeleopSource::TeleopSource(const WallClock& clock, std::function<void(Input)> post)
    : clock_(clock), post_(std::move(post)) {}

void TeleopSource::set_robot(std::optional<DrivenRobot> robot) {
  if (robot == robot_) return;
  interrupt();  // releases the old robot; held input must not move the new one
  robot_ = robot;
}

void TeleopSource::set_may_drive(bool may) {
  if (may == may_drive_) return;
  interrupt();
  may_drive_ = may;
}

void TeleopSource::set_time_scale(double scale) {
  const double wished = scale > 0.0 ? kSimulatedNs / scale : 0.0;
  period_ns_ =
      std::clamp(static_cast<std::int64_t>(std::min(wished, 1e9)), kShortestPeriodNs, kPeriodNs);
}

void TeleopSource::arm(bool armed) {
  forget();
  stalled_ = false;
  armed_ = armed;
}

void TeleopSource::set_dead_man(bool on) {
  if (on == dead_man_) return;
  interrupt();
  dead_man_ = on;
}

void TeleopSource::press(DriveKey key) {
  if (!armed_) return;
  discard_stale_input();
  stalled_ = false;
  keys_.press(key);
  update();
}

void TeleopSource::lift(DriveKey key) {
  keys_.lift(key);
  update();
}

void TeleopSource::set_modifiers(bool shift, bool ctrl) {
  if (shift == shift_ && ctrl == ctrl_) return;
  shift_ = shift;
  ctrl_ = ctrl;
  update();
}

void TeleopSource::press_stick() {
  if (!armed_) return;
  discard_stale_input();
  stalled_ = false;
  stick_ = Deflection{};
}

void TeleopSource::move_stick(Deflection deflection) {
  if (!stick_) return;
  stick_ = deflection;
  update();
}

void TeleopSource::release_stick() {
  stick_.reset();
  update();
}

void TeleopSource::move_pad(const Deflection& deflection, bool enabled) {
  discard_stale_input();
  pad_ = PadHand{deflection, enabled, clock_.now_ns()};
  Deflection& push = pad_->deflection;
  if (!robot_ || !info(robot_->type).sideways) push.right = 0.0;
  pad_counts_ = enabled && (pad_counts_ || push.centred());
  if (pad_counts_ && !push.centred()) stalled_ = false;
  update();
}

void TeleopSource::drop_pad() {
  pad_.reset();
  pad_counts_ = false;
  update();
}

void TeleopSource::interrupt() {
  end();
  must_centre_ = must_centre_ || !hands_centred();
  pad_counts_ = false;
}

void TeleopSource::forget() {
  keys_.clear();
  stick_.reset();
  shift_ = false;
  ctrl_ = false;
  must_centre_ = false;
  pad_counts_ = false;  // its position is known, but it must be centred first
  end();
}

void TeleopSource::update() {
  discard_stale_input();
  if (must_centre_ && hands_centred()) must_centre_ = false;
  if (!alive()) return end();
  send();
}

// A key released while events were blocked still seems pressed here: after such a gap, held input
// is ignored.
void TeleopSource::discard_stale_input() {
  const std::int64_t now = clock_.now_ns();
  if (held() && now - heard_ns_ > kSilenceNs) {
    forget();
    stalled_ = true;
  }
  heard_ns_ = now;
  if (pad_ && now - pad_->heard_ns > kSilenceNs) {  // the pad is no longer polled
    pad_.reset();
    pad_counts_ = false;
  }
}

Deflection TeleopSource::key_push() const {
  if (key_use() == KeyUse::Tank) return deflection_of(keys_.sticks());
  return {static_cast<double>(keys_.ahead()), static_cast<double>(keys_.right()),
          static_cast<double>(keys_.clockwise())};
}

Deflection TeleopSource::deflection() const {
  const Deflection hand = stick_.value_or(Deflection{});
  const Deflection keys = key_push();
  const Deflection pad = pad_push();
  const auto unit = [](double value) { return std::clamp(value, -1.0, 1.0); };
  return {unit(hand.ahead + keys.ahead + pad.ahead), unit(hand.right + keys.right + pad.right),
          unit(hand.clockwise + keys.clockwise + pad.clockwise)};
}

bool TeleopSource::waits_for_dead_man() const {
  return dead_man_ && !shift_ && !stick_ && keys_.any();
}

bool TeleopSource::alive() const {
  if (!armed_ || !robot_ || !may_drive_ || must_centre_ || waits_for_dead_man()) return false;
  // A resting hand does not take a robot; one that is driving keeps it.
  return driving() ? held() : !centred();
}

Gait TeleopSource::gait() const {
  if (ctrl_) return Gait::Slow;
  return shift_ && !dead_man_ ? Gait::Fast : gait_;
}

void TeleopSource::send() {
  const std::int64_t now = clock_.now_ns();
  if (driving() && now - sent_ns_ < period_ns_ - kSlackNs) return;
  const double seconds = driving() ? static_cast<double>(now - sent_ns_) * 1e-9
                                   : static_cast<double>(period_ns_) * 1e-9;
  const RobotTypeInfo& type = info(robot_->type);
  velocity_ = eased(velocity_, velocity_for(deflection(), kept_within(limits_, type), gait(), type),
                    type, std::min(seconds, kLongestStep));
  if (!driving()) began_ns_ = now;
  sending_to_ = robot_->id;
  sent_ns_ = now;
  post_(input::Hold{robot_->id, velocity_});
}

void TeleopSource::end() {
  velocity_ = {};
  if (const auto robot = std::exchange(sending_to_, std::nullopt)) post_(input::Release{*robot});
}

}  // namespace magna
