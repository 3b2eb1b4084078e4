// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/sim/ids.h"

namespace magna {

/// Which robot waits for which: each for at most one other robot. Chains of waiting robots end at a
/// robot that does not wait, or in a circle (the wait-for graph of Coffman, Elphick and Shoshani,
/// "System Deadlocks", 1971, with one resource a robot).
class WaitGraph {
 public:
  /// Robots that wait for one robot, directly or behind each other.
  struct Group {
    RobotId front;  ///< the robot at the head, which does not wait; of a circle its lowest number
    std::vector<RobotId> waiting;  ///< in order of number; of a circle with the front
    std::vector<RobotId> circle;   ///< in order of waiting, from the front on; empty = no circle
    friend bool operator==(const Group&, const Group&) = default;
  };

  void clear();
  bool empty() const { return waits_.empty(); }
  /// In any order of robots, each once.
  void add(RobotId waiting, RobotId front);

  /// The robots that wait directly for it, in order of number.
  std::vector<RobotId> behind(RobotId front) const;
  /// Every robot that waits is in one group; in order of their fronts.
  std::vector<Group> groups() const;

 private:
  struct Wait {
    RobotId waiting;
    RobotId front;
  };
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::vector<Wait> waits_;           ///< in order of the waiting robots
  std::vector<std::uint32_t> front_;  ///< by robot number; kNone = does not wait
};

}  // namespace magna
