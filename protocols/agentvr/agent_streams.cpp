// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_streams.h"

#include <cmath>
#include <string>
#include <string_view>
#include <variant>

#include "core/geometry/angle.h"
#include "core/sim/text.h"

namespace magna {
namespace {

/// In [0, 360) as sent: conversion to float can round up to 360 again.
float told(double degrees) {
  const auto angle = static_cast<float>(normalize_degrees(degrees));
  return angle >= 360.0F ? 0.0F : angle;
}

/// Converts a message to the action of the body; one overload per message with an action.
struct Action {
  const AgentFrame& frame;

  std::optional<AgentAction> operator()(const agentvr::AgentMovement& sent) const {
    return agent::Walk{AgentFrame::yaw_to_world(sent.degree), sent.distance};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentTurn& sent) const {
    return agent::TurnBy{radians(sent.degree)};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentMoveTo& sent) const {
    return agent::MoveTo{frame.to_world(sent.target), sent.mode == 1};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentCancelMovement&) const {
    return agent::CancelMovement{};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentEyemovement& sent) const {
    return agent::MoveEyes{radians(sent.pan_left), radians(sent.pan_right), radians(sent.tilt)};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentEyeFixation& sent) const {
    return agent::Fixate{frame.to_world(sent.target), sent.target.y};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentGraspPos& sent) const {
    return agent::GraspAt{sent.x, sent.y};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentPointPos& sent) const {
    return agent::PointAt{sent.x, sent.y};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentInteractionPos& sent) const {
    return agent::InteractAt{sent.x, sent.y};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentGraspId& sent) const {
    return agent::GraspObject{sent.object};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentPointId& sent) const {
    return agent::PointToObject{sent.object};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentInteractionId& sent) const {
    return agent::InteractWithObject{sent.object};
  }
  std::optional<AgentAction> operator()(const agentvr::AgentGraspRelease&) const {
    return agent::ReleaseGrasp{};
  }
  template <class Other>
  std::optional<AgentAction> operator()(const Other&) const {
    return {};
  }
};

}  // namespace

agentvr::Vector AgentFrame::from_world(Point place, double height) const {
  return {static_cast<float>(place.x - origin_.x), static_cast<float>(height),
          static_cast<float>(origin_.y - place.y)};
}

Point AgentFrame::to_world(const agentvr::Vector& place) const {
  return {origin_.x + place.x, origin_.y - place.z};
}

double AgentFrame::yaw_from_world(double theta) { return normalize_degrees(degrees(theta) + 90.0); }

double AgentFrame::yaw_to_world(double yaw) {
  // Reduced to one turn first: for large numbers a difference of 90 would be lost.
  return normalize_angle(radians(normalize_degrees(yaw) - 90.0));
}

double AgentFrame::pitch_from_tilt(double tilt) { return normalize_degrees(-degrees(tilt)); }

agentvr::GridPosition AgentFrame::grid_position(const Pose& pose, double height) const {
  return {from_world(pose.position(), height), {0.0F, told(yaw_from_world(pose.theta)), 0.0F}};
}

agentvr::Vector AgentFrame::eye_rotation(const Pose& body, double pan, double tilt) {
  return {told(pitch_from_tilt(tilt)), told(yaw_from_world(body.theta + pan)), 0.0F};
}

std::optional<AgentAction> AgentFrame::action(const agentvr::InMessage& message) const {
  return std::visit(Action{*this}, message);
}

double angle_change(double to, double from) {
  const double change = std::remainder(to - from, 360.0);
  return change == -180.0 ? 180.0 : change;
}

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
  for (const char c : lower_case(name)) {
    if (c >= 'a' && c <= 'z') found += c;
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
