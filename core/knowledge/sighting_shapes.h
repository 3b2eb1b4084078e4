// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
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

/// A post, at the newest place where a robot reported it.
struct Post {
  Point at;
  SightingId seen;  ///< the sighting that gives its place
};

/// The posts among the sightings, newest first. Thin objects within 0.25 m are one post, seen again
/// after the odometer drifted; so is an unidentified object so near to a thin one.
std::vector<Post> posts_of(std::span<const Sighting> sightings);

/// A goal box: a rectangle with a thin post on each corner (cognav.md, Search).
struct PostBox {
  std::array<Point, 2> diagonal;
  int corners = 0;               ///< corners with a known post, 2 to 4
  std::optional<Point> missing;  ///< the fourth corner, if three are known
  SightingId oldest;             ///< of its corners
  Point centre() const { return 0.5 * (diagonal[0] + diagonal[1]); }
};

/// Sides of boxes, metres.
inline constexpr double kShortestSide = 0.4;
inline constexpr double kLongestSide = 1.6;

/// The most plausible box whose centre is not within 0.2 m of one in `rejected`: four posts that
/// form a rectangle, otherwise three that form a right angle, otherwise the two furthest apart
/// within the longest diagonal. Of several with as many posts the one seen last.
std::optional<PostBox> best_box(std::span<const Post> posts, std::span<const Point> rejected = {});

}  // namespace magna
