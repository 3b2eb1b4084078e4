// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_eyes.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kLongest = 1.0;       // s, maximum for a saccade (agent-vr.md, Eyes)
constexpr double kStands = 0.01;       // degrees/s, below which it counts as ended
constexpr double kEyeRounding = 1e-9;  // s, rad

/// A saccade in degrees and seconds, by the curve of agent-vr.md, Eyes: full speed over its first
/// part, increasingly slower over its last seven degrees.
struct Saccade {
  static constexpr double kTail = 7.0;  // degrees

  double amplitude;
  double peak = 750.0 * -std::expm1(-amplitude / 16.0) + 50.0;  // degrees/s
  double a = -1.0 / std::expm1(-amplitude / kTail);

  double eccentricity(double t) const {
    return kTail * (std::log(a) + peak * t / kTail -
                    std::log1p(a * std::exp((peak * t - amplitude) / kTail)));
  }
  /// Its velocity is peak / (1 + a exp((peak t - amplitude) / tail)).
  double duration() const {
    const double ends = (amplitude + kTail * std::log((peak / kStands - 1.0) / a)) / peak;
    return std::min(ends, kLongest);
  }
};

Point in_world(Pose body, Point own) {
  const Point ahead = direction(body.theta);
  return body.position() + own.x * ahead + own.y * Point{-ahead.y, ahead.x};
}

/// The pan from straight ahead to a place; for a place at the eye itself: 0.
double pan_towards(Pose body, Point eye, Point place) {
  if (distance(eye, place) < kEyeRounding) return 0.0;
  return angle_difference(heading(eye, place), body.theta);
}

}  // namespace

EyeAngles angles_towards(const AgentDescription& agent, Pose body, const FixationPoint& point,
                         const EyeRules& rules) {
  const Point left = in_world(body, agent.left_eye);
  const Point right = in_world(body, agent.right_eye);
  const double away = distance(0.5 * (left + right), point.place);
  const auto within = [](double angle, double most) { return std::clamp(angle, -most, most); };
  return {within(pan_towards(body, left, point.place), rules.most_pan),
          within(pan_towards(body, right, point.place), rules.most_pan),
          within(std::atan2(point.height - agent.eye_height, away), rules.most_tilt)};
}

double saccade_duration(double amplitude, bool linear) {
  if (!(amplitude > 0.0)) return 0.0;
  const Saccade saccade{degrees(amplitude)};
  return linear ? std::min(saccade.amplitude / saccade.peak, kLongest) : saccade.duration();
}

double saccade_share(double amplitude, double seconds, bool linear) {
  const double duration = saccade_duration(amplitude, linear);
  if (seconds >= duration - kEyeRounding) return 1.0;
  if (linear) return std::max(0.0, seconds / duration);
  const Saccade saccade{degrees(amplitude)};
  return std::clamp(saccade.eccentricity(seconds) / saccade.amplitude, 0.0, 1.0);
}

CameraSetup eye_camera(const AgentDescription& agent, RobotId carrier, Pose body,
                       const EyeAngles& angles, Eye eye) {
  const bool left = eye == Eye::Left;
  const Point at = in_world(body, left ? agent.left_eye : agent.right_eye);
  const double pan = left ? angles.pan_left : angles.pan_right;
  CameraSetup setup;
  setup.pose = {at.x, at.y, normalize_angle(body.theta + pan)};
  setup.height = agent.eye_height;
  // Rounding during a saccade must not exceed the limits.
  setup.pitch = std::clamp(angles.tilt, -Camera::kSteepest, Camera::kSteepest);
  setup.field_of_view = agent.eye.field_of_view;
  setup.width = agent.eye.width;
  setup.height_px = agent.eye.height_px;
  setup.projection = agent.eye.projection;
  setup.carrier = carrier;
  return setup;
}

void hash(StateHash& hash, const Gaze& gaze) {
  for (const EyeAngles& angles : {gaze.angles, gaze.from, gaze.to}) {
    hash.add(angles.pan_left);
    hash.add(angles.pan_right);
    hash.add(angles.tilt);
  }
  hash.add(gaze.fixation.has_value());
  const FixationPoint held = gaze.fixation.value_or(FixationPoint{});
  for (const double value :
       {held.place.x, held.place.y, held.height, gaze.amplitude, gaze.seconds}) {
    hash.add(value);
  }
}

}  // namespace magna
