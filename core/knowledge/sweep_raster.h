// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/point.h"
#include "core/knowledge/coverage_snapshot.h"
#include "core/sim/ids.h"

namespace magna {

class Team;

/// Rays from one place, rasterised as bits of the cells that they pass. Lengths are in cells, cell
/// (0, 0) covers [0, 1) x [0, 1), and all coordinates are >= 0. Objects are reused: no memory is
/// allocated once there have been as many rays.
class RayFan {
 public:
  /// Clears the rays; the next ones, at most `most`, begin at `from`.
  void begin(Point from, std::size_t most);
  void add(Point to);
  /// Sets the bits of all cells that the rays pass, including those of both ends. A row of cells is
  /// `pitch` words (>= 2) wide and contains all of them; bit k of word w is column 64 * w + k.
  void draw(std::uint64_t* rows, std::size_t pitch) const;

 private:
  /// Directed downwards, whatever the direction in which it was added.
  struct Ray {
    Point low;           ///< its upper end, in row `row`
    double slope = 0.0;  ///< columns per row; undefined within one row
    int row = 0;
    int rows = 0;   ///< number of borders between rows that it crosses
    int begin = 0;  ///< column
    int end = 0;    ///< column
    bool up = false;
    int column(double border) const { return static_cast<int>(low.x + (border - low.y) * slope); }
  };

  template <class Rows>
  void draw_groups(Rows rows) const;
  template <class Rows>
  static void draw_part(Rows rows, const Ray& ray, int from, int to);
  template <class Rows>
  static void draw_between(Rows rows, const Ray& a, const Ray& b, int count);
  int rows_in_common(const Ray* first, const Ray* last) const;

  Point from_;
  std::vector<Ray> rays_;
  std::size_t count_ = 0;  ///< number of rays in use
};

/// The cells around a robot that one sweep of its ranger shows: cells that its rays pass, and cells
/// in which they end at an obstacle. Two bit planes over a window of the grid, one word for 64
/// cells of a line, aligned with the tiles of Coverage. Reused: no memory is allocated once the
/// window has grown.
class SweepRaster {
 public:
  explicit SweepRaster(CoverageGrid grid) : grid_(grid) {}

  /// Clears the last sweep; the next one reaches at most `reach` metres (>= 0) from `centre`. Cells
  /// beyond the grid are left out.
  void begin(Point centre, double reach);
  /// Marks the cells on the lines from one place to each of the others, all within reach, as
  /// passed, including both ends. Fastest if each ray is close to the previous one. The fan is
  /// working memory.
  void pass(Point from, std::span<const Point> to, RayFan& fan);
  void pass(Point from, Point to);
  /// A ray ended here at an obstacle. A cell hit by one ray counts as hit, however many others pass
  /// it (Hornung, Wurm, Bennewitz, Stachniss and Burgard, "OctoMap", 2013, 5.1: one scan fills or
  /// frees a cell, filling first; otherwise rays that graze a wall would erase it).
  void meet(Point at);

  // The window's part of the grid: lines first_line() to first_line() + lines() - 1, tile columns
  // first_word() to first_word() + words() - 1. Bit k of a word is the cell in column 64 * word +
  // k.
  int first_line() const { return first_line_; }
  int lines() const { return lines_; }
  int first_word() const { return first_word_; }
  int words() const { return words_; }
  std::uint64_t met(int line, int word) const { return met_[index(line, word)] & inside(word); }
  std::uint64_t passed(int line, int word) const {
    const std::size_t k = index(line, word);
    return passed_[k] & ~met_[k] & inside(word);
  }
  /// Passed or hit.
  std::uint64_t touched(int line, int word) const {
    const std::size_t k = index(line, word);
    return (passed_[k] | met_[k]) & inside(word);
  }
  bool touched(Cell c) const;

  const CoverageGrid& grid() const { return grid_; }

 private:
  std::size_t index(int line, int word) const {
    return static_cast<std::size_t>(line - top_) * pitch_ +
           static_cast<std::size_t>(word - left_word_);
  }
  /// The bits of a word that are cells of the grid.
  std::uint64_t inside(int word) const {
    const int columns = grid_.columns - word * CoverageGrid::kTileSide;
    return columns >= CoverageGrid::kTileSide ? ~std::uint64_t{0} : ~(~std::uint64_t{0} << columns);
  }

  CoverageGrid grid_;
  // The whole window, including parts beyond the grid, so that rays are drawn without clipping.
  int left_word_ = 0;
  int top_ = 0;
  int bottom_ = 0;  ///< the first line after it
  std::size_t pitch_ = 0;
  // The part of it inside the grid.
  int first_line_ = 0;
  int lines_ = 0;
  int first_word_ = 0;
  int words_ = 0;
  std::vector<std::uint64_t> passed_;
  std::vector<std::uint64_t> met_;
};

/// The teammates near a robot, by the team's knowledge, at which rays of its sweep may end. Reused
/// from sweep to sweep.
class SweepMates {
 public:
  /// Clears the last sweep's teammates; the next sweep reaches at most `reach` metres (> 0) from
  /// `centre`. The error of an end at `far` metres is at most `least_off` + `far` * `off_a_metre`,
  /// both >= 0.
  void begin(Point centre, double reach, double least_off, double off_a_metre);
  /// Adds a teammate with its believed position and radius, metres.
  void add(Point centre, double radius);
  /// Whether a ray of `far` metres (at most the reach) that ended there may have hit one of them.
  bool met(Point end, double far) const {
    const std::uint64_t line = near_[slot(end.y - corner_.y)];
    return ((line >> slot(end.x - corner_.x)) & 1U) != 0 && meets_one(end, far);
  }

 private:
  struct Mate {
    Point centre;
    double radius = 0.0;
  };
  static constexpr int kSide = 64;

  /// Monotonic in `offset`, which stays within some metres of the reach.
  std::size_t slot(double offset) const {
    return static_cast<std::size_t>(
        std::clamp(static_cast<int>(offset * slots_a_metre_), 0, kSide - 1));
  }
  bool meets_one(Point end, double far) const;

  Point centre_;
  double reach_ = 0.0;
  double least_off_ = 0.0;
  double off_a_metre_ = 0.0;
  double most_off_ = 0.0;  ///< for the longest ray
  double stretch_ = 1.0;   ///< see `add`
  std::vector<Mate> mates_;
  /// A coarse map of the reach: a bit where an end that hit a teammate may be. Most ends lie
  /// elsewhere, and need not be compared with every teammate.
  std::array<std::uint64_t, kSide> near_{};
  Point corner_;
  double slots_a_metre_ = 1.0;
};

/// Draws a robot's last sweep on a raster of the cells around it, at its believed pose. Only reads
/// the team; its memory is reused from sweep to sweep. Each thread has its own reader.
class SweepReader {
 public:
  /// The robot must have a ranger. Restarts the raster.
  void read(const Team& team, RobotId robot, SweepRaster& raster);

 private:
  void find_mates(const Team& team, RobotId robot, double reach);

  SweepMates mates_;
  std::vector<Point> ends_;  ///< of the rays
  RayFan fan_;
};

}  // namespace magna
