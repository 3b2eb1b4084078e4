// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/mission/exploration.h"
#include "core/mission/explore_memory.h"
#include "core/mission/mission_driver.h"
#include "core/mission/mission_table.h"

namespace magna {

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
