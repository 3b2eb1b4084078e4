// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/render/scene_solid.h"
#include "core/render/view.h"

namespace magna {

/// Where a ray over the floor passes through a solid.
struct SolidHit {
  double near = 0.0;     ///< depth where it enters
  double far = 0.0;      ///< depth where it leaves
  Brightness light = 0;  ///< on the side that is seen, by the way it faces alone
};

/// Where a line of sight meets a solid: on its side, on its top from above or on its bottom from
/// below.
struct LineHit {
  double depth = 0.0;
  Brightness light = 0;  ///< on that side, by the way it faces alone
  SolidHit span;         ///< of the line's ray over the floor
};

/// What lies on top of something is brighter than its sides, what is below it darker.
inline constexpr Brightness kTopLight = 256, kUnderLight = 120;

/// A solid, ready to be met by many rays from one eye.
class SolidTarget {
 public:
  SolidTarget(const SceneSolid& solid, Point eye);
  /// A column's ray; nothing is met by an eye over the solid, under it or inside of it.
  std::optional<SolidHit> meet(Point ray) const {
    const auto hit = through(ray);
    return hit && hit->near > 0.0 ? hit : std::nullopt;
  }
  /// The same, and of an eye over the solid what lies before it: `near` is 0 then.
  std::optional<SolidHit> through(Point ray) const;
  /// Where a line from an eye `height` above the floor meets it; nothing is met by an eye inside.
  std::optional<LineHit> meet(const SightLine& line, double height) const;

 private:
  std::optional<SolidHit> through_box(Point ray) const;
  std::optional<SolidHit> through_drum(Point ray) const;

  SolidForm form_;
  Point along_;
  Point off_;  ///< from the centre to the eye; of a box in its own frame
  double half_width_;
  double half_depth_;
  double bottom_;
  double top_;
  Brightness sides_[4] = {};  ///< facing -x, x, -y, y of its own
};

/// The bearings that a solid takes up, radians from straight ahead: low <= high, and low may be
/// below -pi or high above pi. An eye over it: all of them.
struct BearingSpan {
  double low = 0.0;
  double high = 0.0;
};
BearingSpan bearings_of(const SceneSolid& solid, const View& view);

}  // namespace magna
