// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/geometry/grid_ray.h"
#include "core/sim/parameters.h"
#include "core/sim/random.h"
#include "core/world/world.h"

namespace magna {

/// Index of a cell inside the map, row by row.
inline std::size_t cell_index(const CellMap& map, Cell c) {
  return static_cast<std::size_t>(c.j - map.origin().j) * static_cast<std::size_t>(map.width()) +
         static_cast<std::size_t>(c.i - map.origin().i);
}

/// The number of a thing's substance, as cameras see it; 0 if it has none (manual Table 3.3).
double substance_number(const Thing& thing);

/// A thing on the ground, with the properties that a passing ray needs.
struct GroundThing {
  ThingId id;
  bool obstructs_view = false;
  double substance = 0.0;  ///< its substance_number
};

/// The things on the ground by cell, for look-ups by rays and robots.
class ThingGrid {
 public:
  explicit ThingGrid(const World& world);

  /// Updates the grid to the current state of the world; costs nothing when nothing has changed.
  /// The world must outlive later queries.
  void refresh(const World& world);
  /// In the order of their numbers; empty outside the map.
  std::span<const GroundThing> in(Cell cell) const;
  /// The same by the index of a cell inside the map.
  std::span<const GroundThing> at(std::size_t index) const {
    return {things_.data() + first_[index], things_.data() + first_[index + 1]};
  }

  /// Whether a thing in the cell obstructs the view; by the index of a cell inside the map.
  bool obstructed(std::size_t index) const { return obstructed_[index] != 0; }
  /// The indices of the cells with things, in ascending order.
  std::span<const std::uint32_t> occupied() const { return occupied_; }

 private:
  const CellMap* map_ = nullptr;
  std::uint64_t version_ = 0;
  /// By cell, row by row: start of its things; one extra entry at the end.
  std::vector<std::uint32_t> first_;
  std::vector<GroundThing> things_;
  std::vector<std::uint32_t> occupied_;
  /// By cell; separate because every ray reads it for each cell.
  std::vector<std::uint8_t> obstructed_;
};

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

/// Largest value of a completely wrong pixel (Pixel-Outlier-Prob): the numbers of substances range
/// from 0 to this.
inline constexpr double kMostPixel = 128.0;

/// A camera's view (manual 3.4.3 camera-view): the substance of the nearest obstacle, at
/// `resolution` evenly spaced angles. Each pixel has an independent error of up to
/// Pixel-Error-Range, and with Pixel-Outlier-Prob a random value. A thing that does not obstruct
/// the view corrupts the pixels behind it: each mixes in up to a tenth of its own substance. With
/// No-Sensor-Error the view has no errors.
std::vector<double> camera_view(const World& world, const ThingGrid& things,
                                const CameraPose& camera, int resolution,
                                const Parameters& parameters, RandomStream& random);

/// The view from inside a container: the container's substance in every pixel, with pixel errors.
std::vector<double> view_inside(double substance, int resolution, const Parameters& parameters,
                                RandomStream& random);

/// Whether the cell of one point is visible from another: on the straight line to it there is
/// neither a filled cell nor a thing with obsview before that cell.
bool in_sight(const World& world, const ThingGrid& things, Point from, Point to);

/// The thing that hides a point which is not in sight; nothing = a wall or the edge of the map.
std::optional<ThingId> hiding_thing(const World& world, const ThingGrid& things, Point from,
                                    Point to);

/// A scan of a camera's field of view with a number of samples (Scan-Density).
class CameraScan {
 public:
  /// The cells on the rays of the samples, each once, in the order of the samples and then by
  /// distance, starting with the camera's own cell.
  std::span<const Cell> cells(const World& world, const ThingGrid& things, const CameraPose& camera,
                              int samples);
  /// Call after `cells`, with the same arguments: distant things between two rays. A sample stands
  /// for its equal part of the field of view; besides the cells on its ray it finds the nearest
  /// thing in that part which is in sight. Their cells, each once, in the order of the samples.
  std::span<const Cell> between(const World& world, const ThingGrid& things,
                                const CameraPose& camera, int samples);

 private:
  struct Candidate {
    int sample = 0;
    double distance = 0.0;
    std::uint32_t index = 0;  ///< of its cell in the map
    Point at;
    friend auto operator<=>(const Candidate& a, const Candidate& b) {
      return std::tie(a.sample, a.distance, a.index) <=> std::tie(b.sample, b.distance, b.index);
    }
  };
  /// Things in the field of view that no ray has met, beyond the distance at which rays meet every
  /// cell.
  void find_candidates(const World& world, const ThingGrid& things, const CameraPose& camera,
                       int samples);

  std::vector<Cell> seen_;
  std::vector<Cell> between_;
  std::vector<Candidate> candidates_;
  std::vector<std::uint32_t> marks_;  ///< by cell of the map: the last scan that saw it
  std::uint32_t scan_ = 0;
};

}  // namespace magna
