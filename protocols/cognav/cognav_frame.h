// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"
#include "core/geometry/pose.h"

namespace magna {

/// A pose in COGNAV's convention: x right, y up, both metres; heading in degrees, 0 = +y,
/// clockwise.
struct CognavPose {
  double x = 0.0;
  double y = 0.0;
  double heading = 0.0;
};

/// A CyBOT's own frame in the world: its origin is the start position, its +y the start heading.
/// All conversions between the two frames are here.
class CognavFrame {
 public:
  /// `start`: position (m) and heading (rad) in the world, x right, y down, growing clockwise.
  explicit CognavFrame(const Pose& start);

  const Pose& start() const { return start_; }

  CognavPose from_world(const Pose& world) const;  ///< heading in [0, 360)
  Pose to_world(const CognavPose& pose) const;     ///< theta in (-pi, pi]
  double heading_from_world(double theta) const;   ///< radians to degrees in [0, 360)
  double heading_to_world(double degrees) const;   ///< degrees to radians in (-pi, pi]

 private:
  Pose start_;
  double sin_;
  double cos_;
};

}  // namespace magna
