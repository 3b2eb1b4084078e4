// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

#include "core/hall/hall_description.h"
#include "core/robot/robot_type.h"

namespace magna {

/// The speed at which a controller drives robots along a way, m/s (gobot.md, Motion): the maximum
/// for PF, half of that for none; teleported robots arrive at once.
inline double controller_speed(RobotController controller) {
  const double fastest = info(RobotType::Gobot).max_speed;
  switch (controller) {
    case RobotController::None: return fastest / 2.0;
    case RobotController::Teleport: return std::numeric_limits<double>::infinity();
    case RobotController::Pf: break;
  }
  return fastest;
}

}  // namespace magna
