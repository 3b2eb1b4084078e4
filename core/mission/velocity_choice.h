// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <limits>
#include <span>

#include "core/geometry/point.h"

namespace magna {

/// Another body on the floor, as a robot that chooses its velocity sees it.
struct Neighbour {
  int robot = -1;
  Point offset;            ///< from us to it, m
  Point velocity;          ///< m/s
  double reach = 0.0;      ///< both radii and what is kept between them, m
  bool gives_way = false;  ///< it chooses its velocity as we do: each does half
};

struct VelocityChoice {
  Point velocity;       ///< m/s; zero = stand
  bool detour = false;  ///< it differs from the preferred one
  int because_of = -1;  ///< the robot that is the reason, -1 = none
};

/// Seconds until a body that moves at `relative` to another touches it; infinite = never.
double time_to_collision(Point offset, Point relative, double reach);

/// The velocity nearest to the preferred one that does not lead into a neighbour within the next
/// seconds: reciprocal velocity obstacles, sampled (van den Berg, Lin and Manocha, "Reciprocal
/// Velocity Obstacles for Real-Time Multi-Agent Navigation", 2008, eq. 10), passing on the right
/// when both sides are as good. `current` is what was chosen last. `free_way` says how far the body
/// can go in a direction (unit) before something static, at most the given metres; `away` is how
/// far it wants to go.
VelocityChoice choose_velocity(Point preferred, Point current, double away,
                               std::span<const Neighbour> neighbours,
                               const std::function<double(Point, double)>& free_way);

}  // namespace magna
