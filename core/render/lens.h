// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

#include "core/render/camera.h"

namespace magna {

/// Which direction lies where in a camera's picture: the geometry of View for single places, in
/// fractions of pixels from the picture's upper left corner. A pixel's middle is at +0.5.
///
/// Depth is measured along the columns' rays: a place of the floor is eye + depth * ray(x). In
/// perspective rays end on a plane one metre ahead, so that depth is the way ahead and straight
/// walls are straight; equi-angular rays are one metre long. Either way what lies `slope` metres
/// below the eye for each metre of depth is in one row, whatever the column.
class Lens {
 public:
  explicit Lens(const Camera& camera);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  Point eye() const { return eye_; }
  double height() const { return height_; }  ///< of the eye above the floor, metres
  Point forward() const { return forward_; }
  double half_view() const { return half_view_; }

  /// The ray over the floor of a place x pixels from the picture's left border.
  Point ray_at(double x) const {
    const double across = (x - 0.5 * columns_) / scale_;
    const Point own = flat_ ? Point{1.0, across} : direction(across);
    return own.x * forward_ + own.y * right_;
  }
  /// Metres below the eye for each metre of depth, y pixels from the picture's upper border.
  double slope_at(double y) const {
    const double down = (y - horizon_) / scale_;
    return flat_ ? down : std::tan(down);
  }

  /// Where in the picture a direction lies, in columns; `bearing` from straight ahead, positive to
  /// the right, radians. Perspective: as far as the eye sees to the sides is far beyond the
  /// borders.
  double column(double bearing) const;
  /// Where in the picture a slope lies, in rows.
  double row_at(double slope) const {
    return horizon_ + scale_ * (flat_ ? slope : std::atan(slope));
  }
  /// The first row whose middle lies at or below a slope; beyond the picture's borders too, as far
  /// as kFarRow.
  int row(double slope) const {
    const double row = std::clamp(row_at(slope) - 0.5, double{-kFarRow}, double{kFarRow});
    const int cut = static_cast<int>(row);
    return cut + (row > cut ? 1 : 0);
  }
  static constexpr int kFarRow = 1 << 20;

  /// Where in the picture a place that has a depth > 0 lies, in columns.
  double column_of(Point place) const;
  /// Bearing of a place that is not the eye, in (-pi, pi].
  double bearing(Point place) const;
  /// Depth of a place of the floor; in perspective negative behind the eye.
  double depth(Point place) const {
    const Point to = place - eye_;
    return flat_ ? dot(to, forward_) : norm(to);
  }

 private:
  bool flat_;  ///< perspective
  Point eye_;
  double height_;
  Point forward_;
  Point right_;
  int columns_;
  int rows_;
  double half_view_;
  double scale_;    ///< pixels per radian or, in perspective, per unit of tangent
  double horizon_;  ///< row, not rounded
};

}  // namespace magna
