// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/robot/robot_type.h"
#include "core/sensing/body_grid.h"
#include "core/sim/message.h"
#include "core/sim/result.h"
#include "core/world/world.h"

namespace magna {

/// The grid for planning the ways of agents (agent-vr.md, Ways): a node in the middle of each cell
/// of 1 m, free where the body can stand and no thing blocks the cell. Neighbouring nodes (up to
/// eight) are connected if the body has room all the way, so that corners are not cut. Other bodies
/// are obstacles at their current places, as in the original.
class AgentGrid {
 public:
  /// `others`: bodies with which this one may collide. `world` must outlive the grid and not
  /// change.
  AgentGrid(const World& world, const RobotTypeInfo& body, std::vector<Body> others = {});

  /// The shortest way over nodes from the one nearest to `from` to the one nearest to `goal`,
  /// smoothed where possible; it begins at `from`. `exact`: it ends at `goal` itself if the body
  /// can be there. The error says why there is no way.
  Result<std::vector<Point>, Message> way(Point from, Point goal, bool exact) const;

  /// Whether the body can go straight from one point to the other.
  bool free(Point from, Point to) const;

 private:
  bool free(Cell c) const;
  /// Whether a thing without a footprint, or the cell of one with a footprint, keeps bodies out.
  bool kept_out(Cell c) const;
  bool touches(Point p, Cell c) const;
  bool stays_out(Point from, Point to) const;
  /// Like `free` between the centres of two neighbouring free nodes.
  bool free_between(Cell a, Cell b) const;
  /// Whether the straight line avoids all cells that keep bodies out.
  bool avoids_blocked_cells(Point a, Point b) const;
  /// Whether the body stays clear of all others.
  bool stays_off(Point from, Point to) const;
  /// The nearest free node at most `rings` cells away that is `fit`; at equal distance the first
  /// line by line.
  std::optional<Cell> nearest(Point place, int rings, const std::function<bool(Cell)>& fit) const;
  /// From node to node, both included; empty if there is no way.
  std::vector<Point> nodes(Cell from, Cell to) const;

  const World& world_;
  ObstacleLayer layer_;
  double radius_;  ///< of the body, metres
  std::vector<Body> others_;
};

}  // namespace magna
