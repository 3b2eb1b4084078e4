// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/mission/no_go_area.h"
#include "core/robot/team.h"
#include "core/sim/message.h"
#include "core/world/world.h"

namespace magna {

/// Whether a robot explores by itself: it exists, has a ranger, and is neither a point robot
/// (`ars`) nor one that moves itself.
bool can_explore(const Team& team, RobotId robot);
/// Why an existing robot does not explore by itself; nothing = it can.
std::optional<Message> why_no_explorer(const Team& team, RobotId robot);

/// The reference for measuring exploration: the cells of the coverage grid in whose middle some
/// robot of the team could stand, by flood fill over the static obstacles from the true position of
/// each robot, with its radius. Only robots that can explore count.
class ReachableFloor {
 public:
  /// Cells that `coverage` already knows count as seen. The arguments are not kept.
  ReachableFloor(const World& world, const Team& team, const Coverage& coverage);

  bool contains(Cell c) const;
  std::size_t size() const { return size_; }  ///< cells
  /// Counts the cells that have been seen since the last call (Coverage::newly_known_cells), each
  /// once. Call once per tick.
  void follow(const Coverage& coverage, Tick now);
  std::size_t seen() const { return seen_; }  ///< cells
  /// Seen cells as a share of all; 1 when there are none.
  double share() const;
  /// The tick of the first `follow` after which 90 % had been seen; nothing = not yet, or there are
  /// no reachable cells.
  std::optional<Tick> reached_90() const { return reached_90_; }

 private:
  enum class Place : std::uint8_t { Outside, Unseen, Seen };
  /// Robots of one layer and radius, which can reach the same places from the same start.
  struct Kind {
    ObstacleLayer layer;
    double radius;
    std::vector<Point> stands;  ///< their positions, metres
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

/// How much of the floor that the team may still reach it has seen, by its own knowledge: unlike
/// ReachableFloor it does not know the truth. Floor counts as reachable if a robot that can explore
/// gets there from where it believes to be, at its radius from all obstacles seen so far, over
/// floor that was seen free or that no robot has seen, and not through a no-go area. Each wall that
/// is found may take floor away, so the share also rises by jumps.
struct ExploredShare {
  /// Largest number of steps of `course`.
  static constexpr Tick kSteps = 120;
  /// The end is estimated by the growth in this time, s.
  static constexpr double kEstimateTime = 120.0;
  /// Later ends are not estimated, s.
  static constexpr double kLatestEnd = 24.0 * 3600.0;

  Tick now = 0;
  std::size_t reachable = 0;  ///< cells of the coverage grid
  std::size_t seen = 0;       ///< of these
  Tick period = 1;            ///< ticks between two values of `course`
  /// How many of the cells that now count as reachable had been seen by tick k * period; the last
  /// value is that of `now`.
  std::vector<std::uint32_t> course = {};

  /// 0 to 1; 1 if there are no reachable cells.
  double share() const;
  /// The time until everything has been seen, seconds, at the pace of the last minutes. Nothing: it
  /// does not grow, or it would take longer than kLatestEnd.
  std::optional<double> seconds_left(double tick_seconds) const;
};

/// Visits every cell: for a map of 100 x 100 m some ten milliseconds, too slow for every tick.
ExploredShare explored_share(const Team& team, const Coverage& coverage,
                             std::span<const NoGoArea> no_go, Tick now);

}  // namespace magna
