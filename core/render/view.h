// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "core/render/colour.h"
#include "core/render/lens.h"

namespace magna {

/// The geometry of a level picture: its lens, a ray for each column, a slope for each row. Each row
/// of the floor has one depth, and walls are vertical.
class View : public Lens {
 public:
  /// The camera must not be pitched.
  explicit View(const Camera& camera);

  static constexpr int kBlock = 32;  ///< columns that are drawn together

  Point ray(int column) const { return rays_[static_cast<std::size_t>(column)]; }

  /// The rays again in the layout for the floor, padded to a whole number of blocks.
  const float* ray_x() const { return ray_x_.data(); }
  const float* ray_y() const { return ray_y_.data(); }
  /// By row: metres below the eye per metre of depth, increasing downwards.
  const float* slopes() const { return slopes_.data(); }

  /// The column of a direction; `bearing` from straight ahead, positive to the right, radians. In
  /// perspective, directions to the sides are far beyond the borders.
  double column(double bearing) const;
  /// The first row whose middle is at or below a slope; also beyond the picture's borders, up to
  /// kFarRow.
  int row(double slope) const {
    const double exact = 0.5 * rows() + scale() * (flat() ? slope : std::atan(slope));
    const double row = std::clamp(exact - 0.5, double{-kFarRow}, double{kFarRow});
    const int cut = static_cast<int>(row);
    return cut + (row > cut ? 1 : 0);
  }
  static constexpr int kFarRow = 1 << 20;

  /// Calls visit(first, last) for the columns covered by the bearings from low to high; in a full
  /// circle there may be two runs.
  template <class Visit>
  void each_run(double low, double high, Visit&& visit) const {
    for (const double turn : {-2.0 * kPi, 0.0, 2.0 * kPi}) {
      const double from = std::max(low + turn, -half_view());
      const double to = std::min(high + turn, half_view());
      if (from >= to) continue;
      const int first = std::max(static_cast<int>(column(from)), 0);
      const int last = std::min(static_cast<int>(column(to)) + 1, columns());
      if (first < last) visit(first, last);
    }
  }
  /// The part of the bearings from low to high that is in the picture, radians.
  double shown(double low, double high) const;
  /// The least depth of a disc in front of the eye.
  double least_depth(Point centre, double radius) const { return depth(centre) - radius; }

 private:
  void aim_columns();
  void aim_rows();

  std::vector<Point> rays_;
  std::vector<float> ray_x_, ray_y_;
  std::vector<float> slopes_;
};

/// The brightness at this depth: the lamp is at the eye.
Brightness light_at(double depth);

}  // namespace magna
