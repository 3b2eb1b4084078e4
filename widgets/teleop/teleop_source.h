// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "core/engine/input.h"
#include "widgets/teleop/drive_keys.h"
#include "widgets/teleop/drive_law.h"
#include "widgets/wall_clock.h"

namespace magna {

/// The robot that is driven.
struct DrivenRobot {
  RobotId id;
  RobotType type = RobotType::Point;
  friend bool operator==(const DrivenRobot&, const DrivenRobot&) = default;
};

/// The rule of teleoperation: what is sent while stick, keys or a pad are held, and when it ends.
/// While an input is alive it sends input::Hold 20 times a second, also when nothing changed (the
/// engine lets a robot stand that hears nothing for 250 ms); when the input ends, one
/// input::Release; then nothing. Whatever ended it, the robot is driven again only after every
/// input was back at its centre. Knows no widgets: the pane tells it what happened.
class TeleopSource {
 public:
  static constexpr std::int64_t kPeriodNs = 50'000'000;
  /// What is held is believed only so long without a sign that events still come.
  static constexpr std::int64_t kSilenceNs = 250'000'000;

  TeleopSource(const WallClock& clock, std::function<void(Input)> post);
  /// Ends what is under way.
  ~TeleopSource() { forget(); }
  TeleopSource(const TeleopSource&) = delete;
  TeleopSource& operator=(const TeleopSource&) = delete;

  // What is driven, and whether it may be.
  void set_robot(std::optional<DrivenRobot> robot);
  void set_may_drive(bool may);
  void set_limits(const TeleopLimits& limits) { limits_ = limits; }
  /// What the keys stand for with the robot that is driven.
  KeyUse key_use() const { return robot_ ? magna::key_use(info(robot_->type)) : KeyUse::Drive; }
  /// Faster than real time it sends more often, so that the hold does not fade in between.
  void set_time_scale(double scale);

  // What the operator chose.
  void arm(bool armed);
  bool armed() const { return armed_; }
  void set_gait(Gait gait) { gait_ = gait; }
  /// Keys drive only while Shift is held (a mouse button on the stick is a dead-man already).
  void set_dead_man(bool on);
  bool dead_man() const { return dead_man_; }

  // What the hands do.
  void press(DriveKey key);
  void lift(DriveKey key);
  /// Shift: fast, or the dead-man. Ctrl: slow.
  void set_modifiers(bool shift, bool ctrl);
  void press_stick();
  /// Counts only between press_stick and lift_stick.
  void move_stick(Deflection deflection);
  void lift_stick();

  // What a pad says.
  /// At each poll, at rest too. The sticks count from when they were at their centre with `enabled`
  /// (the pad's dead-man is held, or it has none), until that ends or something else ended a drive.
  /// What pushes to the side is nothing for a robot that cannot go there.
  void move_pad(const Deflection& deflection, bool enabled);
  /// There is no longer a pad, or it is not meant for a robot.
  void drop_pad();

  /// The robot was stopped by other means: held input is ignored until it is released.
  void interrupt();
  /// Held input is unknown (focus gone, pane hidden, window inactive): treats it as released.
  void forget();

  /// At least every 50 ms while armed.
  void update();

  bool driving() const { return sending_to_.has_value(); }
  /// When the drive under way began, by the clock.
  std::int64_t began_ns() const { return began_ns_; }
  /// What was sent last; zero when nothing is.
  const BodyVelocity& velocity() const { return velocity_; }
  Gait gait() const;
  /// Something is held that counts only after it was released.
  bool must_centre() const { return must_centre_; }
  bool waits_for_dead_man() const;
  bool has_pad() const { return pad_.has_value(); }
  /// The pad's sticks are pushed and do nothing until they were at their centre.
  bool pad_must_centre() const { return pad_ && !pad_counts_ && !pad_->deflection.centred(); }
  /// They are pushed without the pad's dead-man.
  bool pad_waits_for_dead_man() const { return pad_must_centre() && !pad_->enabled; }
  /// The window stalled while something was held, which was forgotten; until the next press.
  bool stalled() const { return stalled_; }
  /// What is held now, each −1 to 1, whether it drives or not.
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
  /// What the pad's sticks count for.
  Deflection pad_push() const { return pad_ && pad_counts_ ? pad_->deflection : Deflection{}; }
  Deflection key_push() const;
  bool alive() const;
  void believe_what_is_held();
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
  bool must_centre_ = false;  ///< keys and stick; the pad's own is pad_counts_
  bool stalled_ = false;
  std::int64_t heard_ns_ = 0;  ///< when events last came, while something is held

  std::optional<RobotId> sending_to_;
  std::int64_t began_ns_ = 0;
  std::int64_t sent_ns_ = 0;
  BodyVelocity velocity_;
};

}  // namespace magna
