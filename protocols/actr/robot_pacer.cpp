// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/robot_pacer.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

// Written so that a pose with NaN differs from every other.
bool moved(const Pose& from, const Pose& to) {
  if (from == to) return false;
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const bool near = dx * dx + dy * dy <= RobotPacer::kDistance * RobotPacer::kDistance;
  return !near || !(std::abs(angle_difference(to.theta, from.theta)) <= RobotPacer::kAngle);
}

}  // namespace

void RobotPacer::told(std::size_t robot, Pose pose, std::int64_t now) {
  if (robots_.size() <= robot) robots_.resize(robot + 1);
  robots_[robot] = {pose, now + kInterval, true};
}

void RobotPacer::forget(std::size_t robot) {
  if (robot < robots_.size()) robots_[robot].known = false;
}

std::optional<std::int64_t> RobotPacer::pace(std::span<const Pose> poses, std::int64_t now,
                                             const std::function<void(std::size_t)>& tell) {
  std::optional<std::int64_t> wait;
  const std::size_t count = std::min(poses.size(), robots_.size());
  for (std::size_t i = 0; i < count; ++i) {
    LastReport& robot = robots_[i];
    if (!robot.known || !moved(robot.pose, poses[i])) continue;
    if (now + kJitter < robot.due) {
      wait = std::min(wait.value_or(robot.due - now), robot.due - now);
      continue;
    }
    robot.pose = poses[i];
    robot.due = std::max(robot.due, now) + kInterval;
    tell(i);
  }
  return wait;
}

}  // namespace magna
