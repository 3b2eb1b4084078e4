// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
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

/// All static shapes rastered on a fine grid (design 4): one bit a cell and layer. Field cell (0,
/// 0) begins at `lower`; outside counts as filled.
///
/// A layer is kept in tiles of 8 x 8 cells, one 64-bit word each: an empty tile is passed over with
/// one look, and what lies close together on the floor lies close together in memory. One tile all
/// round and what the last tiles have beyond the border are filled, so that rays that begin inside
/// end inside.
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
  /// All empty. `resolution` > 0, in metres; a border that is not a multiple of it is rounded
  /// outwards.
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
  /// across, metres. What lies outside the field is left out.
  void fill_rectangle(ObstacleLayer layer, Pose centre, double width, double depth);
  /// Fills every cell that the axis-parallel box [lower, upper) overlaps, metres. Overlaps of less
  /// than a millionth of a cell are rounding and do not count.
  void fill_box(ObstacleLayer layer, Point lower, Point upper);
  void clear(ObstacleLayer layer);

  /// Does a disc overlap anything filled (touching does not count)? `radius` 0 = the point's cell.
  bool disc_hits(ObstacleLayer layer, Point centre, double radius) const;

  /// How far a disc can be moved from `from` towards `to` before it overlaps something: the
  /// distance travelled, at most distance(from, to); 0 when it overlaps already. Looked at in steps
  /// of at most half a field cell; the last free step counts.
  double free_travel(ObstacleLayer layer, Point from, Point to, double radius) const;

  Tiles tiles(ObstacleLayer layer) const {
    return {bits_[static_cast<std::size_t>(layer)].data() + pitch_ + 1, pitch_};
  }
  int tile_columns() const { return tile_columns_; }
  int tile_lines() const { return tile_lines_; }

 private:
  /// Cells [left, right] x [top, bottom], clipped.
  struct Range {
    int left, top, right, bottom;
  };
  void fill_cells(ObstacleLayer layer, Range cells);
  /// Does a tile that one of these cells lies in hold anything?
  bool any_in_tiles(ObstacleLayer layer, Range cells) const;
  bool any_in_cells(Tiles tiles, Range cells) const;
  void mark_tile(ObstacleLayer layer, int column, int line);
  /// The cells under a box in cell units, at most one beyond the border.
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
  /// Bit `column + 1` of line `line + 1`: tile (column, line) is not empty. So small that it stays
  /// in the cache: most questions about discs end here, and those of many robots lie far apart.
  std::vector<std::uint64_t> marks_[kObstacleLayers];
  std::size_t mark_words_ = 0;  ///< a line
};

}  // namespace magna
