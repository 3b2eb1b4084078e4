// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/geometry/point.h"
#include "core/knowledge/sighting.h"
#include "core/robot/robot_type.h"

namespace magna {

/// A piece of the border of a field, of tape or along holes.
struct BorderSegment {
  Point a, b;  ///< the centres of two sightings, metres, world frame; `b` is the later one
  SightingClass kind = SightingClass::Tape;  ///< Tape or Hole
  friend bool operator==(const BorderSegment&, const BorderSegment&) = default;
};

/// The widest gap between two sightings that a CyBOT cannot pass, in metres: twice its radius with
/// the clearance of the planner (cognav.md, Planner).
inline constexpr double kBorderGap = 2.0 * (kCybotRadius + kCybotClearance);

/// Joins sightings of tape and holes to a border: each with the nearest earlier one of the same
/// class and reporter, if the gap between both is at most kBorderGap. `sightings`: in order of
/// their numbers. In the order of the later sightings.
std::vector<BorderSegment> border_segments(std::span<const Sighting> sightings);

}  // namespace magna
