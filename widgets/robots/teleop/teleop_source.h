// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <optional>

#include "core/engine/input.h"
#include "core/view/snapshot.h"
#include "widgets/base/state/wall_clock.h"
#include "widgets/robots/teleop/drive_law.h"

namespace magna {

/// The driven robot.
struct DrivenRobot {
  RobotId id;
  RobotType type = RobotType::Point;
  friend bool operator==(const DrivenRobot&, const DrivenRobot&) = default;
};

/// The rules of teleoperation: what is sent while stick, keys or a pad are held, and when it ends.
/// While input is held it sends input::Hold 20 times a second, even if unchanged (the engine stops
/// a robot after 250 ms without one); then one input::Release. After any end, every input must be
/// centred before driving again. Has no widgets: the pane reports events to it.
class TeleopSource {
 public:
  static constexpr std::int64_t kPeriodNs = 50'000'000;
  /// Held input expires after this time without events.
  static constexpr std::int64_t kSilenceNs = 250'000'000;

  TeleopSource(const WallClock& clock, std::function<void(Input)> post);
  /// Ends a drive in progress.
  ~TeleopSource() { forget(); }
  TeleopSource(const TeleopSource&) = delete;
  TeleopSource& operator=(const TeleopSource&) = delete;

  // The robot to drive, if permitted.
  void set_robot(std::optional<DrivenRobot> robot);
  void set_may_drive(bool may);
  void set_limits(const TeleopLimits& limits) { limits_ = limits; }
  /// Meaning of the keys for the driven robot.
  KeyUse key_use() const { return robot_ ? magna::key_use(info(robot_->type)) : KeyUse::Drive; }
  /// At higher simulation speed it sends more often, so that a hold does not expire.
  void set_time_scale(double scale);

  void arm(bool armed);
  bool armed() const { return armed_; }
  void set_gait(Gait gait) { gait_ = gait; }
  /// Keys drive only while Shift is held (a mouse button on the stick already acts as a dead-man).
  void set_dead_man(bool on);
  bool dead_man() const { return dead_man_; }

  // Input of keys and stick.
  void press(DriveKey key);
  void lift(DriveKey key);
  /// Shift: fast, or the dead-man. Ctrl: slow.
  void set_modifiers(bool shift, bool ctrl);
  void press_stick();
  /// Ignored unless between press_stick and release_stick.
  void move_stick(Deflection deflection);
  void release_stick();

  // Input of a gamepad.
  /// Call at each poll, even at rest. The sticks count once they were centred with `enabled` (the
  /// pad's dead-man is held, or it has none), until that ends or a drive is ended otherwise.
  /// Sideways deflection is ignored for robots that cannot move sideways.
  void move_pad(const Deflection& deflection, bool enabled);
  /// The pad was removed, or its input is not for a robot.
  void drop_pad();

  /// The robot was stopped by other means: held input is ignored until released.
  void interrupt();
  /// The state of inputs is unknown (focus lost, pane hidden, window inactive): treats them as
  /// released.
  void forget();

  /// Call at least every 50 ms while armed.
  void update();

  bool driving() const { return sending_to_.has_value(); }
  /// Start of the present drive, clock time.
  std::int64_t began_ns() const { return began_ns_; }
  /// The last sent velocity; zero if nothing is sent.
  const BodyVelocity& velocity() const { return velocity_; }
  Gait gait() const;
  /// Whether held input is ignored until released.
  bool needs_centring() const { return must_centre_; }
  bool waits_for_dead_man() const;
  bool has_pad() const { return pad_.has_value(); }
  /// Whether the pad's sticks are pushed but must be centred first.
  bool pad_needs_centring() const { return pad_ && !pad_counts_ && !pad_->deflection.centred(); }
  /// Whether they are pushed without the pad's dead-man.
  bool pad_waits_for_dead_man() const { return pad_needs_centring() && !pad_->enabled; }
  /// Whether the window stalled while input was held, which was then ignored; until the next press.
  bool stalled() const { return stalled_; }
  /// The present deflection, each −1 to 1, whether it drives or not.
  Deflection deflection() const;
  const std::optional<DrivenRobot>& robot() const { return robot_; }
  const TeleopLimits& limits() const { return limits_; }

 private:
  struct PadHand {
    Deflection deflection;
    bool enabled = true;
    std::int64_t heard_ns = 0;
  };

  bool held() const { return keys_.any() || stick_.has_value() || !pad_push().centred(); }
  bool hands_centred() const { return !keys_.any() && (!stick_ || stick_->centred()); }
  bool centred() const { return hands_centred() && pad_push().centred(); }
  /// Deflection of the pad's sticks that counts.
  Deflection pad_push() const { return pad_ && pad_counts_ ? pad_->deflection : Deflection{}; }
  Deflection key_push() const;
  bool alive() const;
  void discard_stale_input();
  void send();
  void end();

  const WallClock& clock_;
  std::function<void(Input)> post_;
  std::optional<DrivenRobot> robot_;
  bool may_drive_ = false;
  TeleopLimits limits_;
  std::int64_t period_ns_ = kPeriodNs;
  bool armed_ = false;
  Gait gait_ = Gait::Normal;
  bool dead_man_ = false;

  DriveKeys keys_;
  bool shift_ = false;
  bool ctrl_ = false;
  std::optional<Deflection> stick_;
  std::optional<PadHand> pad_;
  bool pad_counts_ = false;
  bool must_centre_ = false;  ///< for keys and stick; for the pad see pad_counts_
  bool stalled_ = false;
  std::int64_t heard_ns_ = 0;  ///< time of the last event while input is held

  std::optional<RobotId> sending_to_;
  std::int64_t began_ns_ = 0;
  std::int64_t sent_ns_ = 0;
  BodyVelocity velocity_;
};

/// Whether the active robot may be driven by hand, and if not, the reason and a remedy.
struct DrivePermit {
  std::optional<DrivenRobot> robot;  ///< the active robot
  bool may = false;
  QString why;  ///< empty = permitted
};

/// Maximum age of a snapshot, ns: if exceeded, the engine does not answer and driving is not
/// permitted.
inline constexpr std::int64_t kSilentEngineNs = 2'000'000'000;

DrivePermit drive_permit(const Snapshot& now, std::int64_t clock_ns);

/// Whether the snapshot is too old, so that the engine seems to have stopped.
bool engine_silent(const Snapshot& now, std::int64_t clock_ns);
/// "link 40 ms", the age of the snapshot, or "no answer".
QString engine_link_text(const Snapshot& now, std::int64_t clock_ns);

/// The writer of the robot and how to take over, one or two sentences.
QString writer_text(const RobotStatus& status);

/// State of teleoperation, one sentence with the next step.
QString teleop_text(const DrivePermit& permit, const TeleopSource& source, bool focused,
                    const Snapshot& now);

}  // namespace magna
