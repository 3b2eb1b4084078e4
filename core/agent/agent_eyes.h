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

/// Where two eyes look: radians from straight ahead of the body, pan to the right (whatever the
/// preset), tilt up.
struct EyeAngles {
  double pan_left = 0.0;
  double pan_right = 0.0;
  double tilt = 0.0;
  friend bool operator==(const EyeAngles&, const EyeAngles&) = default;
};

/// A point in space that eyes hold.
struct FixationPoint {
  Point place;
  double height = 0.0;
};

/// The gaze of an agent: where its eyes look, where they are going, and what they hold.
struct Gaze {
  EyeAngles angles;
  EyeAngles before;                            ///< of the tick before
  std::optional<FixationPoint> fixation = {};  ///< held until the eyes are moved (spec 3.7)
  // A saccade in progress (spec 3.6).
  EyeAngles from = {};
  EyeAngles to = {};
  double amplitude = 0.0;  ///< radians; 0 = none in progress
  double seconds = 0.0;    ///< since it began
};

enum class Eye : std::uint8_t { Left, Right };

/// The angles of both eyes that look at a point, within what the preset lets them turn.
EyeAngles angles_towards(const AgentDescription& agent, Pose body, const FixationPoint& point,
                         const EyeRules& rules);
/// How far a saccade of `amplitude` (radians) has come after `seconds`, 0 to 1, by the curve of
/// spec 3.6, or in a straight line at its peak velocity; 1 = it has arrived.
double saccade_share(double amplitude, double seconds, bool linear);

/// How long a saccade of `amplitude` (radians) takes, seconds, at most 1: until it is slower than
/// 0.01 degrees a second, or is there in a straight line.
double saccade_duration(double amplitude, bool linear);

/// The camera of an eye; `carrier` is not in its picture.
CameraSetup eye_camera(const AgentDescription& agent, RobotId carrier, Pose body,
                       const EyeAngles& angles, Eye eye);

void hash(StateHash& hash, const Gaze& gaze);

}  // namespace magna
