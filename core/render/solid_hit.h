// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/render/scene_solid.h"
#include "core/render/view.h"

namespace magna {

/// Where a column's ray passes through a solid.
struct SolidHit {
  double near = 0.0;     ///< depth where it enters; > 0
  double far = 0.0;      ///< depth where it leaves
  Brightness light = 0;  ///< on the side that is seen, by the way it faces alone
};

/// A solid, ready to be met by many rays from one eye. Nothing is met by an eye inside of it.
class SolidTarget {
 public:
  SolidTarget(const SceneSolid& solid, Point eye);
  std::optional<SolidHit> meet(Point ray) const;

 private:
  std::optional<SolidHit> meet_box(Point ray) const;
  std::optional<SolidHit> meet_drum(Point ray) const;

  SolidForm form_;
  Point along_;
  Point off_;  ///< from the centre to the eye; of a box in its own frame
  double half_width_;
  double half_depth_;
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
