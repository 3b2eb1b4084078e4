// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/agent/agent_description.h"
#include "core/geometry/pose.h"
#include "core/render/camera.h"
#include "core/sim/ids.h"
#include "core/sim/state_hash.h"

namespace magna {

/// The directions of both eyes: radians from straight ahead of the body, pan to the right (for
/// every preset), tilt up.
struct EyeAngles {
  double pan_left = 0.0;
  double pan_right = 0.0;
  double tilt = 0.0;
  friend bool operator==(const EyeAngles&, const EyeAngles&) = default;
};

/// A point in space at which the eyes look.
struct FixationPoint {
  Point place;
  double height = 0.0;
};

/// The gaze of an agent: the current angles of its eyes, a saccade in progress, and the fixation.
struct Gaze {
  EyeAngles angles;
  EyeAngles before;                            ///< in the previous tick
  std::optional<FixationPoint> fixation = {};  ///< kept until the eyes are moved
  // A saccade in progress.
  EyeAngles from = {};
  EyeAngles to = {};
  double amplitude = 0.0;  ///< radians; 0 = no saccade in progress
  double seconds = 0.0;    ///< since its start
};

enum class Eye : std::uint8_t { Left, Right };

/// The angles with which both eyes look at a point, within the limits of the preset.
EyeAngles angles_towards(const AgentDescription& agent, Pose body, const FixationPoint& point,
                         const EyeRules& rules);
/// The completed share, 0 to 1, of a saccade of `amplitude` (radians) after `seconds`, by the curve
/// of agent-vr.md, Eyes, or linear at its peak velocity; 1 = complete.
double saccade_share(double amplitude, double seconds, bool linear);

/// The duration of a saccade of `amplitude` (radians), seconds, at most 1: until it is slower than
/// 0.01 degrees a second, or, if linear, complete.
double saccade_duration(double amplitude, bool linear);

/// The camera of an eye; the body `carrier` is not in its picture.
CameraSetup eye_camera(const AgentDescription& agent, RobotId carrier, Pose body,
                       const EyeAngles& angles, Eye eye);

void hash(StateHash& hash, const Gaze& gaze);

}  // namespace magna
