// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/scene_solid.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

Point turned(Point p, Point along) {
  return {p.x * along.x - p.y * along.y, p.x * along.y + p.y * along.x};
}

}  // namespace

SceneSolid placed(const SceneSolid& own, Pose pose) {
  const Point ahead = direction(pose.theta);
  SceneSolid there = own;
  there.centre = pose.position() + turned(own.centre, ahead);
  there.along = turned(own.along, ahead);
  return there;
}

double reach_from(Point place, const std::vector<SceneSolid>& solids) {
  double reach = 0.0;
  for (const SceneSolid& solid : solids) {
    const double own = solid.form == SolidForm::Drum
                           ? solid.half_width
                           : norm(Point{solid.half_width, solid.half_depth});
    reach = std::max(reach, distance(place, solid.centre) + own);
  }
  return reach;
}

}  // namespace magna
