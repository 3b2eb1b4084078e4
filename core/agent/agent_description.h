// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/angle.h"
#include "core/geometry/pose.h"
#include "core/robot/image_camera.h"

namespace magna {

/// The convention for the angles of eye movements (agent-vr.md, Eyes): the message document and the
/// original program contradict each other.
enum class EyePreset : std::uint8_t {
  Document,  ///< positive pan = left; pan and tilt within 30 degrees
  Unity,     ///< positive pan = right; pan within 135 degrees, tilt within 90
};
/// "document", "unity".
std::string_view name(EyePreset preset);

struct EyeRules {
  bool left_is_positive;
  double most_pan;   ///< radians, to either side
  double most_tilt;  ///< radians, up or down
};
EyeRules rules(EyePreset preset);

/// The body of a neural agent, as declared by a world file. Places are in its own frame: x ahead, y
/// to the right, metres. Defaults are those of the original figure (agent-vr.md, Arm; Sensors).
struct AgentDescription {
  std::uint32_t agent = 0;           ///< K: its port is the environment's + 1 + K
  double speed = 3.0;                ///< m/s (agent-vr.md, Configuration)
  double turn_rate = radians(30.0);  ///< maximum, rad/s (agent-vr.md, Turns)
  Point left_eye{0.16, -0.084};      ///< position of the left eye
  Point right_eye{0.16, 0.030};
  double eye_height = 1.69;  ///< metres above the floor
  /// Size, projection and horizontal field of view of either eye.
  ImageCamera eye{408, 308, radians(105.9), Projection::Perspective, 1.69};
  /// The reach of the right hand: a convex polygon round a place in front of the body.
  std::vector<Point> reach{{0.66, -1.29}, {0.25, 0.49}, {0.38, 1.59},  {1.0, 1.53},
                           {1.41, 1.13},  {1.62, 0.05}, {1.37, -0.52}, {0.77, -1.22}};
};

/// Which value is invalid, and what was expected; nothing if all are valid.
std::optional<std::string> problem(const AgentDescription& agent);

/// A thing with a number for agents (agent-vr.md, Arm; Sensors).
struct AgentObject {
  std::int32_t number = 0;   ///< used for grasping, pointing and collisions; not 0
  std::int32_t object = -1;  ///< Thing::object: its number among the objects of the world's program
  bool usable = true;        ///< can be grasped
  /// The attribute (true or false) that an interaction toggles; "" = interaction is impossible.
  std::string toggles = {};
};

/// The changes of one type of reset (agent-vr.md, Resets) in addition to the general ones: all
/// agents and things return to their initial places.
struct AgentReset {
  bool trial = false;     ///< reset of a trial; false: of the environment
  std::int32_t type = 0;  ///< the requested type
  struct Place {
    std::uint32_t agent = 0;        ///< K
    std::optional<Pose> pose = {};  ///< nothing = it stays where it is
  };
  std::vector<Place> agents = {};
  /// A thing whose state differs from the initial one.
  struct Object {
    std::int32_t number = 0;          ///< AgentObject::number
    std::optional<Point> place = {};  ///< metres; nothing = the initial place
    bool away = false;                ///< the thing is nowhere
    std::optional<bool> usable = {};  ///< nothing = as declared
  };
  std::vector<Object> objects = {};
};

/// The declarations of a world for agents, except their bodies.
struct AgentWorld {
  std::vector<AgentObject> objects = {};
  std::vector<AgentReset> resets = {};
};

}  // namespace magna
