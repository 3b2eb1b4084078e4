// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "tests/bench/bare_grid.h"

namespace magna::bench {

/// The generated field without overhead: same arena, boxes, robots and rays, but no commands,
/// noise, localiser, streams or events. This is the work of any simulator of this field, so the
/// product's ticks per second divided by those of this loop show the cost of the rest. It includes
/// nothing of the product.
class ReferenceWorld {
 public:
  ReferenceWorld(int robots, int rays, double range, std::uint64_t seed);

  void tick();
  /// Of the last tick, metres.
  double mean_range() const;
  int robots() const { return static_cast<int>(x_.size()); }

 private:
  enum class Mode : std::uint8_t { Ahead, TurnAway, BackOff };

  void build_grids(int boxes, double spacing, int per_line);
  void sort_into_buckets();
  void wander_and_move(std::size_t robot);
  bool blocked(std::size_t robot, double x, double y) const;
  void cast_rays(std::size_t robot);
  double random();  // [-1, 1)

  double side_;
  int ray_count_;
  double range_;
  BareGrid still_;  // walls and boxes
  BareGrid grown_;  // the same, enlarged by a robot's radius: invalid places for a centre
  std::vector<double> x_, y_, theta_, turn_;
  std::vector<Mode> mode_;
  std::vector<int> left_;  // ticks of the mode
  std::vector<std::uint8_t> stuck_;
  std::vector<float> ranges_;
  std::vector<double> ray_cos_, ray_sin_;
  int columns_;
  std::vector<std::uint32_t> start_, order_;
  std::uint64_t random_;
};

}  // namespace magna::bench
