// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/render/lens.h"
#include "core/render/render_world.h"
#include "core/sensing/static_ray.h"

namespace magna {

/// The walls round the eye of a pitched camera: which wall ends the view in each direction over the
/// floor. Rays lie as close as the picture's pixels. Between two that end at one plane there is
/// that plane, so that the depth of a pixel costs a division; between two that do not, a ray of its
/// own is cast.
class WallFan {
 public:
  /// World and lens must outlive it.
  WallFan(const RenderWorld& world, const Lens& lens);

  /// Where a line's ray ends.
  struct End {
    double depth = 0.0;  ///< kNoWall: nowhere
    bool faces_along_x = false;
  };
  End end(const SightLine& line) const;

  /// May a disc come before the walls?
  bool may_show(Point centre, double radius) const;

 private:
  enum class Plane : std::int8_t { None, AlongX, AlongY, Unknown };
  struct Ray {
    double way = 0.0;  ///< metres over the floor; at most kFarSight
    Plane plane = Plane::None;
    double at = 0.0;  ///< x or y of the plane
    bool on_plane_of(const Ray& other) const {
      return plane == other.plane && at == other.at && plane != Plane::Unknown;
    }
  };

  Ray cast(Point ray) const;
  double position(double turn) const { return (turn - first_) * per_turn_; }

  const RenderWorld& world_;
  const Lens& lens_;
  StaticRayCaster caster_;
  double first_ = 0.0;     ///< turn of the first ray
  double per_turn_ = 0.0;  ///< rays
  int count_ = 0;
  std::vector<Ray> rays_;
};

}  // namespace magna
