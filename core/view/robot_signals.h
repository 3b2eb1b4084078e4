// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/factory/factory.h"
#include "core/robot/team.h"

namespace magna {

/// The data for plots of robots beyond every snapshot's, by robot number; NaN = it has none.
struct RobotSignals {
  std::vector<float> odometer_width;  ///< of the main odometer's position interval: diagonal, m
  std::vector<float> odometer_turn;   ///< width of its angle interval, rad
  std::vector<float> tracked_angle;   ///< where the first camera that tracks takes its target, rad
  std::vector<float> nearest;         ///< the least reading of its ranger, m from the rim
  std::vector<float> battery;         ///< 0 to 1
  std::vector<float>
      off_truth;  ///< from its believed_pose (robot_inside.h) to where it is: truth, m
};

/// `factory`: nullptr = there is no hall, and no robot has a battery.
std::shared_ptr<const RobotSignals> robot_signals(const Team& team, const Factory* factory);

}  // namespace magna
