// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/geometry/grid_ray.h"
#include "core/sensing/thing_grid.h"

namespace magna {

/// A camera of the manual (3.4) that sees the cells.
struct CameraPose {
  Point at;
  double direction = 0.0;      ///< of the middle of its view, world frame, rad
  double field_of_view = 0.0;  ///< rad
};

/// Direction of the k-th of `count` evenly spaced samples of a field of view: each in the middle of
/// an equal part of it.
inline double sample_direction(const CameraPose& camera, int k, int count) {
  return camera.direction + camera.field_of_view * ((k + 0.5) / count - 0.5);
}

/// The obstacle that ends a camera's ray: a filled cell, or a thing with obsview on the ground.
struct Obstruction {
  double distance = 0.0;  ///< cells, to the point where the ray enters the obstacle's cell
  double substance = 0.0;
};

/// Walks the cells that a camera sees in one direction, starting with its own cell, and calls
/// `visit(Cell, index, distance)` for each: its index in the map, and the distance at which the ray
/// enters it. The cell of an obstructing thing is visited, a filled cell is not. Things in the
/// camera's own cell are beside it and do not obstruct. Outside the map is wall without a
/// substance, as is everything farther than `reach` cells.
template <class Visit>
Obstruction walk_camera_ray(const World& world, const ThingGrid& things, Point from,
                            double direction_of_ray, Visit&& visit,
                            double reach = std::numeric_limits<double>::infinity()) {
  const CellMap& map = world.cells();
  const std::span<const std::uint8_t> filled = map.filled_cells();
  const Cell own = cell_of(from);
  const Cell first = map.origin();
  const auto width = static_cast<std::uint32_t>(map.width());
  const auto height = static_cast<std::uint32_t>(map.height());
  const double farthest = std::min(reach, norm(map.upper() - map.lower()) + 1.0);
  Obstruction met{.distance = farthest};
  walk_grid_ray(from, direction(direction_of_ray), farthest, 1.0, [&](Cell cell, double distance) {
    // As in cell_index; a cell before the first wraps to beyond the last.
    const auto column = static_cast<std::uint32_t>(cell.i - first.i);
    const auto row = static_cast<std::uint32_t>(cell.j - first.j);
    if (column >= width || row >= height) {
      met = {distance, 0.0};
      return false;
    }
    const std::size_t index = std::size_t{row} * width + column;
    if (filled[index] != 0) {
      met = {distance, static_cast<double>(map.substance(cell).parameter)};
      return false;
    }
    visit(cell, index, distance);
    if (!things.obstructed(index) || cell == own) return true;
    for (const GroundThing& thing : things.at(index)) {
      if (!thing.obstructs_view) continue;
      met = {distance, thing.substance};
      return false;
    }
    return true;
  });
  return met;
}

}  // namespace magna
