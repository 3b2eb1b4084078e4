// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace magna {

/// The samples of one signal over time, at most so many: what is older is thinned so that the least
/// and the greatest value of every stretch stay, each at its time. Gaps (NaN) stay, too.
class Series {
 public:
  static constexpr std::size_t kBytesEach = sizeof(double) + sizeof(float);
  static constexpr std::size_t kLeast = 16;  ///< fewer are never asked for

  /// Of the samples that there may be; thins at once if there are more.
  void set_most(std::size_t most);
  std::size_t most() const { return most_; }

  /// Times ascend. NaN = no value.
  void add(double seconds, double value);
  void clear();

  std::span<const double> times() const { return times_; }
  std::span<const float> values() const { return values_; }
  std::size_t size() const { return times_.size(); }
  /// Another one: samples that were there before are others now.
  std::uint32_t revision() const { return revision_; }
  /// Memory held, whether in use or not.
  std::size_t bytes() const;

  /// The samples from `low` to `high` seconds, as indices first to one past the last.
  struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  Part between(double low, double high) const;

 private:
  void thin();

  std::vector<double> times_;
  std::vector<float> values_;
  std::size_t most_ = 20'000;
  std::uint32_t revision_ = 0;
};

}  // namespace magna
