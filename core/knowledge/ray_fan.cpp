// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/ray_fan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace magna {
namespace {

constexpr unsigned kBits = 64;
constexpr std::size_t kGroup = 8;  ///< rays

/// Masks of the columns of a row from each column on, and up to each column.
template <std::size_t kWords>
struct Masks {
  using Row = std::array<std::uint64_t, kWords>;
  std::array<Row, kWords * kBits> from{};
  std::array<Row, kWords * kBits> until{};

  constexpr Masks() {
    for (std::size_t column = 0; column < from.size(); ++column) {
      for (std::size_t k = 0; k < from.size(); ++k) {
        const std::uint64_t bit = std::uint64_t{1} << k % kBits;
        if (k >= column) from[column][k / kBits] |= bit;
        if (k <= column) until[column][k / kBits] |= bit;
      }
    }
  }
};
template <std::size_t kWords>
constexpr Masks<kWords> kMasks;

/// For rows of this many words the words of a run of cells are looked up in a table, without
/// unpredictable branches.
template <std::size_t kWords>
struct NarrowRows {
  std::uint64_t* words;
  std::uint64_t* row(int number) const { return words + static_cast<std::size_t>(number) * kWords; }
  std::uint64_t* next(std::uint64_t* row) const { return row + kWords; }
  static void set(std::uint64_t* row, int first, int last) {
    const auto& from = kMasks<kWords>.from[static_cast<std::size_t>(first)];
    const auto& until = kMasks<kWords>.until[static_cast<std::size_t>(last)];
    std::array<std::uint64_t, kWords> both;
    for (std::size_t k = 0; k < kWords; ++k) both[k] = row[k] | (from[k] & until[k]);
    for (std::size_t k = 0; k < kWords; ++k) row[k] = both[k];
  }
};

struct WideRows {
  std::uint64_t* words;
  std::size_t pitch;
  std::uint64_t* row(int number) const { return words + static_cast<std::size_t>(number) * pitch; }
  std::uint64_t* next(std::uint64_t* row) const { return row + pitch; }
  static void set(std::uint64_t* row, int from, int until) {
    const auto first = static_cast<unsigned>(from), last = static_cast<unsigned>(until);
    const std::uint64_t low = ~std::uint64_t{0} << first % kBits;
    const std::uint64_t high = ~std::uint64_t{0} >> (kBits - 1 - last % kBits);
    const unsigned word = first / kBits, end = last / kBits;
    if (word == end) {
      row[word] |= low & high;
      return;
    }
    row[word] |= low;
    for (unsigned k = word + 1; k < end; ++k) row[k] = ~std::uint64_t{0};
    row[end] |= high;
  }
};

}  // namespace

void RayFan::begin(Point from, std::size_t most) {
  from_ = from;
  count_ = 0;
  if (rays_.size() < most) rays_.resize(most);
}

// Coordinates are not negative, so truncation rounds down. Written field by field in place: a copy
// would wait for the fields to be in memory.
void RayFan::add(Point to) {
  Ray& ray = rays_[count_++];
  const bool up = from_.y > to.y;
  const Point low = up ? to : from_, high = up ? from_ : to;
  const int row = static_cast<int>(low.y);
  ray.low = low;
  ray.slope = (high.x - low.x) / (high.y - low.y);
  ray.row = row;
  ray.rows = static_cast<int>(high.y) - row;
  ray.begin = static_cast<int>(low.x);
  ray.end = static_cast<int>(high.x);
  ray.up = up;
}

void RayFan::draw(std::uint64_t* rows, std::size_t pitch) const {
  switch (pitch) {
    case 2: return draw_groups(NarrowRows<2>{rows});
    case 3: return draw_groups(NarrowRows<3>{rows});
    default: return draw_groups(WideRows{rows, pitch});
  }
}

// Near their common start, adjacent rays pass the same cells: a group of them is drawn at once
// there.
template <class Rows>
void RayFan::draw_groups(Rows rows) const {
  for (std::size_t k = 0; k < count_; k += kGroup) {
    const Ray* first = &rays_[k];
    const Ray* last = &rays_[std::min(k + kGroup, count_) - 1];
    const int count = rows_in_common(first, last);
    if (count > 0) draw_between(rows, *first, *last, count);
    for (const Ray* ray = first; ray <= last; ++ray) {
      draw_part(rows, *ray, ray->up ? 0 : count, ray->up ? ray->rows - count : ray->rows);
    }
  }
}

// The number of rows, from the rays' start on, in which the group passes exactly the cells between
// its first and its last ray, as if each were drawn by itself. This holds where all of them
// continue into the next row, each turned from the previous one in the same direction by more than
// the rounding of their columns (1e-9 at the nearest border, far above rounding), and no cell lies
// between two of them: in a row the run of a ray begins less than a column behind the end of the
// previous one's.
int RayFan::rows_in_common(const Ray* first, const Ray* last) const {
  constexpr double kLeastTurn = 1e-6, kNearest = 1e-3, kWidestGap = 0.999;
  const double above = from_.y - std::floor(from_.y);
  if ((first->up ? above : 1.0 - above) < kNearest) return 0;
  const double way = last->slope > first->slope ? 1.0 : -1.0;
  int count = first->rows;
  for (const Ray* ray = first + 1; ray <= last; ++ray) count = std::min(count, ray->rows);
  bool fits = true;
  for (const Ray* ray = first; ray < last; ++ray) {
    const double a = ray[0].slope, b = ray[1].slope;
    const double turn = (b - a) * way;
    const double run = a * b > 0.0 ? std::min(std::abs(a), std::abs(b)) : 0.0;
    fits &= ray[1].up == first->up && turn > kLeastTurn && turn * count <= kWidestGap + run;
  }
  return fits ? count : 0;
}

template <class Rows>
void RayFan::draw_between(Rows rows, const Ray& a, const Ray& b, int count) {
  const int first = a.up ? a.row + a.rows - count + 1 : a.row;
  std::uint64_t* row = rows.row(first);
  const bool swapped = (a.slope < b.slope) == a.up;
  const Ray &left = swapped ? b : a, &right = swapped ? a : b;
  int before_left = a.up ? left.column(first) : a.begin;
  int before_right = a.up ? right.column(first) : a.begin;
  for (int k = 1; k <= count; ++k, row = rows.next(row)) {
    const bool home = a.up && k == count;
    const int after_left = home ? a.end : left.column(first + k);
    const int after_right = home ? a.end : right.column(first + k);
    rows.set(row, std::min(before_left, after_left), std::max(before_right, after_right));
    before_left = after_left;
    before_right = after_right;
  }
}

// The rows of the ray from `from` to `to`, counted from its upper end.
template <class Rows>
void RayFan::draw_part(Rows rows, const Ray& ray, int from, int to) {
  std::uint64_t* row = rows.row(ray.row + from);
  const bool left = ray.slope < 0.0;
  int column = from == 0 ? ray.begin : ray.column(ray.row + from);
  double border = ray.row + from + 1;
  for (int k = from; k < to; ++k, row = rows.next(row), border += 1.0) {
    const int next = ray.column(border);
    rows.set(row, left ? next : column, left ? column : next);
    column = next;
  }
  const int end = to == ray.rows ? ray.end : ray.column(border);
  rows.set(row, std::min(column, end), std::max(column, end));
}

}  // namespace magna
