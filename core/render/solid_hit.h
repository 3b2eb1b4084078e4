// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/render/scene_solid.h"
#include "core/render/view.h"

namespace magna {

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
