// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/pose.h"
#include "core/sim/error_code.h"
#include "core/sim/parameters.h"
#include "core/sim/random.h"
#include "core/world/world.h"

namespace magna {

/// What a robot senses of the place it is at, with the errors of manual 4: Type-False-Pos,
/// Type-False-Neg, Robot-Align-Error-Prob. None of them with No-Sensor-Error.
class PlaceSense {
 public:
  /// All must outlive it.
  PlaceSense(const World& world, const Parameters& parameters, RandomStream& random)
      : world_(world), parameters_(parameters), random_(random) {}

  /// The type it takes the place for, an index into World::place_types(); -1 = none.
  int type_at(Point here);

  /// How far to turn, rad, or why it does not.
  struct Turn {
    ErrorCode failure = ErrorCode::None;
    double radians = 0.0;
    int type = -1;  ///< of the place that it goes by, an index into World::place_types()
  };
  /// To the nearest canonical direction of the place that it senses (camera-align-place); of one
  /// that is not there, to where it could have had one. NO-PLACE-TYPE: it senses none.
  Turn to_place(const Pose& here);
  /// To the nearest canonical direction (robot-align-place). INCORRECT-PLACE-TYPE: what it senses
  /// is not so; by mistake it may turn all the same, to where such a place could have had one.
  Turn to_align(const Pose& here);
  /// About a corner (robot-turn-corner): past the end of a wall round it, before a wall along it.
  /// NO-CORNER: it senses none.
  Turn round_corner(const Pose& here);

 private:
  double nearest_turn(const Pose& here, const Place& place) const;
  /// By the place that is there, or else as if there were one of the type `sensed`.
  Turn by_place(const Pose& here, int sensed);

  const World& world_;
  const Parameters& parameters_;
  RandomStream& random_;
};

}  // namespace magna
