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

/// How the angles of eye movements are read (Agent-VR spec 3.6): the message document and the
/// original program contradict each other.
enum class EyePreset : std::uint8_t {
  Document,  ///< positive pan = left; pan and tilt within 30 degrees
  Unity,     ///< positive pan = right; pan within 135 degrees, tilt within 90
};
/// "document", "unity".
std::string_view name(EyePreset preset);

struct EyeRules {
  bool left_is_positive;
  double most_pan;   ///< radians, either way
  double most_tilt;  ///< radians, either way
};
EyeRules rules(EyePreset preset);

/// The body of a neural agent (Agent-VR spec 3), as a world file declares it. Places in its own
/// frame: x ahead, y to the right, metres. Defaults are those of the original figure (spec 3.8,
/// 3.10).
struct AgentDescription {
  std::uint32_t agent = 0;           ///< K: its port is the environment's + 1 + K
  double speed = 3.0;                ///< m/s (spec 4, MovementSpeed)
  double turn_rate = radians(30.0);  ///< rad/s at most (spec 3.3)
  Point left_eye{0.16, -0.084};      ///< behind nothing: where the left eye is
  Point right_eye{0.16, 0.030};
  double eye_height = 1.69;  ///< metres above the floor
  /// Size, projection and, across the picture, field of view of either eye.
  ImageCamera eye{408, 308, radians(105.9), Projection::Perspective, 1.69};
  /// As far as the right hand reaches: a convex polygon round a place before the body.
  std::vector<Point> reach{{0.66, -1.29}, {0.25, 0.49}, {0.38, 1.59},  {1.0, 1.53},
                           {1.41, 1.13},  {1.62, 0.05}, {1.37, -0.52}, {0.77, -1.22}};
};

/// What of it cannot be, and what was expected; nothing: it can.
std::optional<std::string> problem(const AgentDescription& agent);

/// A thing that agents know by a number (Agent-VR spec 3.8 and 3.10).
struct AgentObject {
  std::int32_t number = 0;   ///< grasped, pointed at and collided with by it; not 0
  std::int32_t object = -1;  ///< Thing::object: its number among the objects of the world's program
  bool usable = true;        ///< can be grasped
  /// What an interaction turns over: an attribute that is true or false; "" = it cannot be
  /// interacted with.
  std::string toggles = {};
};

/// What one type of reset does beyond what each does (Agent-VR spec 3.9): every agent goes back to
/// where it began, every thing to where it was.
struct AgentReset {
  bool trial = false;     ///< a trial's, else the environment's
  std::int32_t type = 0;  ///< as it is asked for
  struct Place {
    std::uint32_t agent = 0;        ///< K
    std::optional<Pose> pose = {};  ///< nothing = it stays where it is
  };
  std::vector<Place> agents = {};
  /// What differs from the beginning.
  struct Object {
    std::int32_t number = 0;          ///< AgentObject::number
    std::optional<Point> place = {};  ///< metres; nothing = as at the beginning
    bool away = false;                ///< it is nowhere
    std::optional<bool> usable = {};  ///< nothing = as declared
  };
  std::vector<Object> objects = {};
};

/// What a world declares for agents besides their bodies.
struct AgentWorld {
  std::vector<AgentObject> objects = {};
  std::vector<AgentReset> resets = {};
};

}  // namespace magna
