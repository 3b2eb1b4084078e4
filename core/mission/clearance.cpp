// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/clearance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace magna {
namespace {

constexpr float kFarSquared = 1e12F;  // squares squared: larger than any map, and finite

/// The lower envelope of parabolas over one row or column: f becomes its distance transform.
class Envelope {
 public:
  explicit Envelope(std::size_t longest) : apex_(longest), from_(longest + 1), out_(longest) {}

  void transform(float* f, std::size_t count, std::size_t stride) {
    std::size_t last = 0;
    apex_[0] = 0;
    from_[0] = -std::numeric_limits<double>::infinity();
    from_[1] = std::numeric_limits<double>::infinity();
    for (std::size_t q = 1; q < count; ++q) {
      double s = crossing(f, stride, q, apex_[last]);
      while (s <= from_[last]) s = crossing(f, stride, q, apex_[--last]);
      apex_[++last] = q;
      from_[last] = s;
      from_[last + 1] = std::numeric_limits<double>::infinity();
    }
    std::size_t k = 0;
    for (std::size_t q = 0; q < count; ++q) {
      while (from_[k + 1] < static_cast<double>(q)) ++k;
      const double away = static_cast<double>(q) - static_cast<double>(apex_[k]);
      out_[q] = static_cast<float>(away * away + static_cast<double>(f[apex_[k] * stride]));
    }
    for (std::size_t q = 0; q < count; ++q) f[q * stride] = out_[q];
  }

 private:
  static double crossing(const float* f, std::size_t stride, std::size_t q, std::size_t v) {
    const auto dq = static_cast<double>(q);
    const auto dv = static_cast<double>(v);
    return ((static_cast<double>(f[q * stride]) + dq * dq) -
            (static_cast<double>(f[v * stride]) + dv * dv)) /
           (2.0 * (dq - dv));
  }
  std::vector<std::size_t> apex_;
  std::vector<double> from_;
  std::vector<float> out_;
};

/// 0 and kFar become squared distances to the next 0, in squares.
void distance_transform(std::vector<float>& squares, int width, int height) {
  const auto w = static_cast<std::size_t>(width);
  const auto h = static_cast<std::size_t>(height);
  Envelope envelope(std::max(w, h));
  for (std::size_t i = 0; i < w; ++i) envelope.transform(squares.data() + i, h, w);
  for (std::size_t j = 0; j < h; ++j) envelope.transform(squares.data() + j * w, w, 1);
}

constexpr double kMaskRounding = 1e-6;  // cells, rounded to the safe side

/// The rows of the field's tiles as rows of words; cells beyond the width count as filled.
std::vector<std::uint64_t> filled_rows(const ObstacleField& field, ObstacleLayer layer, int words) {
  const auto pitch = static_cast<std::size_t>(words);
  std::vector<std::uint64_t> rows(pitch * static_cast<std::size_t>(field.height()), 0);
  const ObstacleField::Tiles tiles = field.tiles(layer);
  for (int line = 0; line < field.tile_lines(); ++line) {
    const int last = std::min(8, field.height() - line * 8);
    for (int column = 0; column < field.tile_columns(); ++column) {
      const std::uint64_t tile = tiles(column, line);
      if (tile == 0) continue;
      for (int j = 0; j < last; ++j) {
        const std::uint64_t eight = (tile >> (8 * j)) & 0xFFU;
        rows[static_cast<std::size_t>(line * 8 + j) * pitch +
             static_cast<std::size_t>(column >> 3)] |= eight << (8 * (column & 7));
      }
    }
  }
  return rows;
}

/// Copies every bit also to the `by` positions to its left and right, by < 64.
void spread_sideways(std::vector<std::uint64_t>& row, std::vector<std::uint64_t>& scratch, int by) {
  const std::size_t words = row.size();
  // In steps that double: 1, 2, 4, … positions, then the remainder.
  for (int done = 0; done < by;) {
    const int step = std::min(by - done, done + 1);
    scratch = row;
    for (std::size_t k = 0; k < words; ++k) {
      const std::uint64_t before = k > 0 ? scratch[k - 1] : 0;
      const std::uint64_t after = k + 1 < words ? scratch[k + 1] : 0;
      row[k] |=
          scratch[k] << step | before >> (64 - step) | scratch[k] >> step | after << (64 - step);
    }
    done += step;
  }
}

/// How many cells to each side a filled cell extends in a row `dy` away from it; -1 = not at all.
int reach_in_row(double cells, int dy) {
  const double down = std::max(0.0, std::abs(dy) - 0.5);
  const double rest = cells * cells - down * down;
  return rest <= 0.0 ? -1 : static_cast<int>(std::floor(std::sqrt(rest) + 0.5 + kMaskRounding));
}

constexpr std::array<Cell, 4> kSides = {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}};
constexpr std::uint8_t kNotYet = 4;
constexpr std::uint8_t kStart = 5;

}  // namespace

