// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/interval.h"
#include "core/geometry/point_interval.h"
#include "core/geometry/pose.h"
#include "core/sim/random.h"
#include "core/sim/state_hash.h"

namespace magna {

/// How uncertain odometry is, as shares of the way driven and of the angle turned.
struct OdometerErrors {
  double distance = 0.0;  ///< Motion-Noise
  double turn = 0.0;      ///< Robot-Turn-Max-Error
};

/// An estimate of where a robot got to since the last reset (manual 3.2.2): intervals that hold the
/// truth by construction. The bound of the error grows with every metre and radian; where in the
/// interval the truth lies is drawn at random as it grows.
class Odometer {
 public:
  /// Begins at zero.
  Odometer(std::string name, const Pose& at, RandomStream random);

  const std::string& name() const { return name_; }
  /// The way since the position was reset, cells: x ahead as the robot stood then, y to its right.
  PointInterval pos() const;
  /// The same as it truly was, for who sees everything.
  Point way() const;
  /// Where the position was reset, as the robot truly stood there: `pos` and `way` begin here.
  const Pose& origin() const { return origin_; }
  /// A way since the position was reset, as of `pos` and `way`, as a place of the world, metres.
  Point place_of(Point way) const;
  /// The angle since it was reset, clockwise; full turns count. Radians.
  Interval ang() const;
  /// Where the robot takes itself to be by it: in the middle of its intervals, from where it truly
  /// stood when each was reset. Without noise the true pose to the last bit. For who sees
  /// everything.
  Pose reckoned() const;

  void reset_pos();
  void reset_ang();
  /// The robot is there now; it came straight, and turned by so much on the way (clockwise, rad).
  void advance(const Pose& now, double turned, OdometerErrors errors);
  /// The robot was put there: all begins at zero.
  void restart(const Pose& at);

  void hash(StateHash& hash) const;

 private:
  /// How far the interval reaches below and above the truth.
  struct Slack {
    double below = 0.0;
    double above = 0.0;
    void grow(double by, RandomStream& random);
    Interval around(double truth) const { return {truth - below, truth + above}; }
  };

  std::string name_;
  RandomStream random_;
  Pose last_;
  Pose origin_;          ///< where the position was reset
  double turned_ = 0.0;  ///< since the angle was reset
  Slack x_;
  Slack y_;
  Slack angle_;
  double astray_ = 0.0;  ///< the bound of the heading's error since the position was reset, rad
};

/// The odometers of a robot. It has one called "main" from the beginning.
class Odometers {
 public:
  /// `random` makes the streams of its odometers.
  Odometers(const Pose& at, const RandomStream& random);

  const std::vector<Odometer>& all() const { return all_; }
  const Odometer& main() const { return all_.front(); }
  /// What the last command of the robot's body did (manual E, STATUS).
  const Odometer& last_move() const { return last_move_; }
  /// By name, case ignored; nullptr = there is none.
  const Odometer* find(std::string_view name) const;
  Odometer* find(std::string_view name);

  /// A new one; one that has the name is destroyed (manual 3.2.2).
  void make(const std::string& name, const Pose& at);
  /// A command of the robot's body begins.
  void begin_move() { last_move_.restart(last_move_at_); }
  /// As of each odometer.
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
