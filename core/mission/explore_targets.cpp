// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/explore_targets.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace magna {
namespace {

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
