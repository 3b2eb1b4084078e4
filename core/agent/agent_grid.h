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

/// The grid on which agents find their way (Agent-VR spec 3.4): a node in the middle of each cell
/// of 1 m, free where the body can stand and no thing blocks the cell. From a node to each of the
/// eight round it there is a way if the body has room all along, so that no corner is cut. Other
/// bodies are in the way where they are now, as in the original.
class AgentGrid {
 public:
  /// `others`: whom the body may meet. `world` must outlive it and stay as it is meanwhile.
  AgentGrid(const World& world, const RobotTypeInfo& body, std::vector<Body> others = {});

  /// The shortest way over nodes from the one nearest to `from` to the one nearest to `goal`,
  /// smoothed where it is free; begins at `from`. `exact`: it ends at `goal` itself if the body can
  /// be there. An error says why there is none.
  Result<std::vector<Point>, Message> way(Point from, Point goal, bool exact) const;

  /// Can the body go straight from one to the other?
  bool free(Point from, Point to) const;

 private:
  bool free(Cell c) const;
  /// Does a thing without a body of its own, or the cell of one with it, keep bodies out?
  bool kept_out(Cell c) const;
  bool touches(Point p, Cell c) const;
  bool stays_out(Point from, Point to) const;
  /// The same as free of their centres, of two neighbours that are free nodes.
  bool free_between(Cell a, Cell b) const;
  /// Is the way from one to the other clear of cells to keep out of?
  bool nothing_kept_out(Point a, Point b) const;
  /// Does the body stay off all others?
  bool stays_off(Point from, Point to) const;
  /// The nearest free node at most `rings` cells away that is `fit`; of equally near ones the first
  /// line by line.
  std::optional<Cell> nearest(Point place, int rings, const std::function<bool(Cell)>& fit) const;
  /// From node to node, both included; empty: there is no way.
  std::vector<Point> nodes(Cell from, Cell to) const;

  const World& world_;
  ObstacleLayer layer_;
  double radius_;  ///< of the body, metres
  std::vector<Body> others_;
};

}  // namespace magna