ClearanceMap::ClearanceMap(const ObstacleField& field, ObstacleLayer layer, double square)
    : square_(square) {
  const int per_square = std::max(1, static_cast<int>(std::lround(square / field.resolution())));
  width_ = (field.width() + per_square - 1) / per_square;
  height_ = (field.height() + per_square - 1) / per_square;
  clearance_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_),
                    kFarSquared);
  for (int j = 0; j < height_ * per_square; ++j) {
    float* row = clearance_.data() +
                 static_cast<std::size_t>(j / per_square) * static_cast<std::size_t>(width_);
    for (int i = 0; i < width_ * per_square; ++i) {
      if (field.filled(layer, Cell{i, j})) row[i / per_square] = 0.0F;
    }
  }
  distance_transform(clearance_, width_, height_);
  float* value = clearance_.data();
  for (int j = 0; j < height_; ++j) {
    for (int i = 0; i < width_; ++i, ++value) {
      // In squares, to the nearest filled or outside square.
      const int to_border = 1 + std::min({i, j, width_ - 1 - i, height_ - 1 - j});
      const double away =
          std::min(std::sqrt(static_cast<double>(*value)), static_cast<double>(to_border));
      *value = std::max(0.0F, static_cast<float>(square_ * (away - 0.5)));
    }
  }
}

std::vector<float> ClearanceMap::distance_to_clear(double clearance) const {
  std::vector<float> squares(clearance_.size(), kFarSquared);
  for (std::size_t k = 0; k < squares.size(); ++k) {
    if (clearance_[k] >= clearance) squares[k] = 0.0F;
  }
  distance_transform(squares, width_, height_);
  for (float& value : squares) {
    value = value >= kFarSquared
                ? std::numeric_limits<float>::infinity()
                : static_cast<float>(square_ * std::sqrt(static_cast<double>(value)));
  }
  return squares;
}

ClearanceMask::ClearanceMask(const ObstacleField& field, ObstacleLayer layer, double radius)
    : lower_(field.lower()),
      resolution_(field.resolution()),
      inverse_(field.cells_per_metre()),
      width_(field.width()),
      height_(field.height()),
      words_((field.width() + 63) / 64) {
  // The radius is extended by half a diagonal: if the middle of a cell is free then, the whole cell
  // is.
  const double cells = radius * inverse_ + std::sqrt(0.5) + kMaskRounding;
  spread(filled_rows(field, layer, words_), cells);
}

void ClearanceMask::spread(const std::vector<std::uint64_t>& filled, double cells) {
  const auto pitch = static_cast<std::size_t>(words_);
  std::vector<std::uint64_t> blocked(filled.size(), 0);
  std::vector<int> reach;  // by distance from the row
  for (int dy = 0; dy == 0 || reach.back() >= 0; ++dy) reach.push_back(reach_in_row(cells, dy));
  std::vector<std::uint64_t> line(pitch);
  std::vector<std::uint64_t> scratch(pitch);
  for (int j = 0; j < height_; ++j) {
    const std::uint64_t* const source = filled.data() + static_cast<std::size_t>(j) * pitch;
    if (std::all_of(source, source + pitch, [](std::uint64_t w) { return w == 0; })) continue;
    line.assign(source, source + pitch);
    int spread_by = 0;
    // From the most distant rows, where the extent is smallest, to the row itself.
    for (int dy = static_cast<int>(reach.size()) - 2; dy >= 0; --dy) {
      const int sideways = reach[static_cast<std::size_t>(dy)];
      spread_sideways(line, scratch, sideways - spread_by);
      spread_by = sideways;
      for (const int there : {j - dy, j + dy}) {
        if (there < 0 || there >= height_) continue;
        std::uint64_t* const to = blocked.data() + static_cast<std::size_t>(there) * pitch;
        for (std::size_t k = 0; k < pitch; ++k) to[k] |= line[k];
        if (dy == 0) break;
      }
    }
  }
  bits_.resize(blocked.size());
  std::ranges::transform(blocked, bits_.begin(), [](std::uint64_t w) { return ~w; });
  // The outside of the map is filled, too.
  for (int j = 0; j < height_; ++j) {
    std::uint64_t* const to = bits_.data() + static_cast<std::size_t>(j) * pitch;
    const int outside_row = std::min(j, height_ - 1 - j) + 1;
    const int margin = std::min(reach_in_row(cells, 1), width_);
    if (reach_in_row(cells, outside_row) >= 0) {
      std::fill(to, to + pitch, 0);
      continue;
    }
    for (int i = 0; i < margin; ++i) {
      to[i >> 6] &= ~(std::uint64_t{1} << (i & 63));
      const int k = width_ - 1 - i;
      to[k >> 6] &= ~(std::uint64_t{1} << (k & 63));
    }
    if ((width_ & 63) != 0) to[pitch - 1] &= (std::uint64_t{1} << (width_ & 63)) - 1;
  }
}

