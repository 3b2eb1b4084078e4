// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/teleop/teleop_source.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/engine/author.h"
#include "core/engine/robot_inputs.h"
#include "widgets/base/state/remote_words.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

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

namespace {

/// Whether the robot is locked by another author than the operator.
bool locked_by_other(const RobotStatus& status) {
  return !status.locked_by.empty() && status.locked_by != Author::person().name;
}

double seconds_old(const Snapshot& now, std::int64_t clock_ns) {
  return static_cast<double>(clock_ns - now.made_ns) * 1e-9;
}

}  // namespace

bool engine_silent(const Snapshot& now, std::int64_t clock_ns) {
  return clock_ns - now.made_ns > kSilentEngineNs;
}

DrivePermit drive_permit(const Snapshot& now, std::int64_t clock_ns) {
  DrivePermit permit;
  const RobotLabel* label = now.active ? label_of(now, *now.active) : nullptr;
  if (label == nullptr) {
    permit.why = tr("No robot is active: click one on the map or in the list, or press its digit.");
    return permit;
  }
  permit.robot = DrivenRobot{*now.active, label->type};
  // Held input is refused for the same reasons, and after a stop until it was released, which
  // TeleopSource sees to.
  const QString refused = why_refused(now, *now.active, WriteKind::Motion);
  if (!refused.isEmpty()) {
    permit.why = refused + QLatin1Char('.');
  } else if (engine_silent(now, clock_ns)) {
    permit.why = tr("No answer from the world for %1: nothing is sent until it answers.")
                     .arg(duration_text(seconds_old(now, clock_ns)));
  }
  permit.may = permit.why.isEmpty();
  return permit;
}

QString engine_link_text(const Snapshot& now, std::int64_t clock_ns) {
  if (engine_silent(now, clock_ns)) return tr("no answer");  // the permit's reason says how long
  const double seconds = seconds_old(now, clock_ns);
  if (seconds >= 1.0) return tr("link %1\u2009s").arg(number_text(seconds, 1));
  // In steps of 10 ms: the age varies with the moment at which it is read.
  const double ms = std::max(0.0, std::ceil(seconds * 100.0) * 10.0);
  return tr("link %1").arg(number_text(ms, 0) + QChar(0x2009) + QLatin1String("ms"));
}

QString writer_text(const RobotStatus& status) {
  const QString writer = QString::fromStdString(status.writer);
  if (locked_by_other(status)) {
    return tr("Commanded by %1, locked by %2.")
        .arg(writer, QString::fromStdString(status.locked_by));
  }
  if (!status.locked_by.empty()) return tr("Locked: only the operator commands it.");
  if (status.writer.empty()) return tr("Not commanded.");
  if (status.writer == Author::person().name) return tr("Commanded by the operator.");
  return tr("Commanded by %1. Driving takes over and holds its mission.").arg(writer);
}

QString teleop_text(const DrivePermit& permit, const TeleopSource& source, bool focused,
                    const Snapshot& now) {
  if (!permit.may) return permit.why;
  if (!source.armed()) return tr("Not armed: stick and keys have no effect. Ctrl+T arms them.");
  if (source.needs_centring()) return tr("Release stick and keys first, then drive.");
  if (source.waits_for_dead_man()) return tr("Hold Shift to drive.");
  if (!focused) return tr("Armed, but the focus is elsewhere: Ctrl+T or a click on the stick.");
  if (source.stalled()) {
    return tr("The window stalled, so the robot was stopped: release and press again.");
  }
  if (now.active && ignores_pause(now, *now.active)) {
    return tr("The world is paused: stick and keys have no effect. %1")
        .arg(ignores_pause_text(now, *now.active));
  }
  if (now.paused) return tr("The world is paused: the robot moves when it resumes.");
  const QString edge = now.active ? no_go_sentence(now, *now.active) : QString();
  if (!edge.isEmpty()) return edge;
  if (source.driving()) return tr("Driving. Releasing stops the robot.");
  if (source.pad_waits_for_dead_man()) {
    return tr("Centre the pad's sticks, hold its dead-man button, then drive.");
  }
  if (source.pad_needs_centring()) return tr("Centre the pad's sticks first, then drive.");
  if (source.has_pad()) {
    return tr("Armed: push the pad's sticks, or hold W A S D or arrows. Esc disarms.");
  }
  return tr("Armed: drag the stick, or hold W A S D or arrows. Esc disarms.");
}

}  // namespace magna
