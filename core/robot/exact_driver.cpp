// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/exact_driver.h"

#include <utility>

#include "core/geometry/angle.h"

namespace magna {

void ExactDriver::glide(std::size_t robot, Pose pose, bool solid) {
  if (glides_.size() <= robot) glides_.resize(robot + 1);
  glides_[robot] = Glide{pose, solid};
}

void ExactDriver::halt(std::size_t robot) {
  if (robot < glides_.size()) glides_[robot].reset();
  RangerDriver::halt(robot);
}

void ExactDriver::advance(std::size_t robot, Tick now) {
  const auto glide =
      robot < glides_.size() ? std::exchange(glides_[robot], std::nullopt) : std::nullopt;
  if (glide && !state_.frozen) {
    carry_out(robot, *glide);
  } else {
    RangerDriver::advance(robot, now);
  }
}

void ExactDriver::carry_out(std::size_t robot, const Glide& glide) {
  Pose& pose = state_.truth[robot];
  const Pose before = pose;
  BodyState body = BodyState::Moving;
  Point to = glide.pose.position();
  if (glide.solid && to != before.position()) {
    const Way found = way(robot, before.position(), to);
    if (!found.free) {
      to = before.position() + (to - before.position()) * found.share;
      body = BodyState::Blocked;
      state_.bumps.push_back({RobotId{static_cast<std::uint32_t>(robot)}, found.other});
    }
  }
  pose = {to.x, to.y, normalize_angle(glide.pose.theta)};
  if (pose == before && body == BodyState::Moving) body = BodyState::Idle;
  state_.bodies.update(static_cast<std::uint32_t>(robot), to);

  const double dt = state_.units.tick_seconds;
  const Point moved = (to - before.position()) * (1.0 / dt);
  const Point ahead = direction(pose.theta);
  state_.velocity[robot] = {dot(moved, ahead), cross(ahead, moved),
                            angle_difference(pose.theta, before.theta) / dt};
  state_.rates[robot] = {};  // without a request it stops
  state_.states[robot] = body;
}

}  // namespace magna
