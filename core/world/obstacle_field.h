// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
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

/// What a static obstacle blocks.
enum class ObstacleLayer : std::uint8_t {
  Wall,    ///< only walls: block flyers and the view of their rangers
  Ground,  ///< walls and things with obsmove: block ground robots
  Sight,   ///< walls and things with obsview: block the view of ground rangers and cameras
};
inline constexpr int kObstacleLayers = 3;

/// All static shapes rastered on a fine grid: one bit per cell and layer. Field cell (0, 0) begins
/// at `lower`; the outside counts as filled.
///
/// A layer is kept in tiles of 8 x 8 cells, one 64-bit word each: an empty tile is skipped with one
/// test, and cells that are close together on the floor are close together in memory. A border of
/// one tile, and the part of the last tiles beyond the field, are filled, so that rays that begin
/// inside end inside.
class ObstacleField {
 public:
  static constexpr double kDefaultResolution = 0.05;
  static constexpr int kTileSide = 8;

  /// One layer's tiles for fast walks: `first` is tile (0, 0), `pitch` the step from one line of
  /// tiles to the next; tiles (-1, -1) to (tile_columns(), tile_lines()) may be read. Bit
  /// 8 * (j % 8) + i % 8 of tile (i / 8, j / 8) is field cell (i, j).
  struct Tiles {
    const std::uint64_t* first = nullptr;
    std::ptrdiff_t pitch = 0;

    std::uint64_t operator()(int column, int line) const { return first[line * pitch + column]; }
  };

  ObstacleField() = default;
  /// All cells empty.
  ObstacleField(Point lower, Point upper, double resolution = kDefaultResolution);

  double resolution() const { return resolution_; }
  double cells_per_metre() const { return inverse_; }
  int width() const { return width_; }
  int height() const { return height_; }
  Point lower() const { return lower_; }

  Cell field_cell(Point p) const {
    return {static_cast<std::int32_t>(std::floor((p.x - lower_.x) * inverse_)),
            static_cast<std::int32_t>(std::floor((p.y - lower_.y) * inverse_))};
  }
  bool contains(Cell c) const { return c.i >= 0 && c.j >= 0 && c.i < width_ && c.j < height_; }
  bool filled(ObstacleLayer layer, Cell c) const {
    return !contains(c) ||
           ((tiles(layer)(c.i >> 3, c.j >> 3) >> (((c.j & 7) << 3) | (c.i & 7))) & 1U) != 0;
  }
  bool filled(ObstacleLayer layer, Point p) const { return filled(layer, field_cell(p)); }

  /// Fills every cell that a rectangle round `centre` overlaps: `width` along its theta, `depth`
  /// across, metres. Parts outside the field are left out.
  void fill_rectangle(ObstacleLayer layer, Pose centre, double width, double depth);
  /// Fills every cell that the axis-parallel box [lower, upper) overlaps, metres. Overlaps of less
  /// than a millionth of a cell are rounding and do not count.
  void fill_box(ObstacleLayer layer, Point lower, Point upper);
  /// Fills every cell that a simple polygon touches; corners in metres, at least three. Parts
  /// outside the field are left out.
  void fill_polygon(ObstacleLayer layer, std::span<const Point> corners);
  void clear(ObstacleLayer layer);

  /// Whether a disc overlaps a filled cell (touching does not count). `radius` 0 = only the cell of
  /// the point.
  bool disc_hits(ObstacleLayer layer, Point centre, double radius) const;

  /// How far a disc can be moved from `from` towards `to` before it overlaps a filled cell: the
  /// distance travelled, at most distance(from, to); 0 when it overlaps at the start. Tested in
  /// steps of at most half a field cell; the last free step counts.
  double free_travel(ObstacleLayer layer, Point from, Point to, double radius) const;

  Tiles tiles(ObstacleLayer layer) const {
    return {bits_[static_cast<std::size_t>(layer)].data() + pitch_ + 1, pitch_};
  }
  int tile_columns() const { return tile_columns_; }
  int tile_lines() const { return tile_lines_; }

 private:
  /// A range of cells [left, right] x [top, bottom], clipped to the field.
  struct Range {
    int left, top, right, bottom;
  };
  void fill_cells(ObstacleLayer layer, Range cells);
  /// Whether a tile that contains one of these cells has a filled cell.
  bool any_in_tiles(ObstacleLayer layer, Range cells) const;
  bool any_in_cells(Tiles tiles, Range cells) const;
  void mark_tile(ObstacleLayer layer, int column, int line);
  /// The cells under a box given in cell units; they extend at most one cell beyond the border.
  Range cells_under(double left, double top, double right, double bottom) const;
  bool disc_hits_cells(Tiles tiles, double x, double y, double radius, Range cells) const;

  Point lower_;
  double resolution_ = kDefaultResolution;
  double inverse_ = 1.0 / kDefaultResolution;
  int width_ = 0;
  int height_ = 0;
  int tile_columns_ = 0;
  int tile_lines_ = 0;
  std::ptrdiff_t pitch_ = 0;
  std::vector<std::uint64_t> bits_[kObstacleLayers];
  /// Bit `column + 1` of line `line + 1`: tile (column, line) is not empty. Small enough for the
  /// cache: most tests of discs end here, and the discs of many robots are far apart.
  std::vector<std::uint64_t> marks_[kObstacleLayers];
  std::size_t mark_words_ = 0;  ///< per line
};

}  // namespace magna
