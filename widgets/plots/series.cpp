// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/series.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

constexpr std::size_t kStretch = 4;  // samples of which two are kept, three at a gap

/// Indices of the samples of a stretch to keep, in order of time: minimum, maximum, and one of a
/// gap.
std::vector<std::size_t> kept_samples(std::span<const float> values) {
  const std::size_t none = values.size();
  std::size_t least = none;
  std::size_t greatest = none;
  std::size_t gap = none;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isnan(values[i])) {
      gap = i;
    } else {
      if (least == none || values[i] < values[least]) least = i;
      if (greatest == none || values[i] >= values[greatest]) greatest = i;
    }
  }
  std::vector<std::size_t> kept{least, greatest, gap};
  std::erase(kept, none);
  std::ranges::sort(kept);
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  return kept;
}

}  // namespace

void Series::set_most(std::size_t most) {
  most_ = std::max(most, kLeast);
  if (times_.size() < most_ && times_.capacity() <= most_) return;
  while (times_.size() >= most_) thin();
  times_.shrink_to_fit();
  values_.shrink_to_fit();
}

void Series::add(double seconds, double value) {
  if (times_.size() >= most_) thin();
  if (times_.size() == times_.capacity()) {
    const std::size_t room = std::min(most_, std::max(kLeast, 2 * times_.size()));
    times_.reserve(room);
    values_.reserve(room);
  }
  times_.push_back(seconds);
  values_.push_back(static_cast<float>(value));
}

void Series::clear() {
  times_.clear();
  values_.clear();
  times_.shrink_to_fit();
  values_.shrink_to_fit();
  ++revision_;
}

std::size_t Series::bytes() const {
  return times_.capacity() * sizeof(double) + values_.capacity() * sizeof(float);
}

Series::Part Series::between(double low, double high) const {
  const auto begin = std::ranges::lower_bound(times_, low);
  const auto end = std::upper_bound(begin, times_.end(), high);
  return {static_cast<std::size_t>(begin - times_.begin()),
          static_cast<std::size_t>(end - times_.begin())};
}

// Thins the older half to about half the samples; repeated thinning makes data coarser with age.
void Series::thin() {
  const std::size_t old = times_.size() / 2 / kStretch * kStretch;
  std::size_t kept = 0;
  const auto keep = [&](std::size_t from) {
    times_[kept] = times_[from];
    values_[kept] = values_[from];
    ++kept;
  };
  for (std::size_t at = 0; at < old; at += kStretch) {
    const auto stretch = std::span(values_).subspan(at, kStretch);
    for (const std::size_t one : kept_samples(stretch)) keep(at + one);
  }
  const auto drop = [&](auto& all) {
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(kept),
              all.begin() + static_cast<std::ptrdiff_t>(old));
  };
  drop(times_);
  drop(values_);
  ++revision_;
}

}  // namespace magna
