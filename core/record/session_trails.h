// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

class SessionFile;

/// A stretch of a robot's way in a recording. A robot that jumps begins another one.
struct SessionTrail {
  std::size_t robot = 0;
  std::vector<Point> points;  ///< at least one; metres
  friend bool operator==(const SessionTrail&, const SessionTrail&) = default;
};

/// The ways of all robots of a session, thinned so that they can be drawn at once; up to the place
/// where the file breaks, or where `progress` cancels (SessionProgress).
class SessionTrails {
 public:
  static constexpr double kStep = 0.2;              ///< metres between points, at first
  static constexpr double kJump = 2.0;              ///< metres in one tick
  static constexpr std::size_t kMostPoints = 8000;  ///< of all robots
  static constexpr std::size_t kMostRobots = 500;   ///< the ways of more cannot be read

  static std::vector<SessionTrail> of(const SessionFile& file,
                                      const std::function<bool(double share)>& progress = {});
};

}  // namespace magna
