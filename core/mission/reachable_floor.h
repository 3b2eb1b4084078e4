// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// Whether a robot explores by itself: it is there, has a ranger, and is neither a point robot
/// (`ars`) nor one that moves itself.
bool can_explore(const Team& team, RobotId robot);

/// The truth that exploration is measured by: the cells of the coverage grid in whose middle some
/// robot of the team could stand, by flood fill over the static obstacles from where each one truly
/// is now, with its radius. Only robots count that can explore.
class ReachableFloor {
 public:
  /// What `coverage` knows already counts as seen. Keeps nothing of what it is given.
  ReachableFloor(const World& world, const Team& team, const Coverage& coverage);

  bool contains(Cell c) const;
  std::size_t size() const { return size_; }  ///< cells
  /// Takes in what was seen since the last call (Coverage::became_known) and counts it: once a
  /// tick. Cells that it knows of already count once.
  void follow(const Coverage& coverage, Tick now);
  std::size_t seen() const { return seen_; }  ///< cells
  /// 1 when there is nothing to reach.
  double share() const;
  /// The tick of the first `follow` by which 90 % of it had been seen; nothing = not yet, or there
  /// is nothing to reach.
  std::optional<Tick> reached_90() const { return reached_90_; }

 private:
  enum class Place : std::uint8_t { Outside, Unseen, Seen };
  /// Robots of one layer and radius: what one of them can reach another one there can, too.
  struct Kind {
    ObstacleLayer layer;
    double radius;
    std::vector<Point> stands;  ///< where they are, metres
  };

  static std::vector<Kind> kinds(const Team& team);
  void fill(const ObstacleField& field, const Kind& kind);
  std::size_t index(Cell c) const;
  void see(Cell c);

  CoverageGrid grid_;
  std::vector<Place> cells_;  ///< line by line
  std::size_t size_ = 0;
  std::size_t seen_ = 0;
  std::optional<Tick> reached_90_;
};

}  // namespace magna
