// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry/point.h"
#include "core/mission/clearance_mask.h"

namespace magna {

/// The places of a robot's centre on a square grid, free or blocked, and shortest ways over the
/// free ones (cognav.md, Planner).
class ClearanceGrid {
 public:
  using Node = std::uint32_t;
  static constexpr double kStep = 0.02;  ///< metres between neighbours

  /// All nodes free, the first at `lower`; the last ones lie at most a step before `upper`.
  ClearanceGrid(Point lower, Point upper);
  /// The number of nodes of such a grid, as a floating-point number: it may be huge.
  static double count(Point lower, Point upper);

  /// Blocks the nodes within `radius` metres of a point.
  void block(Point centre, double radius);
  /// Blocks the nodes that are not free on a mask.
  void block(const ClearanceMask& mask);

  bool free(Node node) const { return blocked_[node] == 0; }
  Point point(Node node) const;
  /// The free nodes at most `reach` metres from a point, the nearest first.
  std::vector<Node> free_near(Point p, double reach) const;
  /// The shortest way over free nodes, with both ends: eight neighbours, diagonally only between
  /// two free neighbours (A* with the octile distance). Empty if there is none.
  std::vector<Node> shortest(Node from, Node to) const;

 private:
  // A border of blocked nodes saves tests.
  Node node(int i, int j) const { return static_cast<Node>((j + 1) * pitch_ + i + 1); }
  struct Window {
    int left, top, right, bottom;
  };
  Window window(Point centre, double radius) const;

  Point lower_;
  int columns_;
  int rows_;
  int pitch_;
  std::vector<std::uint8_t> blocked_;
};

}  // namespace magna
