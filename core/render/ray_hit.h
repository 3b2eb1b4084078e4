// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/render/lens.h"
#include "core/render/render_world.h"
#include "core/render/scene_solid.h"

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

/// The part of a ray along the floor inside a solid.
struct SolidHit {
  double near = 0.0;     ///< depth of entry
  double far = 0.0;      ///< depth of exit
  Brightness light = 0;  ///< on the visible side, by its orientation only
};

/// Where a line of sight hits a solid: on its side, on its top from above or on its bottom from
/// below.
struct LineHit {
  double depth = 0.0;
  Brightness light = 0;  ///< on that side, by its orientation only
  SolidHit span;         ///< for the line's ray along the floor
};

/// Tops are brighter than sides, undersides darker.
inline constexpr Brightness kTopLight = 256, kUnderLight = 120;

/// A solid, prepared for intersection with many rays from one eye.
class SolidTarget {
 public:
  SolidTarget(const SceneSolid& solid, Point eye);
  /// Intersects a column's ray; nothing if the eye is over the solid, under it or inside it.
  std::optional<SolidHit> meet(Point ray) const {
    const auto hit = through(ray);
    return hit && hit->near > 0.0 ? hit : std::nullopt;
  }
  /// The same, but an eye over the solid gets the part ahead of it: `near` is 0 then.
  std::optional<SolidHit> through(Point ray) const;
  /// Intersects a line from an eye `height` above the floor; nothing if the eye is inside.
  std::optional<LineHit> meet(const SightLine& line, double height) const;

 private:
  std::optional<SolidHit> through_box(Point ray) const;
  std::optional<SolidHit> through_drum(Point ray) const;

  SolidForm form_;
  Point along_;
  Point off_;  ///< from the centre to the eye; for a box in its own frame
  double half_width_;
  double half_depth_;
  double bottom_;
  double top_;
  Brightness sides_[4] = {};  ///< sides facing -x, x, -y, y in its own frame
};

/// The bearings that a solid covers, radians from straight ahead: low <= high, and low may be below
/// -pi or high above pi. For an eye over it: all bearings.
struct BearingSpan {
  double low = 0.0;
  double high = 0.0;
};
BearingSpan bearings_of(const SceneSolid& solid, const View& view);

}  // namespace magna
