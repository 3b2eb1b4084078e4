// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/geometry/point.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// Exact traversal of one layer of the obstacle field by rays (Amanatides and Woo, "A fast voxel
/// traversal algorithm for ray tracing", 1987), in two levels: from tile to tile, and from cell to
/// cell only in tiles that hold something. Header-only, so that a sweep's loop over its rays is one
/// function.
class StaticRayCaster {
 public:
  StaticRayCaster(const ObstacleField& field, ObstacleLayer layer)
      : tiles_(field.tiles(layer)),
        lower_(field.lower()),
        cells_per_metre_(field.cells_per_metre()),
        metres_per_cell_(field.resolution()),
        width_(field.width()),
        height_(field.height()) {}

  /// Distance from `origin` along unit `direction` to the first filled cell, at most `range`,
  /// metres; 0 from a filled cell or outside the field.
  double operator()(Point origin, Point direction, double range) const {
    const double x = (origin.x - lower_.x) * cells_per_metre_;
    const double y = (origin.y - lower_.y) * cells_per_metre_;
    if (!(x >= 0.0 && y >= 0.0 && x < width_ && y < height_)) return 0.0;
    const double limit = range * cells_per_metre_;
    const Axis along_x(x, direction.x);
    const Axis along_y(y, direction.y);
    const std::ptrdiff_t step_y = direction.y < 0.0 ? -tiles_.pitch : tiles_.pitch;
    const std::ptrdiff_t step_x = direction.x < 0.0 ? -1 : 1;

    int column = static_cast<int>(x) >> 3;
    int line = static_cast<int>(y) >> 3;
    const std::uint64_t* tile = tiles_.first + line * tiles_.pitch + column;
    // Where the ray leaves the tile through a side of its column, of its line (cells).
    double leave_x = along_x.reach(column * 8 + (along_x.back ? 0 : 8));
    double leave_y = along_y.reach(line * 8 + (along_y.back ? 0 : 8));
    const double tile_x = 8.0 * along_x.per_cell;
    const double tile_y = 8.0 * along_y.per_cell;
    double here = 0.0;
    while (true) {
      if (*tile != 0) {
        const double hit = walk_tile(*tile, column * 8, line * 8, along_x, along_y, here);
        if (hit >= 0.0) return hit < limit ? hit * metres_per_cell_ : range;
      }
      if (leave_x < leave_y) {
        here = leave_x;
        leave_x += tile_x;
        tile += step_x;
        column += static_cast<int>(step_x);
      } else {
        here = leave_y;
        leave_y += tile_y;
        tile += step_y;
        line += direction.y < 0.0 ? -1 : 1;
      }
      if (here >= limit) return range;
    }
  }

 private:
  // The ray's progress along one axis; everything in cells.
  struct Axis {
    double start;
    double slope;
    double per_cell;  ///< way from one cell border to the next
    double inverse;
    bool back;

    Axis(double start_at, double direction) : start(start_at), slope(direction) {
      // A ray along the other axis never reaches a border; a huge slope stands for that without
      // making 0 * infinity.
      inverse = std::abs(direction) > 1e-12 ? 1.0 / direction : 1e12;
      back = direction < 0.0 && std::abs(direction) > 1e-12;
      per_cell = std::abs(inverse);
    }
    /// How far along the ray a border lies.
    double reach(int border) const { return (border - start) * inverse; }
    /// The cell of the eight from `first` that the ray is in after `way`.
    int cell_in_tile(double way, int first) const {
      const int cell = static_cast<int>(start + slope * way) - first;
      return cell < 0 ? 0 : (cell > 7 ? 7 : cell);
    }
  };

  // Cell by cell through one tile from `here` on; negative = through without a hit.
  static double walk_tile(std::uint64_t bits, int first_i, int first_j, const Axis& along_x,
                          const Axis& along_y, double here) {
    int i = along_x.cell_in_tile(here, first_i);
    int j = along_y.cell_in_tile(here, first_j);
    double leave_x = along_x.reach(first_i + i + (along_x.back ? 0 : 1));
    double leave_y = along_y.reach(first_j + j + (along_y.back ? 0 : 1));
    const int step_x = along_x.back ? -1 : 1;
    const int step_y = along_y.back ? -1 : 1;
    while (true) {
      if (((bits >> (j * 8 + i)) & 1U) != 0) return here;
      if (leave_x < leave_y) {
        here = leave_x;
        leave_x += along_x.per_cell;
        i += step_x;
      } else {
        here = leave_y;
        leave_y += along_y.per_cell;
        j += step_y;
      }
      if (((i | j) & ~7) != 0) return -1.0;
    }
  }

  ObstacleField::Tiles tiles_;
  Point lower_;
  double cells_per_metre_;
  double metres_per_cell_;
  double width_;
  double height_;
};

}  // namespace magna
