// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/agent/agent_action.h"
#include "core/agent/agents.h"
#include "core/geometry/point.h"
#include "core/geometry/pose.h"
#include "core/world/world.h"
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
  /// Converts a camera's tilt, radians upwards, to degrees in [0, 360), downwards.
  static double pitch_from_tilt(double tilt);

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

/// The sensors that are sent to an agent (agent-vr.md, Sensors).
struct AgentSwitches {
  bool grid = true;
  bool eyes = false;
  bool head = false;
  bool objects = false;
};

/// The sensors of one agent, frame by frame. Changes are per frame, not per second, and those of
/// angles are the short way round.
class AgentStreams {
 public:
  explicit AgentStreams(AgentFrame frame) : frame_(frame) {}

  /// The messages of the next frame, in the order of agent-vr.md, Sensors. `body`: the true pose.
  std::vector<agentvr::OutMessage> next(const World& world, Pose body, const Gaze& gaze,
                                        const AgentSwitches& switches);
  agentvr::GridPosition grid(Pose body) const { return frame_.grid_position(body); }

 private:
  agentvr::EyePosition eyes(Pose body, const Gaze& gaze);
  agentvr::HeadMotion head(Pose body);

  AgentFrame frame_;
  std::optional<agentvr::Vector> eye_;  ///< of the previous frame, degrees
  std::optional<agentvr::GridPosition> body_;
  agentvr::Vector velocity_;
  agentvr::Vector rotation_velocity_;
};

/// The places of the three things of dialect B's experiment: those named green-crane, yellow-crane
/// and green-racecar, ignoring case and characters other than letters; 0 for one that is not on the
/// floor.
agentvr::ObjectPosition object_places(const World& world, const AgentFrame& frame);

}  // namespace magna
