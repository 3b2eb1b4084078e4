// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/explore_places.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include "core/geometry/angle.h"
#include "core/geometry/pose.h"

namespace magna {
namespace {

// m: half the range of the rangers, because the rest is uncertain.
constexpr double kLookAround = 4.0;
constexpr int kLooks = 24;  // directions
constexpr double kLookStep = CoverageGrid::kCellSize;

/// The sides that begin where another one ends.
class Joints {
 public:
  explicit Joints(const std::vector<FrontierSide>& sides) : sides_(sides) {
    for (std::size_t k = 0; k < sides.size(); ++k) begins_.push_back(k);
    std::ranges::sort(begins_, [&](std::size_t a, std::size_t b) {
      const auto key = [&](std::size_t k) {
        return std::pair(std::pair(sides_[k].from.x, sides_[k].from.y), k);
      };
      return key(a) < key(b);
    });
    taken_.assign(sides.size(), 0);
    ends_.reserve(sides.size());
    for (const FrontierSide& side : sides) ends_.emplace_back(side.to.x, side.to.y);
    std::ranges::sort(ends_);
  }
  /// Whether no other side ends where this one begins.
  bool first(std::size_t k) const {
    return !std::ranges::binary_search(ends_, std::pair(sides_[k].from.x, sides_[k].from.y));
  }
  bool take(std::size_t k) { return std::exchange(taken_[k], std::uint8_t{1}) == 0; }
  /// A free side that begins where this one ends.
  std::optional<std::size_t> next(std::size_t k) const {
    const Point end = sides_[k].to;
    const auto before = [&](std::size_t a, Point p) {
      const Point from = sides_[a].from;
      return std::pair(from.x, from.y) < std::pair(p.x, p.y);
    };
    for (auto at = std::lower_bound(begins_.begin(), begins_.end(), end, before);
         at != begins_.end() && sides_[*at].from == end; ++at) {
      if (taken_[*at] == 0) return *at;
    }
    return std::nullopt;
  }

 private:
  const std::vector<FrontierSide>& sides_;
  std::vector<std::size_t> begins_;
  std::vector<std::pair<double, double>> ends_;
  std::vector<std::uint8_t> taken_;
};

using Chain = std::vector<FrontierSide>;

/// First chains with a beginning, then rings.
std::vector<Chain> join(const std::vector<FrontierSide>& sides) {
  Joints joints(sides);
  std::vector<Chain> chains;
  for (const bool rings : {false, true}) {
    for (std::size_t k = 0; k < sides.size(); ++k) {
      if ((!rings && !joints.first(k)) || !joints.take(k)) continue;
      chains.push_back({sides[k]});
      for (auto next = joints.next(k); next; next = joints.next(*next)) {
        joints.take(*next);
        chains.back().push_back(sides[*next]);
      }
    }
  }
  return chains;
}

double length(std::span<const FrontierSide> chain) {
  double sum = 0.0;
  for (const FrontierSide& side : chain) sum += side.length();
  return sum;
}

/// The diagonal of its bounding box: a ring around one cell is long and still too narrow.
double extent(const Chain& chain) {
  Point low = chain.front().from, high = low;
  for (const FrontierSide& side : chain) {
    for (const Point p : {side.from, side.to}) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  }
  return distance(low, high);
}

Point halfway(std::span<const FrontierSide> chain) {
  double left = length(chain) / 2;
  for (const FrontierSide& side : chain) {
    const double own = side.length();
    if (own >= left && own > 0.0) return side.from + (side.to - side.from) * (left / own);
    left -= own;
  }
  return chain.back().to;
}

/// Each look covers its part of the circle: a cell at distance r counts r times the angle between
/// two looks.
double gain(const Coverage& coverage, Point at) {
  double area = 0.0;
  for (int look = 0; look < kLooks; ++look) {
    const Point along = direction(2 * kPi * (look + 0.5) / kLooks);
    for (double far = kLookStep; far <= kLookAround; far += kLookStep) {
      const Cell c = coverage.grid().cell(at + along * far);
      if (!coverage.grid().contains(c)) break;
      const CellSeen seen = coverage.at(c);
      if (seen == CellSeen::Filled) break;
      if (seen == CellSeen::Unknown) area += far * kLookStep * 2 * kPi / kLooks;
    }
  }
  return area;
}

void add_places(const Chain& chain, const Coverage& coverage, std::vector<ExplorePlace>& places) {
  const double whole = extent(chain);
  const double all = length(chain);
  const double piece = all / std::max(1.0, std::ceil(all / kLongestPlace));
  for (std::size_t begin = 0; begin < chain.size();) {
    std::size_t end = begin;
    double sum = 0.0;
    // Within half a side of its share.
    while (end < chain.size() && (end == begin || sum + chain[end].length() / 2 < piece)) {
      sum += chain[end++].length();
    }
    const std::span<const FrontierSide> part(chain.data() + begin, end - begin);
    const Point middle = halfway(part);
    ExplorePlace place{middle, whole, gain(coverage, middle), {}};
    for (const FrontierSide& side : part) place.sides.push_back(side.id);
    places.push_back(std::move(place));
    begin = end;
  }
}

constexpr double kHere = 1.0;  // m: closer places are the same spot

/// The additional distance, m, that one more visible square metre is worth. A gain of about 25 m^2
/// (half a disc of 4 m) is worth 25 m of travel: Burgard et al. 2005 find that the weight of travel
/// has little influence as long as gain and travel are of the same magnitude.
constexpr double kWayForGain = 1.0;
/// Visible distance from a place, m: the range of the rangers is 6 to 10 m (robot_type.cpp).
/// Burgard et al. 2005: a target at distance d from another robot's target is seen from there with
/// probability 1 - d / range.
constexpr double kSeenFrom = 8.0;
/// Two targets this close are one place, m: two robots would be in each other's way.
constexpr double kOnePlace = 1.0;

struct Round {
  std::span<const ExploreTarget> targets;
  std::span<const TravelCosts> costs;
  std::vector<double> left;         ///< of each target's gain, 0 to 1
  std::vector<std::uint8_t> given;  ///< targets that are no longer available

