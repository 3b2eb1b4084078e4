// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/render/render_world.h"
#include "core/render/view.h"

namespace magna {

/// The end of a column's view: the piece of wall that its ray hits first.
struct WallHit {
  double depth = 0.0;                   ///< kNoWall: none
  const std::uint8_t* tones = nullptr;  ///< of its pattern, from the ceiling down
  const WallLook* look = nullptr;
  Brightness light = 0;
};

/// Range of a camera, metres along the floor; beyond is haze.
inline constexpr double kFarSight = 150.0;
/// Greater than every depth.
inline constexpr double kNoWall = 1e9;
/// A nearer object fills the picture: metres of depth.
inline constexpr double kNearest = 0.02;

/// The wall of each column, from left to right.
std::vector<WallHit> look_at_walls(const RenderWorld& world, const View& view);

/// Whether the wall that a ray hits, `depth` ray lengths from the eye, faces along x (otherwise
/// along y). Walls are those of a grid.
bool faces_along_x(const RenderWorld& world, Point eye, Point ray, double depth);

struct WallFace {
  Cell cell;  ///< of the map, behind the face
  /// Dot product with a place: metres along the face, increasing to the viewer's right.
  Point along;
  Brightness light = 0;  ///< by its orientation only
};
WallFace face_behind(const RenderWorld& world, Point hit, Point ray, bool faces_along_x);

}  // namespace magna
