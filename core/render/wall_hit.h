// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/render/render_world.h"
#include "core/render/view.h"

namespace magna {

/// What ends a column's view: the piece of wall that its ray meets first.
struct WallHit {
  double depth = 0.0;                   ///< kNoWall: none
  const std::uint8_t* tones = nullptr;  ///< of its pattern from the ceiling down
  const WallLook* look = nullptr;
  Brightness light = 0;
};

/// As far as a camera sees, metres along the floor; beyond is haze.
inline constexpr double kFarSight = 150.0;
/// Deeper than anything.
inline constexpr double kNoWall = 1e9;
/// What is nearer fills the picture: metres of depth.
inline constexpr double kNearest = 0.02;

/// One for each column, from left to right.
std::vector<WallHit> look_at_walls(const RenderWorld& world, const View& view);

/// Which way the wall faces that a ray ends at, `depth` ray lengths from the eye: along x or along
/// y. Walls are those of a grid.
bool faces_along_x(const RenderWorld& world, Point eye, Point ray, double depth);

/// The face of a wall.
struct WallFace {
  Cell cell;             ///< of the map, behind the face
  Point along;           ///< dot a place: metres along it, growing to the right of the viewer
  Brightness light = 0;  ///< by the way it faces alone
};
WallFace face_behind(const RenderWorld& world, Point hit, Point ray, bool faces_along_x);

}  // namespace magna
