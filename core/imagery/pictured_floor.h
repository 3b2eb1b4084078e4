// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/render/camera.h"
#include "core/render/render_world.h"

namespace magna {

/// Which floor the kept images show, in cells of half a metre.
class PicturedFloor {
 public:
  static constexpr double kCell = 0.5;   ///< metres
  static constexpr double kReach = 8.0;  ///< metres: farther off a person is too small to find

  /// Nothing yet of a floor with these bounds, metres.
  PicturedFloor(Point lower, Point upper);

  /// How much of what a camera would show has not been shown, m^2. Walls hide, furniture does not.
  double news(const RenderWorld& world, const Camera& camera);
  /// What the last call of `news` found has been shown now.
  void take();

  std::size_t shown() const { return shown_; }  ///< cells

 private:
  void walk(Point from, Point direction, double way);

  Point lower_;
  int width_;
  int height_;
  std::vector<std::uint8_t> seen_;    ///< 0 no, 1 yes, 2 found by the last call
  std::vector<std::uint32_t> found_;  ///< by the last call
  std::size_t shown_ = 0;
};

}  // namespace magna
