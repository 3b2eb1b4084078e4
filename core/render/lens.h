// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/render/camera.h"
#include "core/render/picture.h"

namespace magna {

/// The line from a camera's eye through a place of its picture, per metre of depth.
struct SightLine {
  double ahead = 1.0;  ///< metres along the floor, in the direction of the camera's pose
  double right = 0.0;  ///< metres along the floor, to the right of it
  double down = 0.0;   ///< metres below the eye
  Point ray;           ///< `ahead` and `right` in the world's frame

  /// Height above the floor at a depth, metres, for an eye at `height`.
  double height_at(double height, double depth) const { return height - down * depth; }
};

/// The projection of a camera: converts between directions and places of the picture, in fractions
/// of pixels from the picture's upper left corner; a pixel's middle is at +0.5. Drawing, picking
/// and projecting all use it, so that pictures, clicks and grasps agree.
///
/// A direction of the camera's own frame is (own.x, own.y, slope): ahead, right and down. In
/// perspective own.x is 1, so that depth is the distance along the camera's axis and straight lines
/// stay straight; in equi-angular pictures (own.x, own.y) has length 1. Pitch turns that frame
/// about the axis to the right. Without pitch a column is a vertical plane, and a row is a slope.
class Lens {
 public:
  explicit Lens(const Camera& camera);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  Point eye() const { return eye_; }
  double height() const { return height_; }  ///< of the eye above the floor, metres
  double half_view() const { return half_view_; }
  bool flat() const { return flat_; }  ///< perspective projection
  double scale() const { return scale_; }
  /// Whether the camera has no pitch.
  bool level() const { return pitch_sine_ == 0.0; }

  /// The direction of x pixels from the left border, in the camera's own frame.
  Point own_at(double x) const {
    const double across = (x - 0.5 * columns_) / scale_;
    return flat_ ? Point{1.0, across} : direction(across);
  }
  /// The slope of y pixels from the upper border, in the camera's own frame.
  double slope_at(double y) const;
  SightLine line(Point own, double slope) const {
    SightLine line;
    line.ahead = own.x * pitch_cosine_ + slope * pitch_sine_;
    line.right = own.y;
    line.down = slope * pitch_cosine_ - own.x * pitch_sine_;
    line.ray = over_floor(line.ahead, line.right);
    return line;
  }
  /// Converts a vector along the floor from the frame of the camera's pose to the world frame.
  Point over_floor(double ahead, double right) const { return ahead * forward_ + right * right_; }
  SightLine line_at(double x, double y) const { return line(own_at(x), slope_at(y)); }

  /// A point in the camera's own frame, metres.
  struct Own {
    double ahead = 0.0;
    double right = 0.0;
    double down = 0.0;
  };
  Own own_of(Point place, double height) const;
  /// The pixel that shows a point. Nothing in perspective for points that are not in front of the
  /// eye; nothing in equi-angular pictures for points straight above or below it in its own frame.
  std::optional<Point> pixel_of(const Own& own) const;

  /// Whether a place of the picture is within its borders.
  bool shows(Point pixel) const {
    return pixel.x >= 0.0 && pixel.y >= 0.0 && pixel.x <= columns_ && pixel.y <= rows_;
  }

  /// The bearing along the floor to a place other than the eye, in (-pi, pi].
  double bearing(Point place) const;
  /// The depth of a place on the floor in a level picture; in perspective negative behind the eye.
  double depth(Point place) const {
    const Point to = place - eye_;
    return flat_ ? dot(to, forward_) : norm(to);
  }

 private:
  bool flat_;
  Point eye_;
  double height_;
  Point forward_;
  Point right_;
  double pitch_cosine_ = 1.0;
  double pitch_sine_ = 0.0;
  int columns_;
  int rows_;
  double half_view_;
  double scale_;  ///< pixels per radian or, in perspective, per unit of tangent
};

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
