// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/geometry/point.h"
#include "core/world/obstacle_field.h"
#include "core/world/world_description.h"

namespace magna {

/// Geometry of a generated field for CyBOTs; metres, x right, y down, axis-parallel. The floor is
/// that of COGNAV (cognav.md, Coordinates): 4 x 4 m round the start at (0, 0), where CyBOTs face up
/// (-y).
///
/// * Border: walls, whose inner faces are at ±2 m, or a strip of tape along the inside of ±2 m. A
///   field with tape has a metre of floor outside of it.
/// * Goal box: a rectangle with sides from kShortestBoxSide to kLongestBoxSide, at least
///   kBoxToBorder from the border. A post stands on each corner: a square of kPostSide, 5 to 7 cm
///   wide as seen by a scanner.
/// * 3 to 5 blocks, 20 to 40 cm wide and deep; one or two strips of tape, 5 cm wide and 40 to 80 cm
///   long; one or two holes, 20 to 30 cm wide and deep. They overlap neither each other nor the box
///   and are at least kStartRoom from the start.
/// * The box's centre can be reached from the start by a disc of radius kPassage, through gaps
///   between posts, too.
///
/// Without posts there is nothing to find; all else is the same.
struct CybotField {
  static constexpr double kHalfSide = 2.0;
  static constexpr double kShortestBoxSide = 0.70;
  static constexpr double kLongestBoxSide = 0.90;
  static constexpr double kBoxToBorder = 0.30;
  static constexpr double kPostSide = 0.05;
  static constexpr double kTapeWidth = 0.05;
  static constexpr double kStartRoom = 0.40;  ///< from the start to the nearest obstacle
  /// COGNAV's clearance of 0.20 m (cognav.md, Planner) and room for the discs that it makes of
  /// blocks.
  static constexpr double kPassage = 0.28;

  struct Box {
    Point lower;
    Point upper;
    Point centre() const { return 0.5 * (lower + upper); }
  };

  bool walls = true;           ///< else a border of tape
  Box goal;                    ///< through the centres of the posts
  std::array<Point, 4> posts;  ///< their centres, also without posts
  std::vector<Box> blocks;
  std::vector<Box> tapes;  ///< with the border, if it is of tape
  std::vector<Box> holes;

  /// Whether a disc at `centre` overlaps neither an obstacle nor the border.
  bool is_free(Point centre, double radius) const;
};

/// The same seed gives the same field, on every machine.
CybotField cybot_field(std::uint64_t seed);

/// The field as a world: things named `post`, `block`, `tape` and `hole`, which the simulated CyBOT
/// knows by these names; posts and blocks stand in the way, tape and holes do not.
WorldDescription describe_cybot_field(const CybotField& field, bool with_posts);

}  // namespace magna
