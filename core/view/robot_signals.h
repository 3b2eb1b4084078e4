// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

namespace magna {

class HallSimulation;
class Team;

/// The data of robots for plots, in addition to those in every snapshot, by robot number; NaN = not
/// available.
struct RobotSignals {
  std::vector<float> odometer_width;  ///< diagonal of the main odometer's position interval, m
  std::vector<float> odometer_turn;   ///< width of its angle interval, rad
  std::vector<float> tracked_angle;   ///< direction of the target of the first tracking camera, rad
  std::vector<float> nearest;         ///< smallest reading of its ranger, m from the rim
  std::vector<float> battery;         ///< 0 to 1
  std::vector<float>
      off_truth;  ///< distance from its believed_pose (robot_inside.h) to its true pose, m
};

/// `hall`: nullptr = there is no hall, and robots have no batteries.
std::shared_ptr<const RobotSignals> robot_signals(const Team& team, const HallSimulation* hall);

}  // namespace magna
