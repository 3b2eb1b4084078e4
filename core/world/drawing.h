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

/// One stroke in a box: x and y are parts of its width and height, from the upper left corner.
struct DrawingStroke {
  StrokeKind kind = StrokeKind::Rectangle;
  bool filled = false;                       ///< of an arc: the slice
  std::optional<DrawingColour> colour = {};  ///< nothing: the ink of who draws it
  double width = 0.0;                        ///< of lines, part of the box's longer side; 0 = thin
  bool dashed = false;
  /// Rectangle: x, y, width, height. Arc: the same, angle of its begin and angle from there to its
  /// end, rad counter-clockwise from the right. Line: x and y of each corner. Point: x and y. Text:
  /// x and y of the left end of its base line.
  std::vector<double> numbers = {};
  std::string text = {};  ///< UTF-8
  friend auto operator<=>(const DrawingStroke&, const DrawingStroke&) = default;
};

/// What a world file draws (manual B.1), from below: as it is where there is colour and where there
/// is none. Nothing outside the box is to be seen.
struct Drawing {
  static constexpr std::size_t kMostStrokes =
      200;                                      ///< of each; core/lisp/painting.lisp refuses more
  static constexpr double kNominalSide = 16.0;  ///< of the box, while the file draws

  std::vector<DrawingStroke> colour;
  std::vector<DrawingStroke> plain;
  friend auto operator<=>(const Drawing&, const Drawing&) = default;
};

}  // namespace magna