Cell ClearanceMask::cell(Point p) const {
  // Compared as floating-point numbers: the cell index of a distant point would not fit.
  const double x = std::floor(std::clamp((p.x - lower_.x) * inverse_, -1.0, double(width_)));
  const double y = std::floor(std::clamp((p.y - lower_.y) * inverse_, -1.0, double(height_)));
  return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
}

bool ClearanceMask::free_run(int j, int from, int to) const {
  const std::uint64_t* const words = row(j);
  const int first = from >> 6;
  const int last = to >> 6;
  const std::uint64_t head = ~std::uint64_t{0} << (from & 63);
  const std::uint64_t tail = ~std::uint64_t{0} >> (63 - (to & 63));
  if (first == last) return (~words[first] & head & tail) == 0;
  if ((~words[first] & head) != 0 || (~words[last] & tail) != 0) return false;
  for (int k = first + 1; k < last; ++k) {
    if (~words[k] != 0) return false;
  }
  return true;
}

bool ClearanceMask::free_way(Point from, Point to) const {
  if (!free(from) || !free(to)) return false;
  Point a = inverse_ * (from - lower_);
  Point b = inverse_ * (to - lower_);
  if (a.y > b.y) std::swap(a, b);
  const int top = static_cast<int>(a.y);
  const int bottom = static_cast<int>(b.y);
  const double slope = bottom > top ? (b.x - a.x) / (b.y - a.y) : 0.0;
  const double least = std::min(a.x, b.x);
  const double most = std::max(a.x, b.x);
  double enters = a.x;
  for (int j = top; j <= bottom; ++j) {
    // Where the line leaves the row, clamped to the line's ends against rounding.
    const double leaves = j == bottom ? b.x : std::clamp(a.x + (j + 1 - a.y) * slope, least, most);
    const int left = static_cast<int>(std::min(enters, leaves));
    const int right = static_cast<int>(std::max(enters, leaves));
    if (!free_run(j, left, right)) return false;
    enters = leaves;
  }
  return true;
}

// A step towards the goal keeps the sum of A* (steps made + distance in steps), a step away from it
// adds two: so two lists of cells are enough as a queue, one for the current sum and one for the
// next.
std::vector<Point> cell_way(const ClearanceMask& mask, Point from, Point to) {
  std::vector<Point> way;
  const Cell start = mask.cell(from), goal = mask.cell(to);
  if (!mask.free(start) || !mask.free(goal)) return way;
  const auto index = [&](Cell c) {
    return static_cast<std::size_t>(c.j) * static_cast<std::size_t>(mask.width()) +
           static_cast<std::size_t>(c.i);
  };
  const auto left = [&](Cell c) { return std::abs(c.i - goal.i) + std::abs(c.j - goal.j); };
  std::vector<std::uint8_t> came_by(
      static_cast<std::size_t>(mask.width()) * static_cast<std::size_t>(mask.height()), kNotYet);
  came_by[index(start)] = kStart;
  std::vector<Cell> next{start}, later;
  while (came_by[index(goal)] == kNotYet) {
    if (next.empty()) next.swap(later);
    if (next.empty()) return way;
    const Cell c = next.back();
    next.pop_back();
    for (std::size_t side = 0; side < kSides.size(); ++side) {
      const Cell beside{c.i + kSides[side].i, c.j + kSides[side].j};
      if (!mask.free(beside) || came_by[index(beside)] != kNotYet) continue;
      came_by[index(beside)] = static_cast<std::uint8_t>(side);
      (left(beside) < left(c) ? next : later).push_back(beside);
    }
  }
  for (Cell c = goal;;) {
    way.push_back(mask.centre(c));
    const std::uint8_t side = came_by[index(c)];
    if (side == kStart) break;
    c = {c.i - kSides[side].i, c.j - kSides[side].j};
  }
  std::ranges::reverse(way);
  return way;
}

std::vector<Cell> cells_around(int reach) {
  std::vector<Cell> cells;
  for (int j = -reach; j <= reach; ++j) {
    for (int i = -reach; i <= reach; ++i) {
      if (i * i + j * j <= reach * reach) cells.push_back({i, j});
    }
  }
  std::ranges::stable_sort(cells, {}, [](Cell c) { return c.i * c.i + c.j * c.j; });
  return cells;
}

