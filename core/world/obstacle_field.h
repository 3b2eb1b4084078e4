// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"
#include "core/geometry/pose.h"

namespace magna {

/// A rectangle on the floor: centre and rotation in `pose`, `width` along its theta, metres.
struct Footprint {
  double width = 0.0;
  double depth = 0.0;
  double rotation = 0.0;

  friend bool operator==(const Footprint&, const Footprint&) = default;
};

/// What a static obstacle is in the way of.
enum class ObstacleLayer : std::uint8_t {
  Wall,    ///< walls alone: what stops flyers, and what their rangers see
  Ground,  ///< walls and things with obsmove: what stops ground robots
  Sight,   ///< walls and things with obsview: what ground rangers and cameras see
};
inline constexpr int kObstacleLayers = 3;

/// All static shapes rastered on a fine grid (design 4): one bit a cell and layer. Field cell (0, 0)
/// begins at `lower`; outside counts as filled.
class ObstacleField {
 public:
  static constexpr double kDefaultResolution = 0.05;

  ObstacleField() = default;
  ObstacleField(Point lower, Point upper, double resolution = kDefaultResolution);

  double resolution() const { return resolution_; }
  int width() const { return width_; }
  int height() const { return height_; }
  Point lower() const { return lower_; }

  Cell field_cell(Point p) const {
    return {static_cast<std::int32_t>(std::floor((p.x - lower_.x) * inverse_)),
            static_cast<std::int32_t>(std::floor((p.y - lower_.y) * inverse_))};
  }
  bool contains(Cell c) const { return c.i >= 0 && c.j >= 0 && c.i < width_ && c.j < height_; }
  bool filled(ObstacleLayer layer, Cell c) const {
    return !contains(c) || ((row(layer, c.j)[c.i >> 6] >> (c.i & 63)) & 1U) != 0;
  }
  bool filled(ObstacleLayer layer, Point p) const { return filled(layer, field_cell(p)); }

  void fill_rectangle(ObstacleLayer layer, Pose centre, double width, double depth);
  /// Fills the axis-parallel box [lower, upper), metres.
  void fill_box(ObstacleLayer layer, Point lower, Point upper);
  void clear(ObstacleLayer layer);

  /// Does a disc touch anything filled? `radius` 0 = the point's cell.
  bool disc_hits(ObstacleLayer layer, Point centre, double radius) const;

  /// How far a disc can be moved from `from` towards `to` before it touches something: the distance
  /// travelled, at most distance(from, to); steps of at most half a field cell.
  double free_travel(ObstacleLayer layer, Point from, Point to, double radius) const;

  /// 64-bit words of one row, bit i of the row = field cell (i, j).
  const std::uint64_t* row(ObstacleLayer layer, int j) const {
    return &bits_[static_cast<std::size_t>(layer)][static_cast<std::size_t>(j) * words_];
  }
  std::size_t words_per_row() const { return words_; }

 private:
  Point lower_;
  double resolution_ = kDefaultResolution;
  double inverse_ = 1.0 / kDefaultResolution;
  int width_ = 0;
  int height_ = 0;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_[kObstacleLayers];
};

}  // namespace magna
