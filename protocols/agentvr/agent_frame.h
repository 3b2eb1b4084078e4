// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/agent/agent_action.h"
#include "core/geometry/point.h"
#include "core/geometry/pose.h"
#include "protocols/agentvr/agent_message.h"

namespace magna {

/// Where the frame of Agent-VR lies in the world: X right, Z up the screen, Y height, Unity units =
/// metres; yaw in degrees, 0 = +Z, clockwise (design 4, Agent-VR spec 3.0). The one pair of
/// conversions between the two.
class AgentFrame {
 public:
  /// `origin`: of the outside frame, metres in the world; Anchors::agent_origin, else the middle of
  /// the map.
  explicit AgentFrame(Point origin) : origin_(origin) {}

  Point origin() const { return origin_; }

  agentvr::Vector from_world(Point place, double height) const;
  Point to_world(const agentvr::Vector& place) const;  ///< its height is its y

  /// Directions: radians in the world, degrees in [0, 360) outside; radians in (-pi, pi] back.
  static double yaw_from_world(double theta);
  static double yaw_to_world(double yaw);
  /// What a camera looks up by, radians, to degrees in [0, 360), downwards; and back to (-pi, pi].
  static double pitch_from_tilt(double tilt);
  static double tilt_from_pitch(double pitch);

  /// A body's pose as it is sent.
  agentvr::GridPosition grid_position(const Pose& pose, double height = 0.0) const;
  /// The world angles of a camera of a body: pan to the right, tilt up, radians.
  static agentvr::Vector eye_rotation(const Pose& body, double pan, double tilt);

  /// A message's action for an agent's body, in the world's frame; nothing: no action. Numbers are
  /// passed on as they are; `valid` tells whether they can be meant. Eye movements keep their
  /// signs: how those are read is EyePreset's.
  std::optional<AgentAction> action(const agentvr::InMessage& message) const;

 private:
  Point origin_;
};

/// From one world angle in degrees to the next, the short way round: (-180, 180] (spec 3.10).
double angle_change(double to, double from);

}  // namespace magna
