// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/interval.h"
#include "core/geometry/pose.h"
#include "core/sim/random.h"
#include "core/sim/state_hash.h"

namespace magna {

/// The uncertainty of odometry, as shares of the distance driven and of the angle turned.
struct OdometerErrors {
  double distance = 0.0;  ///< Motion-Noise
  double turn = 0.0;      ///< Robot-Turn-Max-Error
};

/// An estimate of a robot's motion since the last reset (manual 3.2.2): intervals that always
/// contain the truth. The bound of the error grows with every metre and radian; the position of the
/// truth in the interval is drawn at random as it grows.
class Odometer {
 public:
  /// Starts at zero at pose `at`.
  Odometer(std::string name, const Pose& at, RandomStream random);

  const std::string& name() const { return name_; }
  /// The displacement since the position was reset, cells: x ahead as the robot faced then, y to
  /// its right.
  PointInterval pos() const;
  /// The true displacement, for observers with full knowledge.
  Point way() const;
  /// The true pose at which the position was reset: origin of `pos` and `way`.
  const Pose& origin() const { return origin_; }
  /// Converts a displacement as in `pos` and `way` to a point of the world, metres.
  Point place_of(Point way) const;
  /// The angle since its reset, clockwise; full turns count. Radians.
  Interval ang() const;
  /// The robot's pose estimated by this odometer: the middle of its intervals, from the true pose
  /// at each reset. Without noise exactly the true pose. For observers with full knowledge.
  Pose reckoned() const;

  void reset_pos();
  void reset_ang();
  /// Moves to the pose `now`; the robot drove straight and turned by `turned` on the way
  /// (clockwise, rad).
  void advance(const Pose& now, double turned, OdometerErrors errors);
  /// The robot was placed at `at`: everything starts at zero.
  void restart(const Pose& at);

  void hash(StateHash& hash) const;

 private:
  /// The extent of the interval below and above the truth.
  struct Slack {
    double below = 0.0;
    double above = 0.0;
    void grow(double by, RandomStream& random);
    Interval around(double truth) const { return {truth - below, truth + above}; }
  };

  std::string name_;
  RandomStream random_;
  Pose last_;
  Pose origin_;          ///< pose at the reset of the position
  double turned_ = 0.0;  ///< since the reset of the angle
  Slack x_;
  Slack y_;
  Slack angle_;
  double astray_ = 0.0;  ///< bound of the heading's error since the position was reset, rad
};

/// The odometers of a robot. One called "main" always exists.
class Odometers {
 public:
  /// `random` seeds the streams of its odometers.
  Odometers(const Pose& at, const RandomStream& random);

  const std::vector<Odometer>& all() const { return all_; }
  const Odometer& main() const { return all_.front(); }
  /// The motion of the robot's last body command (manual E, STATUS).
  const Odometer& last_move() const { return last_move_; }
  /// By name, ignoring case; nullptr if there is none.
  const Odometer* find(std::string_view name) const;
  Odometer* find(std::string_view name);

  /// Adds an odometer; an existing one of that name is replaced (manual 3.2.2).
  void make(const std::string& name, const Pose& at);
  /// Called when a command of the robot's body begins.
  void begin_move() { last_move_.restart(last_move_at_); }
  /// Calls Odometer::advance for each odometer.
  void advance(const Pose& now, double turned, OdometerErrors errors);
  void restart(const Pose& at);

  void hash(StateHash& hash) const;

 private:
  RandomStream seeds_;
  std::vector<Odometer> all_;
  Odometer last_move_;
  Pose last_move_at_;
};

}  // namespace magna
