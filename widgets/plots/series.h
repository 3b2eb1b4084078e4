// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace magna {

/// Samples of one signal over time, with a maximum number: older ones are thinned, keeping minimum
/// and maximum of every stretch at their times. Gaps (NaN) are kept, too.
class Series {
 public:
  static constexpr std::size_t kBytesEach = sizeof(double) + sizeof(float);
  static constexpr std::size_t kLeast = 16;  ///< lower bound of set_most

  /// Sets the maximum number of samples; thins at once if exceeded.
  void set_most(std::size_t most);
  std::size_t most() const { return most_; }

  /// Times must ascend. NaN = no value.
  void add(double seconds, double value);
  void clear();

  std::span<const double> times() const { return times_; }
  std::span<const float> values() const { return values_; }
  std::size_t size() const { return times_.size(); }
  /// Changes when existing samples were thinned.
  std::uint32_t revision() const { return revision_; }
  /// Allocated memory.
  std::size_t bytes() const;

  /// Range of indices of the samples from `low` to `high` seconds; the end is exclusive.
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
