// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/render/lens.h"
#include "core/render/render_world.h"
#include "core/sensing/static_ray.h"

namespace magna {

/// The walls round the eye of a pitched camera: the wall that ends the view in each direction along
/// the floor. Rays are cast once, at least twice as dense as the picture's pixels; where two end at
/// different faces, a few more find the edge between them. A face is a plane, so that a pixel's
/// depth follows exactly from its own ray.
class WallFan {
 public:
  /// World and lens must outlive the fan.
  WallFan(const RenderWorld& world, const Lens& lens);

  /// The face of a wall, or none, that ends the view in a range of directions along the floor.
  /// Directions are (ahead, right).
  struct Wall {
    Point from, until;  ///< less than half a turn to the right of `from`
    Point per_depth;    ///< dot product with a line's ray: 1 / its depth there; no wall: 0
    Point along;        ///< dot product with a place: metres along the face
    const WallLook* look = nullptr;  ///< none: no wall
    Brightness light = 0;            ///< by its orientation only

    bool holds(const SightLine& line) const {
      const Point own{line.ahead, line.right};
      return cross(from, own) >= 0.0 && cross(own, until) > 0.0;
    }
    bool same_face(const Wall& other) const {
      return per_depth == other.per_depth && look == other.look;
    }
  };
  /// `last`: the result for a line next to this one, or null.
  const Wall& wall(const SightLine& line, const Wall* last) const {
    return last != nullptr && last->holds(line) ? *last : find(line);
  }

  /// Whether a disc may be in front of the walls.
  bool may_show(Point centre, double radius) const;

 private:
  // Directions along the floor are measured in turns, which increase with the angle and need no arc
  // tangent: 0 ahead, 1 to the right, 2 and -2 behind, -1 to the left; r / (|a| + |r|) in the half
  // ahead.
  static constexpr double kBehind = 2.0;
  static double turn_of(double ahead, double right) {
    const double sum = std::abs(ahead) + std::abs(right);
    if (sum == 0.0) return 0.0;
    const double turn = right / sum;
    if (ahead >= 0.0) return turn;
    return (right >= 0.0 ? kBehind : -kBehind) - turn;
  }
  static double widest_turn(const Lens& lens);

  double position(double turn) const { return (turn - first_) * per_turn_; }
  Point direction_at(double position) const;
  /// Casts one ray; does not set the range of directions.
  Wall cast(double position, double* way) const;
  double edge_after(int k, const Wall& before) const;
  const Wall& find(const SightLine& line) const;

  const RenderWorld& world_;
  const Lens& lens_;
  StaticRayCaster caster_;
  double first_ = 0.0;     ///< turn of the first ray
  double per_turn_ = 0.0;  ///< rays
  int count_ = 0;
  std::vector<Wall> walls_;          ///< by turn
  std::vector<std::uint32_t> wall_;  ///< of each ray, in walls_
  std::vector<double> ways_;         ///< by ray: metres along the floor; at most kFarSight
};

}  // namespace magna
