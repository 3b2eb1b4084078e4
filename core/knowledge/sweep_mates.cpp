// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sweep_mates.h"

#include <algorithm>
#include <cmath>

namespace magna {

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

}  // namespace magna