  void give_away(Point at) {
    for (std::size_t t = 0; t < targets.size(); ++t) {
      const double away = distance(targets[t].at, at);
      left[t] *= 1.0 - std::max(0.0, 1.0 - away / kSeenFrom);
      if (away < kOnePlace) given[t] = 1;
    }
  }
  /// The best remaining target for one robot; nothing if it cannot reach any.
  std::optional<std::size_t> best(std::size_t robot, double& value) const {
    std::optional<std::size_t> found;
    for (std::size_t t = 0; t < targets.size(); ++t) {
      if (given[t] != 0 || !std::isfinite(costs[robot][t])) continue;
      const double worth = kWayForGain * targets[t].gain * left[t] - costs[robot][t];
      if (found && worth <= value) continue;
      found = t;
      value = worth;
    }
    return found;
  }
};

}  // namespace

std::vector<ExplorePlace> explore_places(std::span<const FrontierSide> sides,
                                         const Coverage& coverage) {
  std::vector<FrontierSide> open;
  std::ranges::copy_if(sides, std::back_inserter(open), &FrontierSide::open);
  std::vector<ExplorePlace> places;
  for (const Chain& chain : join(open)) add_places(chain, coverage, places);
  return places;
}

void GivenUp::add(const ExplorePlace& place) {
  sides_.insert(sides_.end(), place.sides.begin(), place.sides.end());
  std::ranges::sort(sides_);
  sides_.erase(std::unique(sides_.begin(), sides_.end()), sides_.end());
  const auto near = [&](const Spot& spot) { return distance(spot.at, place.middle) < kHere; };
  const auto spot = std::ranges::find_if(spots_, near);
  if (spot != spots_.end()) {
    ++spot->times;
  } else {
    spots_.push_back({place.middle, 1});
  }
}

bool GivenUp::contains(const ExplorePlace& place) const {
  const auto given_up = static_cast<std::size_t>(std::ranges::count_if(
      place.sides, [&](FrontierSideId side) { return std::ranges::binary_search(sides_, side); }));
  if (2 * given_up >= place.sides.size()) return true;
  return std::ranges::any_of(spots_, [&](const Spot& spot) {
    return spot.times >= most_ && distance(spot.at, place.middle) < kHere;
  });
}

void GivenUp::keep(std::span<const FrontierSideId> sides) {
  std::erase_if(sides_,
                [&](FrontierSideId side) { return !std::ranges::binary_search(sides, side); });
}

void GivenUp::hash(StateHash& hash) const {
  hash.add(sides_.size());
  for (const FrontierSideId side : sides_) hash.add(side.value);
  hash.add(spots_.size());
  for (const Spot& spot : spots_) {
    hash.add(spot.at.x);
    hash.add(spot.at.y);
    hash.add(spot.times);
  }
}

Message explored_but(std::span<const ExplorePlace> places) {
  if (places.empty()) return Message({"explored-all", "explored: nothing is left"});
  const Point at = places.front().middle;
  const std::size_t others = places.size() - 1;
  if (others == 0) {
    return Message(
        {"explored-but-one", "explored: only what lies behind ({:.1f}, {:.1f}) could not be seen"},
        at.x, at.y);
  }
  if (others == 1) {
    return Message({"explored-but-two",
                    "explored: only what lies behind ({:.1f}, {:.1f}) and at 1 other place could "
                    "not be seen"},
                   at.x, at.y);
  }
  return Message({"explored-but-many",
                  "explored: only what lies behind ({:.1f}, {:.1f}) and at {} other places could "
                  "not be seen"},
                 at.x, at.y, others);
}

Message unseen_thing() {
  return Message({"unseen-thing-in-way", "something that no robot has seen is in the way"});
}

std::vector<std::optional<std::size_t>> assign_targets(std::span<const ExploreTarget> targets,
                                                       std::span<const TravelCosts> costs,
                                                       std::span<const Point> taken) {
  std::vector<std::optional<std::size_t>> chosen(costs.size());
  Round round{targets, costs, std::vector<double>(targets.size(), 1.0),
              std::vector<std::uint8_t>(targets.size(), 0)};
  for (const Point& at : taken) round.give_away(at);
  for (std::size_t turn = 0; turn < costs.size(); ++turn) {
    std::optional<std::size_t> robot, target;
    double most = 0.0;
    for (std::size_t r = 0; r < costs.size(); ++r) {
      if (chosen[r]) continue;
      double value = 0.0;
      const std::optional<std::size_t> found = round.best(r, value);
      if (!found || (robot && value <= most)) continue;
      robot = r;
      target = found;
      most = value;
    }
    if (!robot) break;
    chosen[*robot] = target;
    round.given[*target] = 1;
    round.give_away(targets[*target].at);
  }
  return chosen;
}

}  // namespace magna
