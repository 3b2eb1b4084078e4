// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

// Polygons as their corners, one after the other round them; the last side leads back to the first
// corner.

/// Whether the point lies in the polygon; points on its sides do.
bool polygon_contains(std::span<const Point> corners, Point p);

/// The distance from a point to the border of a polygon, in the unit of the corners; negative
/// inside. It must have a corner.
double polygon_distance(std::span<const Point> corners, Point p);

/// Twice the signed area; positive when the corners go clockwise on the screen.
double doubled_area(const std::vector<Point>& corners);

/// Whether two sides cross or touch apart from the corner that they share, or one runs back along
/// the one before.
bool crosses_itself(const std::vector<Point>& corners);

/// What is wrong with the corners of an area.
enum class PolygonFault : std::uint8_t {
  None,
  CornerCount,  ///< less than 3 or more than kMostPolygonCorners
  NotFinite,
  Outside,   ///< a corner outside the map
  Coincide,  ///< two corners at one place
  Crosses,   ///< sides that cross or touch each other
  NoArea,
};
inline constexpr std::size_t kMostPolygonCorners = 64;

/// The first fault of an area in a map from `low` to `high`, metres; an area below `least_area`,
/// m², counts as NoArea.
PolygonFault polygon_fault(const std::vector<Point>& corners, Point low, Point high,
                           double least_area = 0.01);

/// The corners of the rectangle with these two opposite corners.
std::vector<Point> rectangle_corners(Point one, Point opposite);

}  // namespace magna
