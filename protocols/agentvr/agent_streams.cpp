// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_streams.h"

#include <string>
#include <string_view>
#include <variant>

namespace magna {
namespace {

using agentvr::Vector;

Vector difference(const Vector& to, const Vector& from) {
  return {to.x - from.x, to.y - from.y, to.z - from.z};
}

Vector turned(const Vector& to, const Vector& from) {
  const auto change = [](float a, float b) {
    return static_cast<float>(angle_change(double{a}, double{b}));
  };
  return {change(to.x, from.x), change(to.y, from.y), change(to.z, from.z)};
}

/// "Green_Crane (1)" is "greencrane".
std::string letters(std::string_view name) {
  std::string found;
  for (const char c : name) {
    if (c >= 'a' && c <= 'z') found += c;
    if (c >= 'A' && c <= 'Z') found += static_cast<char>(c - 'A' + 'a');
  }
  return found;
}

}  // namespace

std::vector<agentvr::OutMessage> AgentStreams::next(const World& world, Pose body, const Gaze& gaze,
                                                    const AgentSwitches& switches) {
  std::vector<agentvr::OutMessage> messages;
  // Also computed for sensors that are off, so that after they are turned on the first change is
  // that of one frame.
  agentvr::EyePosition eyes_now = eyes(body, gaze);
  agentvr::HeadMotion head_now = head(body);
  if (switches.grid) messages.emplace_back(grid(body));
  if (switches.eyes) messages.emplace_back(eyes_now);
  if (switches.head) messages.emplace_back(head_now);
  if (switches.objects) messages.emplace_back(object_places(world, frame_));
  return messages;
}

agentvr::EyePosition AgentStreams::eyes(Pose body, const Gaze& gaze) {
  const Vector now = AgentFrame::eye_rotation(body, gaze.angles.pan_left, gaze.angles.tilt);
  const Vector change = turned(now, eye_.value_or(now));
  eye_ = now;
  return {now, change};
}

agentvr::HeadMotion AgentStreams::head(Pose body) {
  const agentvr::GridPosition now = grid(body), before = body_.value_or(now);
  const Vector velocity = difference(now.target, before.target);
  const Vector rotation = turned(now.rotation, before.rotation);
  const agentvr::HeadMotion motion{velocity, difference(velocity, velocity_), rotation,
                                   difference(rotation, rotation_velocity_)};
  body_ = now;
  velocity_ = velocity;
  rotation_velocity_ = rotation;
  return motion;
}

agentvr::ObjectPosition object_places(const World& world, const AgentFrame& frame) {
  agentvr::ObjectPosition places;
  for (const Thing& thing : world.things()) {
    const Point* const at = std::get_if<Point>(&thing.location);
    if (at == nullptr) continue;
    const std::string name = letters(thing.name);
    const Vector place = frame.from_world(*at, 0.0);
    if (name == "greencrane") {
      places.green_crane_x = place.x;
      places.green_crane_z = place.z;
    } else if (name == "yellowcrane") {
      places.yellow_crane_x = place.x;
      places.yellow_crane_z = place.z;
    } else if (name == "greenracecar") {
      places.green_racecar_x = place.x;
      places.green_racecar_z = place.z;
    }
  }
  return places;
}

}  // namespace magna
