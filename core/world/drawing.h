// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace magna {

enum class StrokeKind : std::uint8_t { Rectangle, Arc, Line, Point, Text };

struct DrawingColour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend auto operator<=>(const DrawingColour&, const DrawingColour&) = default;
};

/// One stroke in a box: x and y are fractions of its width and height, from the upper left corner.
struct DrawingStroke {
  StrokeKind kind = StrokeKind::Rectangle;
  bool filled = false;                       ///< of an arc: draws the slice
  std::optional<DrawingColour> colour = {};  ///< nothing: the colour of the painter
  double width = 0.0;  ///< of lines, fraction of the box's longer side; 0 = thin
  bool dashed = false;
  /// Rectangle: x, y, width, height. Arc: the same, then its start angle and its extent, rad
  /// counter-clockwise from the right. Line: x and y of each corner. Point: x and y. Text: x and y
  /// of the left end of its base line.
  std::vector<double> numbers = {};
  std::string text = {};  ///< UTF-8
  friend auto operator<=>(const DrawingStroke&, const DrawingStroke&) = default;
};

/// What a world file draws (manual B.1), in order from the bottom, for a background with colour and
/// for one without, at most 200 strokes each (core/lisp/painting.lisp). Parts outside the box are
/// hidden.
struct Drawing {
  /// Side of the box for the drawing functions of the file.
  static constexpr double kNominalSide = 16.0;

  std::vector<DrawingStroke> colour;
  std::vector<DrawingStroke> plain;
  friend auto operator<=>(const Drawing&, const Drawing&) = default;
};

}  // namespace magna
