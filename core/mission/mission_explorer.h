// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/mission/exploration.h"
#include "core/mission/mission_driver.h"
#include "core/mission/mission_table.h"
#include "core/sim/state_hash.h"
#include "core/world/cell_map.h"

namespace magna {

/// The cells that one robot no longer needs to explore: cells of the map whose centre is within
/// `range` metres of a cell it has been in. One bit per cell.
class ExploreMemory {
 public:
  /// Farthest distance of the search, cells.
  static constexpr int kFarthest = 128;

  ExploreMemory(const CellMap& map, double range);

  /// Marks the surroundings of the robot's position as explored.
  void visit(const CellMap& map, Point position);
  /// Marks a cell that cannot be explored after all.
  void give_up(const CellMap& map, Cell cell);
  bool known(const CellMap& map, Cell cell) const;

  struct Choice {
    std::optional<Point>
        target;  ///< the centre of the nearest unknown empty cell that is reachable
    /// Whether there is an unknown empty cell at all, reachable or not.
    bool anything_unknown = false;
  };
  /// Searches from near to far; of cells at equal distance the upper, then the left one first.
  Choice nearest(const CellMap& map, Point from,
                 const std::function<bool(Point centre)>& reachable) const;

  void hash(StateHash& hash) const;

 private:
  std::size_t bit(const CellMap& map, Cell cell) const;
  void set(const CellMap& map, Cell cell);

  double range_;
  std::optional<Cell> last_;
  std::vector<std::uint64_t> bits_;
};

/// Explore way-points: driven by orders based on the team's knowledge, or by the robot's own memory
/// of where it has been.
class MissionExplorer {
 public:
  MissionExplorer(MissionTable& table, MissionDriver& driver) : table_(table), driver_(driver) {}

  void add_robot(RobotId id);

  // As Missions.
  void set_guided(RobotId id, bool on) { guided_[id.index()] = on ? 1 : 0; }
  std::vector<Explorer> exploring() const;
  void order(const ExploreOrder& order);

  /// First in a tick: robots remember where they are.
  void visit();
  /// Drives an explore way-point; true when it is done.
  bool follow(RobotId id, Tick now);
  /// Whether the robot is at an explore way-point controlled by orders.
  bool explores(RobotId id) const;
  void forget_target(RobotId id);
  /// It cannot reach its target: `exploring` says so, and it gets another one.
  void give_up_target(RobotId id);
  /// A plan changed: its robot remembers where it has been if it has to explore by itself.
  void remember(RobotId id);

  void hash(RobotId id, StateHash& hash) const;
  std::uint8_t guided(RobotId id) const { return guided_[id.index()]; }

 private:
  bool choose_target(RobotId id, Tick now);
  /// Returns true when there is nothing left to explore.
  bool follow_orders(RobotId id, Tick now);

  MissionTable& table_;
  MissionDriver& driver_;
  // By robot number.
  std::vector<std::unique_ptr<ExploreMemory>> memories_;  ///< null until the robot has to explore
  std::vector<std::uint8_t> guided_;                      ///< whether it explores by orders
  std::vector<std::uint32_t> explorers_;  ///< robots with a memory; in order of number
};

}  // namespace magna
