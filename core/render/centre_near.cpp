// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/centre_near.h"

namespace magna {
namespace {

/// Samples of a solid along each of its sides.
constexpr int kSteps = 12;

}  // namespace

Point centre_near(std::span<const SceneSolid> solids, Point place, double reach) {
  Point sum;
  double weight = 0.0;
  for (const SceneSolid& solid : solids) {
    const Point across{-solid.along.y, solid.along.x};
    const double area = solid.half_width * solid.half_depth;
    for (int i = 0; i < kSteps; ++i) {
      for (int j = 0; j < kSteps; ++j) {
        const Point own{(2 * i + 1.0) / kSteps - 1.0, (2 * j + 1.0) / kSteps - 1.0};
        if (solid.form == SolidForm::Drum && dot(own, own) > 1.0) continue;
        const Point at = solid.centre + solid.along * (own.x * solid.half_width) +
                         across * (own.y * solid.half_depth);
        if (distance(at, place) > reach) continue;
        sum += at * area;
        weight += area;
      }
    }
  }
  return weight > 0.0 ? sum * (1.0 / weight) : place;
}

}  // namespace magna
