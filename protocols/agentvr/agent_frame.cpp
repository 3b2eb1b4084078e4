// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_frame.h"

#include <cmath>

#include "core/geometry/angle.h"

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

double AgentFrame::tilt_from_pitch(double pitch) {
  return normalize_angle(radians(-normalize_degrees(pitch)));
}

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

}  // namespace magna