FreeRegions::FreeRegions(const ClearanceMask& mask)
    : FreeRegions(mask, std::max(mask.width(), mask.height())) {}

FreeRegions::FreeRegions(const ClearanceMask& mask, int side) {
  collect_runs(mask, side);
  join_rows(side);
  number_regions();
}

void FreeRegions::collect_runs(const ClearanceMask& mask, int side) {
  first_.reserve(static_cast<std::size_t>(mask.height()) + 1);
  for (int j = 0; j < mask.height(); ++j) {
    first_.push_back(static_cast<std::int32_t>(runs_.size()));
    const std::uint64_t* const row = mask.row(j);
    std::uint64_t before = 0;  // the last cell of the previous word
    for (int k = 0; k < mask.words(); ++k) {
      const std::uint64_t word = row[k];
      // The positions where free cells begin or end.
      std::uint64_t changes = word ^ (word << 1 | before);
      before = word >> 63;
      for (; changes != 0; changes &= changes - 1) {
        const int bit = std::countr_zero(changes);
        const std::int32_t i = k * 64 + bit;
        if (((word >> bit) & 1U) != 0) {
          runs_.push_back({i, i, static_cast<std::int32_t>(runs_.size())});
        } else {
          end_run(i - 1, side);
        }
      }
    }
    if (before != 0) end_run(mask.words() * 64 - 1, side);
  }
  first_.push_back(static_cast<std::int32_t>(runs_.size()));
}

// A run through several blocks is cut at their borders.
void FreeRegions::end_run(std::int32_t last, int side) {
  for (std::int32_t cut = (runs_.back().first / side + 1) * side; cut <= last; cut += side) {
    runs_.back().last = cut - 1;
    runs_.push_back({cut, cut, static_cast<std::int32_t>(runs_.size())});
  }
  runs_.back().last = last;
}

// Until the regions are numbered, `region` is an earlier run of the same region, or the run itself.
std::int32_t FreeRegions::root(std::int32_t run) {
  const auto up = [this](std::int32_t r) -> std::int32_t& {
    return runs_[static_cast<std::size_t>(r)].region;
  };
  while (up(run) != run) {
    up(run) = up(up(run));
    run = up(run);
  }
  return run;
}

void FreeRegions::join_rows(int side) {
  for (std::size_t j = 1; j + 1 < first_.size(); ++j) {
    if (j % static_cast<std::size_t>(side) == 0) continue;
    std::int32_t above = first_[j - 1];
    std::int32_t here = first_[j];
    while (above < first_[j] && here < first_[j + 1]) {
      const Run& a = runs_[static_cast<std::size_t>(above)];
      const Run& b = runs_[static_cast<std::size_t>(here)];
      if (a.first <= b.last && b.first <= a.last) {
        const std::int32_t one = root(above);
        const std::int32_t other = root(here);
        runs_[static_cast<std::size_t>(std::max(one, other))].region = std::min(one, other);
      }
      (a.last < b.last ? above : here) += 1;
    }
  }
}

void FreeRegions::number_regions() {
  std::size_t j = 0;
  for (std::size_t k = 0; k < runs_.size(); ++k) {
    while (static_cast<std::int32_t>(k) >= first_[j + 1]) ++j;
    Run& run = runs_[k];
    const auto line = static_cast<std::int32_t>(j);
    if (run.region == static_cast<std::int32_t>(k)) {
      run.region = static_cast<std::int32_t>(boxes_.size());
      boxes_.push_back({run.first, line, run.last, line});
      continue;
    }
    // The run it refers to is earlier and already has its number.
    run.region = runs_[static_cast<std::size_t>(run.region)].region;
    Box& box = boxes_[static_cast<std::size_t>(run.region)];
    box.left = std::min(box.left, run.first);
    box.right = std::max(box.right, run.last);
    box.bottom = line;
  }
}

std::int32_t FreeRegions::region(Cell c) const {
  if (c.j < 0 || static_cast<std::size_t>(c.j) + 1 >= first_.size()) return kNone;
  const auto begin = runs_.begin() + first_[static_cast<std::size_t>(c.j)];
  const auto end = runs_.begin() + first_[static_cast<std::size_t>(c.j) + 1];
  const auto after = std::upper_bound(begin, end, c.i,
                                      [](std::int32_t i, const Run& run) { return i < run.first; });
  if (after == begin || std::prev(after)->last < c.i) return kNone;
  return std::prev(after)->region;
}

}  // namespace magna
