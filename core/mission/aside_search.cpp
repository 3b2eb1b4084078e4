// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/aside_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/segment.h"

namespace magna {
namespace {

constexpr double kYieldFromWall = 0.1;        // m between its rim and a wall where it stands
constexpr double kYieldBeside = 0.15;         // m between its rim and the ways and bodies of others
constexpr double kYieldTight = 0.04;          // m between its rim and what it passes
constexpr double kYieldLongestLeg = 4.0;      // m
constexpr double kYieldRounding = 1e-6;       // m
constexpr std::uint32_t kYieldStraight = 10;  // cost of a square, to the side and to a corner
constexpr std::uint32_t kYieldDiagonal = 14;
constexpr std::uint32_t kYieldThrough = 8;  // times as much through the place of another robot
constexpr std::uint32_t kYieldWorth = 150;  // 3 m more, for a place that is off all ways
constexpr int kYieldMostSquares = 3000;     // that are looked at: 120 m^2
constexpr std::uint32_t kYieldNever = std::numeric_limits<std::uint32_t>::max();

// Marks of squares.
constexpr std::uint8_t kMarkSolid = 1;   // a body that stays: no way
constexpr std::uint8_t kMarkSoft = 2;    // a body that may make way itself
constexpr std::uint8_t kMarkTaken = 4;   // too near to a body to stand there
constexpr std::uint8_t kMarkWay = 8;     // on the way of another robot
constexpr std::uint8_t kMarkFirst = 16;  // on the way of a robot that waits for this one
constexpr std::uint8_t kMarkFree = 32;   // no obstacle: already looked at
constexpr std::uint8_t kMarkShut = 64;

bool is_clear_leg(const AsideQuery& query, Point from, Point to) {
  const double length = distance(from, to);
  if (length > kYieldLongestLeg) return false;
  const double free = query.field->free_travel(query.layer, from, to, query.radius + kYieldTight);
  if (free < length - kYieldRounding) return false;
  const bool meets = std::ranges::any_of(query.bodies, [&](const AsideBody& body) {
    const double near = distance(nearest_on_segment(from, to, body.centre), body.centre);
    // From a place beside a body it may drive away.
    const double keep = std::min(body.apart + kYieldTight, distance(from, body.centre));
    return near < keep - kYieldRounding;
  });
  if (meets || !query.may_pass) return !meets;
  for (double along = 0.0; along < length; along += AsideSearch::kSquare) {
    if (!query.may_pass(from + (along / length) * (to - from))) return false;
  }
  return true;
}

}  // namespace

Point AsideSearch::centre(int square) const {
  const Point off{static_cast<double>(square % kSide - kSquares),
                  static_cast<double>(square / kSide - kSquares)};
  return start_ + kSquare * off;
}

void AsideSearch::mark_disc(Point middle, double reach, Marks with) {
  const Point off = middle - start_;
  const auto first = [](double at) {
    return std::max(0, static_cast<int>(std::ceil(at / kSquare)) + kSquares);
  };
  const auto last = [](double at) {
    return std::min(kSide - 1, static_cast<int>(std::floor(at / kSquare)) + kSquares);
  };
  for (int j = first(off.y - reach); j <= last(off.y + reach); ++j) {
    for (int i = first(off.x - reach); i <= last(off.x + reach); ++i) {
      const int square = j * kSide + i;
      if ((marks(square) & with) == with) continue;
      if (distance(centre(square), middle) < reach) marks(square) |= with;
    }
  }
}

void AsideSearch::mark_ways(const AsideQuery& query) {
  for (const AsideBody& body : query.bodies) {
    mark_disc(body.centre, body.apart + kYieldBeside, kMarkTaken);
    // A robot that touches another one may leave it.
    const double keep = std::min(body.apart + kYieldTight, distance(start_, body.centre));
    mark_disc(body.centre, keep, body.stays ? kMarkSolid : kMarkSoft);
  }
  for (const AsideLeg& leg : query.legs) {
    const auto with = static_cast<Marks>(leg.first ? kMarkWay | kMarkFirst : kMarkWay);
    const double reach = leg.apart + kYieldBeside;
    const double length = distance(leg.from, leg.to);
    const int parts = std::max(1, static_cast<int>(std::ceil(length / kSquare)));
    for (int k = 0; k <= parts; ++k) {
      const Point p = leg.from + (static_cast<double>(k) / parts) * (leg.to - leg.from);
      const Point off = p - start_;
      const double most = kReach + reach;
      if (std::abs(off.x) <= most && std::abs(off.y) <= most) mark_disc(p, reach, with);
    }
  }
}

bool AsideSearch::passable(const AsideQuery& query, int square) {
  Marks& seen = marks(square);
  if ((seen & (kMarkSolid | kMarkShut)) != 0) return false;
  if ((seen & kMarkFree) != 0) return true;
  const Point p = centre(square);
  const bool free = !query.field->disc_hits(query.layer, p, query.radius + kYieldTight) &&
                    (!query.may_pass || query.may_pass(p));
  seen = static_cast<Marks>(seen | (free ? kMarkFree : kMarkShut));
  return free;
}

bool AsideSearch::is_place(const AsideQuery& query, int square, bool off_all) {
  const Marks of = marks(square);
  if ((of & (kMarkTaken | (off_all ? kMarkWay : kMarkFirst))) != 0) return false;
  const Point p = centre(square);
  return distance(p, start_) >= query.least &&
         !query.field->disc_hits(query.layer, p, query.radius + kYieldFromWall) &&
         (!query.may_stand || query.may_stand(p));
}

void AsideSearch::put(int square, std::uint32_t cost) {
  static_assert(kYieldDiagonal * kYieldThrough < kBuckets);
  cost_[static_cast<std::size_t>(square)] = cost;
  buckets_[cost % kBuckets].push_back(square);
  ++waiting_;
}

void AsideSearch::spread(const AsideQuery& query, int from, std::uint32_t cost) {
  const int column = from % kSide, line = from / kSide;
  for (int dj = -1; dj <= 1; ++dj) {
    for (int di = -1; di <= 1; ++di) {
      const int i = column + di, j = line + dj;
      if ((di == 0 && dj == 0) || i < 0 || j < 0 || i >= kSide || j >= kSide) continue;
      const int square = j * kSide + i;
      const bool diagonal = di != 0 && dj != 0;
      const std::uint32_t step = (diagonal ? kYieldDiagonal : kYieldStraight) *
                                 ((marks(square) & kMarkSoft) != 0 ? kYieldThrough : 1U);
      if (cost + step >= cost_[static_cast<std::size_t>(square)]) continue;
      if (!passable(query, square)) continue;
      if (diagonal && (!passable(query, line * kSide + i) || !passable(query, j * kSide + column)))
        continue;
      from_[static_cast<std::size_t>(square)] = from;
      put(square, cost + step);
    }
  }
}

std::optional<AsideWay> AsideSearch::find(const AsideQuery& query) {
  constexpr auto kCount = static_cast<std::size_t>(kSide) * kSide;
  start_ = query.start;
  marks_.assign(kCount, 0);
  cost_.assign(kCount, kYieldNever);
  from_.assign(kCount, -1);
  mark_ways(query);
  for (std::vector<std::int32_t>& bucket : buckets_) bucket.clear();
  waiting_ = 0;
  put(kStart, 0);
  int second = -1;  // off the ways of those that wait, but not off all
  int looked_at = 0;
  std::vector<std::int32_t> now;
  for (std::uint32_t cost = 0; waiting_ > 0; ++cost) {
    if (second >= 0 && cost > cost_[static_cast<std::size_t>(second)] + kYieldWorth) break;
    now.clear();
    now.swap(buckets_[cost % kBuckets]);
    waiting_ -= now.size();
    std::ranges::sort(now);  // at equal cost the upper one first, then the left one
    for (const std::int32_t square : now) {
      if (cost > cost_[static_cast<std::size_t>(square)]) continue;
      if (++looked_at > kYieldMostSquares) break;
      if (is_place(query, square, true)) return way_to(query, square, true);
      if (second < 0 && is_place(query, square, false)) second = square;
      spread(query, square, cost);
    }
    if (looked_at > kYieldMostSquares) break;
  }
  if (second < 0) return std::nullopt;
  return way_to(query, second, false);
}

AsideWay AsideSearch::way_to(const AsideQuery& query, int place, bool off_all) const {
  std::vector<Point> squares;
  for (int at = place; at != kStart; at = from_[static_cast<std::size_t>(at)]) {
    squares.push_back(centre(at));
  }
  std::ranges::reverse(squares);
  AsideWay way;
  way.off_all = off_all;
  way.length = kSquare * cost_[static_cast<std::size_t>(place)] / kYieldStraight;
  Point from = start_;
  for (std::size_t k = 0; k < squares.size(); ++k) {
    const bool last = k + 1 == squares.size();
    if (!last && is_clear_leg(query, from, squares[k + 1])) continue;
    way.points.push_back(squares[k]);
    from = squares[k];
  }
  return way;
}

}  // namespace magna
