// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/cognav_frame.h"

#include <cmath>

#include "core/geometry/angle.h"

namespace magna {

CognavFrame::CognavFrame(const Pose& start)
    : start_(start), sin_(std::sin(start.theta)), cos_(std::cos(start.theta)) {}

CognavPose CognavFrame::from_world(const Pose& world) const {
  const double dx = world.x - start_.x;
  const double dy = world.y - start_.y;
  return {-dx * sin_ + dy * cos_, dx * cos_ + dy * sin_, heading_from_world(world.theta)};
}

Pose CognavFrame::to_world(const CognavPose& pose) const {
  return {start_.x - pose.x * sin_ + pose.y * cos_, start_.y + pose.x * cos_ + pose.y * sin_,
          heading_to_world(pose.heading)};
}

double CognavFrame::heading_from_world(double theta) const {
  return normalize_degrees(degrees(theta - start_.theta));
}

double CognavFrame::heading_to_world(double degrees) const {
  return normalize_angle(radians(normalize_degrees(degrees)) + start_.theta);
}

}  // namespace magna
