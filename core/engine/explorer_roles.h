// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/robot/team.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Which robots have the role of explorer: they explore whenever they have no other plan.
class ExplorerRoles {
 public:
  explicit ExplorerRoles(const Team& team) : team_(team) {}

  bool has(RobotId robot) const {
    return robot.index() < roles_.size() && roles_[robot.index()] != 0;
  }
  void set(RobotId robot, bool on) {
    if (has(robot) == on) return;
    roles_.resize(team_.size(), 0);
    roles_[robot.index()] = on ? 1 : 0;
  }
  /// No robot from this number on has the role.
  std::size_t end() const { return roles_.size(); }

  void hash(StateHash& hash) const { hash.add_all(std::span<const std::uint8_t>(roles_)); }

 private:
  const Team& team_;
  std::vector<std::uint8_t> roles_;  ///< by robot number; missing = no
};

}  // namespace magna
