// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/agent/agent_action.h"
#include "core/geometry/point.h"
#include "core/geometry/pose.h"
#include "protocols/agentvr/agent_message.h"

namespace magna {

/// The frame of Agent-VR in the world: X right, Z up the screen, Y height, Unity units = metres;
/// yaw in degrees, 0 = +Z, clockwise (agent-vr.md, Frames). All conversions between the two frames
/// are here.
class AgentFrame {
 public:
  /// `origin`: of the external frame, metres in the world; Anchors::agent_origin, otherwise the
  /// centre of the map.
  explicit AgentFrame(Point origin) : origin_(origin) {}

  Point origin() const { return origin_; }

  agentvr::Vector from_world(Point place, double height) const;
  Point to_world(const agentvr::Vector& place) const;  ///< its height is its y

  /// Directions: radians in the world, degrees in [0, 360) externally; the inverse gives radians in
  /// (-pi, pi].
  static double yaw_from_world(double theta);
  static double yaw_to_world(double yaw);
  /// Converts a camera's tilt, radians upwards, to degrees in [0, 360), downwards; the inverse
  /// gives (-pi, pi].
  static double pitch_from_tilt(double tilt);
  static double tilt_from_pitch(double pitch);

  /// A body's pose in the format of the message.
  agentvr::GridPosition grid_position(const Pose& pose, double height = 0.0) const;
  /// The world angles of a camera on a body: pan to the right, tilt up, radians.
  static agentvr::Vector eye_rotation(const Pose& body, double pan, double tilt);

  /// A message's action for an agent's body, in the world's frame; nothing if it requests none.
  /// Numbers are not checked; see `valid`. Eye movements keep their signs, which EyePreset
  /// interprets.
  std::optional<AgentAction> action(const agentvr::InMessage& message) const;

 private:
  Point origin_;
};

/// The change from one world angle in degrees to the next, the short way round: (-180, 180].
double angle_change(double to, double from);

}  // namespace magna
