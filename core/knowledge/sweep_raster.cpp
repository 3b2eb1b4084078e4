// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sweep_raster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "core/robot/team.h"
#include "core/robot/team_state.h"

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

constexpr int kSide = CoverageGrid::kTileSide;

/// Rounds down. A library function would cost more than the rest of the work for a ray's end.
int whole(double x) {
  const int cut = static_cast<int>(x);
  return cut - (x < cut);
}

/// A ray ends on the surface of an obstacle; the filled cell lies slightly behind it: twice the
/// localiser's error, plus a field cell for the raster, m.
constexpr double kBehindFace = 2 * kLocaliserError + ObstacleField::kDefaultResolution;

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

void SweepRaster::begin(Point centre, double reach) {
  const Point at = grid_.scaled(centre);
  const double around = reach * CoverageGrid::kCellsPerMetre + 2.0;
  left_word_ = static_cast<int>(std::floor((at.x - around) / kSide));
  top_ = static_cast<int>(std::floor(at.y - around));
  const int right_word = static_cast<int>(std::floor((at.x + around) / kSide));
  bottom_ = static_cast<int>(std::floor(at.y + around)) + 1;
  pitch_ = static_cast<std::size_t>(std::max(right_word - left_word_ + 1, 2));
  passed_.assign(pitch_ * static_cast<std::size_t>(bottom_ - top_), 0);
  met_.assign(passed_.size(), 0);
  first_line_ = std::max(top_, 0);
  lines_ = std::max(std::min(bottom_, grid_.lines) - first_line_, 0);
  first_word_ = std::max(left_word_, 0);
  words_ = std::max(std::min(right_word, grid_.tile_columns() - 1) - first_word_ + 1, 0);
}

void SweepRaster::pass(Point from, std::span<const Point> to, RayFan& fan) {
  const Point corner{double(left_word_ * kSide), double(top_)};
  fan.begin(grid_.scaled(from) - corner, to.size());
  for (const Point end : to) fan.add(grid_.scaled(end) - corner);
  fan.draw(passed_.data(), pitch_);
}

void SweepRaster::pass(Point from, Point to) {
  RayFan fan;
  pass(from, {&to, 1}, fan);
}

void SweepRaster::meet(Point at) {
  const Point scaled = grid_.scaled(at);
  const Cell c{whole(scaled.x), whole(scaled.y)};
  if (!grid_.contains(c) || c.j < top_ || c.j >= bottom_) return;
  met_[index(c.j, c.i / kSide)] |= std::uint64_t{1} << (c.i % kSide);
}

bool SweepRaster::touched(Cell c) const {
  const int word = c.i / kSide;
  if (!grid_.contains(c) || c.j < top_ || c.j >= bottom_ || word < first_word_ ||
      word >= first_word_ + words_) {
    return false;
  }
  const std::size_t k = index(c.j, word);
  return (((passed_[k] | met_[k]) >> (c.i % kSide)) & 1U) != 0;
}

void SweepMates::begin(Point centre, double reach, double least_off, double off_a_metre) {
  centre_ = centre;
  reach_ = reach;
  least_off_ = least_off;
  off_a_metre_ = off_a_metre;
  most_off_ = least_off + reach * off_a_metre;
  stretch_ = off_a_metre < 0.5 ? 1.0 / (1.0 - off_a_metre) : 2.0;
  mates_.clear();
  near_.fill(0);
  corner_ = centre - Point{reach, reach};
  slots_a_metre_ = kSide / (2 * reach);
}

// The end of a ray at the teammate is not farther from the robot than the teammate's far side plus
// its own error, which grows with the distance.
void SweepMates::add(Point centre, double radius) {
  constexpr double kRounding = 1e-6;
  const Point offset = centre - centre_;
  const double away = std::sqrt(dot(offset, offset));
  if (away > reach_ + radius + most_off_ + kRounding) return;
  mates_.push_back({centre, radius});
  const double far = (away + radius + least_off_) * stretch_;
  const double off =
      off_a_metre_ < 0.5 ? std::min(most_off_, least_off_ + far * off_a_metre_) : most_off_;
  const double wide = radius + off + kRounding;
  const Point at = centre - corner_;
  const std::uint64_t from = ~std::uint64_t{0} << slot(at.x - wide);
  const std::uint64_t until = ~std::uint64_t{0} >> (kSide - 1 - slot(at.x + wide));
  const std::size_t bottom = slot(at.y + wide);
  for (std::size_t line = slot(at.y - wide); line <= bottom; ++line) near_[line] |= from & until;
}

bool SweepMates::meets_one(Point end, double far) const {
  const double off = least_off_ + far * off_a_metre_;
  return std::ranges::any_of(mates_, [&](const Mate& mate) {
    const Point to = mate.centre - end;
    const double reach = mate.radius + off;
    return dot(to, to) <= reach * reach;
  });
}

void SweepReader::read(const Team& team, RobotId robot, SweepRaster& raster) {
  const RangeSensorSpec& spec = team.ranger(robot);
  const double radius = team.type(robot).radius;
  const Pose pose = team.believed()[robot.index()];
  const Point centre = pose.position();
  const double reach = radius + spec.range;
  const auto full = static_cast<float>(spec.range);
  const std::span<const float> ranges = team.ranges(robot);
  raster.begin(centre, reach + kBehindFace);
  find_mates(team, robot, reach);
  ends_.resize(ranges.size());
  // Each direction is the previous one turned by the step, which avoids a sine per ray.
  Point along = direction(pose.theta + spec.ray_angle(0));
  const Point turn = direction(spec.ray_angle(1) - spec.ray_angle(0));
  for (std::size_t ray = 0; ray < ranges.size(); ++ray) {
    const double far = radius + double{ranges[ray]};
    const Point end = centre + along * far;
    ends_[ray] = end;
    if (ranges[ray] < full && !mates_.met(end, far)) {
      raster.meet(centre + along * (far + kBehindFace));
    }
    along = {along.x * turn.x - along.y * turn.y, along.x * turn.y + along.y * turn.x};
  }
  // From the centre: the floor under the robot's own body is free too.
  raster.pass(centre, ends_, fan_);
}

// Robots know each other's poses, so an end of a ray at a teammate is not a wall (as teams that map
// together do: Fox, Ko, Konolige, Limketkai, Schulz and Stewart, "Distributed multirobot
// exploration and mapping", 2006). Other bodies are filled like any obstacle, and free again after
// they have left: see Coverage.
//
// The error of an end is the sum of both localisers' errors, the heading's error over the distance,
// and three standard deviations of the noise.
void SweepReader::find_mates(const Team& team, RobotId robot, double reach) {
  const Point centre = team.believed()[robot.index()].position();
  const std::uint32_t layer = body_layer(team.type(robot));
  const BodyGrid& bodies = team.bodies();
  mates_.begin(centre, reach, 2 * kLocaliserError,
               kLocaliserTurnError + 3 * team.ranger(robot).noise);
  bodies.near(centre, reach + bodies.max_radius() + 2 * kLocaliserError, [&](std::uint32_t other) {
    if (other == robot.value || other >= team.size() || !team.alive({other})) return;
    const RobotTypeInfo& type = team.type({other});
    if (type.radius > 0.0 && (body_layer(type) & layer) != 0) {
      mates_.add(team.believed()[other].position(), type.radius);
    }
  });
}

}  // namespace magna
