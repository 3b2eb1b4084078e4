// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry/point.h"
#include "core/knowledge/ray_fan.h"
#include "core/knowledge/sweep_raster.h"
#include "core/robot/team.h"

namespace magna {

/// The teammates near a robot, by the team's knowledge, at which rays of its sweep may end. Reused
/// from sweep to sweep.
class SweepMates {
 public:
  /// Clears the last sweep's teammates; the next sweep reaches at most `reach` metres (> 0) from
  /// `centre`. The error of an end at `far` metres is at most `least_off` + `far` * `off_a_metre`,
  /// both >= 0.
  void begin(Point centre, double reach, double least_off, double off_a_metre);
  /// Adds a teammate with its believed position and radius, metres.
  void add(Point centre, double radius);
  /// Whether a ray of `far` metres (at most the reach) that ended there may have hit one of them.
  bool met(Point end, double far) const {
    const std::uint64_t line = near_[slot(end.y - corner_.y)];
    return ((line >> slot(end.x - corner_.x)) & 1U) != 0 && meets_one(end, far);
  }

 private:
  struct Mate {
    Point centre;
    double radius = 0.0;
  };
  static constexpr int kSide = 64;

  /// Monotonic in `offset`, which stays within some metres of the reach.
  std::size_t slot(double offset) const {
    return static_cast<std::size_t>(
        std::clamp(static_cast<int>(offset * slots_a_metre_), 0, kSide - 1));
  }
  bool meets_one(Point end, double far) const;

  Point centre_;
  double reach_ = 0.0;
  double least_off_ = 0.0;
  double off_a_metre_ = 0.0;
  double most_off_ = 0.0;  ///< for the longest ray
  double stretch_ = 1.0;   ///< see `add`
  std::vector<Mate> mates_;
  /// A coarse map of the reach: a bit where an end that hit a teammate may be. Most ends lie
  /// elsewhere, and need not be compared with every teammate.
  std::array<std::uint64_t, kSide> near_{};
  Point corner_;
  double slots_a_metre_ = 1.0;
};

/// Draws a robot's last sweep on a raster of the cells around it, at its believed pose. Only reads
/// the team; its memory is reused from sweep to sweep. Each thread has its own reader.
class SweepReader {
 public:
  /// The robot must have a ranger. Restarts the raster.
  void read(const Team& team, RobotId robot, SweepRaster& raster);

 private:
  void find_mates(const Team& team, RobotId robot, double reach);

  SweepMates mates_;
  std::vector<Point> ends_;  ///< of the rays
  RayFan fan_;
};

}  // namespace magna
