// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/render/camera.h"
#include "core/render/colour.h"

namespace magna {

/// The geometry of one picture.
///
/// Depth is measured along the columns' rays: a place of the floor is eye + depth * ray(column). In
/// perspective rays end on a plane one metre ahead, so that depth is the way ahead and straight
/// walls are straight; equi-angular rays are one metre long. Either way what lies `slope` metres
/// below the eye for each metre of depth is in one row, whatever the column: the floor's rows have
/// a depth each, and walls stand upright.
class View {
 public:
  explicit View(const Camera& camera);

  static constexpr int kBlock = 32;  ///< columns that are drawn together

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  Point eye() const { return eye_; }
  double height() const { return height_; }
  Point forward() const { return forward_; }
  Point ray(int column) const { return rays_[static_cast<std::size_t>(column)]; }
  double half_view() const { return half_view_; }

  /// Rays once more for the floor, of a whole number of blocks.
  const float* ray_x() const { return ray_x_.data(); }
  const float* ray_y() const { return ray_y_.data(); }
  /// By row: metres below the eye for each metre of depth, growing downwards.
  const float* slopes() const { return slopes_.data(); }

  /// The first row whose middle lies at or below a slope; beyond the picture's borders too, as far
  /// as kFarRow.
  int row(double slope) const {
    const double down = projection_ == Projection::Perspective ? slope : std::atan(slope);
    const double row =
        std::clamp(horizon_ + scale_ * down - 0.5, double{-kFarRow}, double{kFarRow});
    const int cut = static_cast<int>(row);
    return cut + (row > cut ? 1 : 0);
  }
  static constexpr int kFarRow = 1 << 20;

  /// Where in the picture a direction lies, in columns; `bearing` from straight ahead, positive to
  /// the right, radians. Perspective: as far as the eye sees to the sides is far beyond the
  /// borders.
  double column(double bearing) const;
  /// Calls visit(first, last) for the columns that bearings from low to high take up; all round
  /// there may be two runs.
  template <class Visit>
  void each_run(double low, double high, Visit&& visit) const {
    for (const double turn : {-2.0 * kPi, 0.0, 2.0 * kPi}) {
      const double from = std::max(low + turn, -half_view_);
      const double to = std::min(high + turn, half_view_);
      if (from >= to) continue;
      const int first = std::max(static_cast<int>(column(from)), 0);
      const int last = std::min(static_cast<int>(column(to)) + 1, columns_);
      if (first < last) visit(first, last);
    }
  }
  /// How much of the bearings from low to high is in the picture, radians.
  double shown(double low, double high) const;
  /// Bearing of a place that is not the eye, in (-pi, pi].
  double bearing(Point place) const;
  /// How near a disc that lies before the eye comes to it, in depth.
  double least_depth(Point centre, double radius) const;

 private:
  void aim_columns(double field_of_view);
  void aim_rows(double pitch);

  Projection projection_;
  Point eye_;
  double height_;
  Point forward_;
  Point right_;
  int columns_;
  int rows_;
  double half_view_;
  double scale_ = 0.0;    ///< pixels per radian or, in perspective, per unit of tangent
  double horizon_ = 0.0;  ///< row, not rounded
  std::vector<Point> rays_;
  std::vector<float> ray_x_, ray_y_;
  std::vector<float> slopes_;
};

/// How bright something at this depth is: the lamp is with the eye.
Light light_at(double depth);

}  // namespace magna
