// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/hall/hall_simulation.h"
#include "core/robot/team.h"
#include "protocols/gobot/gobot_dialect.h"

namespace magna {

/// The subjects of facts. The members must outlive their users.
struct GobotWorld {
  const Team* team = nullptr;
  const HallSimulation* hall = nullptr;  ///< nullptr: no hall, only robots
  GobotDialect dialect = GobotDialect::Classic;

  bool extended() const { return dialect == GobotDialect::Extended; }
  /// The reported robots: those of the hall; without a hall, all that exist.
  std::vector<RobotId> robots() const {
    std::vector<RobotId> found;
    const std::size_t most = hall != nullptr ? hall->robots().size() : team->size();
    for (std::uint32_t k = 0; k < most; ++k) {
      if (team->alive({k})) found.push_back({k});
    }
    return found;
  }
};

}  // namespace magna
