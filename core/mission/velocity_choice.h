// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <limits>
#include <span>

#include "core/geometry/point.h"

namespace magna {

/// Another body on the floor, relative to the robot that chooses its velocity.
struct Neighbour {
  int robot = -1;
  Point offset;            ///< from this robot to it, m
  Point velocity;          ///< m/s
  double reach = 0.0;      ///< both radii plus the distance to keep, m
  bool gives_way = false;  ///< it chooses its velocity in the same way: each avoids half
};

struct VelocityChoice {
  Point velocity;       ///< m/s; zero = stop
  bool detour = false;  ///< it differs from the preferred one
  int because_of = -1;  ///< the robot that is the cause, -1 = none
};

/// Seconds until a body with velocity `relative` to another touches it; infinite = never.
double time_to_collision(Point offset, Point relative, double reach);

/// The velocity nearest to the preferred one that does not lead into a neighbour within the next
/// seconds: reciprocal velocity obstacles, sampled (van den Berg, Lin and Manocha, "Reciprocal
/// Velocity Obstacles for Real-Time Multi-Agent Navigation", 2008, eq. 10), passing on the right
/// when both sides are equally good. `current` is the previous choice. `free_way` returns the
/// distance that the body can go in a direction (unit) before a static obstacle, at most the given
/// metres; `away` is the distance to its goal.
VelocityChoice choose_velocity(Point preferred, Point current, double away,
                               std::span<const Neighbour> neighbours,
                               const std::function<double(Point, double)>& free_way);

}  // namespace magna
