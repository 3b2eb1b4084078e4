// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/cell.h"
#include "core/render/camera.h"
#include "core/render/render_world.h"

namespace magna {

/// The floor that the kept images showed at one time, line by line from `lower` on; immutable.
struct PicturedPicture {
  Point lower;
  double cell = 0.5;  ///< metres
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> shown;  ///< 0 or 1 for each cell

  /// False outside.
  bool shows(Point p) const {
    const Cell at = cell_of((p - lower) * (1.0 / cell));
    if (at.i < 0 || at.j < 0 || at.i >= width || at.j >= height) return false;
    const auto line = static_cast<std::size_t>(at.j), columns = static_cast<std::size_t>(width);
    return shown[line * columns + static_cast<std::size_t>(at.i)] != 0;
  }
};

/// The floor that the kept images show, in cells of half a metre.
class PicturedFloor {
 public:
  static constexpr double kCell = 0.5;  ///< metres
  /// Metres: at a larger distance a person is too small to find.
  static constexpr double kReach = 8.0;

  /// No floor shown yet, for a floor with these bounds, metres.
  PicturedFloor(Point lower, Point upper);

  /// The floor that a camera would newly show, m^2. Walls hide floor, furniture does not.
  double news(const RenderWorld& world, const Camera& camera);
  /// The floor in view of the camera of the last call of `news`, m^2, new or not.
  double in_view() const;
  /// Marks the floor found by the last call of `news` as shown.
  void take();

  std::size_t shown() const { return shown_; }  ///< cells
  /// The floor shown by kept images, without the last call of `news`.
  PicturedPicture picture() const;

 private:
  void walk(Point from, Point direction, double way);

  Point lower_;
  int width_;
  int height_;
  std::vector<std::uint8_t> seen_;    ///< 0 no, 1 yes; after the last call: 2 found, 3 found again
  std::vector<std::uint32_t> found_;  ///< new cells in the last call
  std::vector<std::uint32_t> again_;  ///< cells of the last call that were shown before
  std::size_t shown_ = 0;
};

}  // namespace magna
