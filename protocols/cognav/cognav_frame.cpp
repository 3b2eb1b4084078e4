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
  return normalize_heading(degrees(theta - start_.theta));
}

double CognavFrame::heading_to_world(double degrees) const {
  return normalize_angle(radians(normalize_heading(degrees)) + start_.theta);
}

double normalize_heading(double degrees) {
  const double rest = std::fmod(degrees, 360.0);
  const double heading = rest < 0.0 ? rest + 360.0 : rest;
  return heading < 360.0 ? heading : 0.0;  // -1e-20 + 360 rounds to 360
}

}  // namespace magna
