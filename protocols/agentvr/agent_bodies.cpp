// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_bodies.h"

#include <cmath>

namespace magna {
namespace {

/// Horizontal field of view, radians.
double field_of_view(const ImageCamera& eye, const AgentVrSettings& settings) {
  const double shape = double(eye.width) / eye.height_px;
  if (eye.projection == Projection::Perspective) {
    if (!settings.fov_vertical) return settings.fov_horizontal.value_or(eye.field_of_view);
    return 2.0 * std::atan(std::tan(*settings.fov_vertical / 2.0) * shape);
  }
  if (settings.fov_horizontal) return *settings.fov_horizontal;
  return settings.fov_vertical ? *settings.fov_vertical * shape : eye.field_of_view;
}

}  // namespace

void set_agent_bodies(Scenario& scenario, const AgentVrSettings& settings) {
  for (Scenario::Robot& robot : scenario.robots) {
    if (!robot.agent) continue;
    AgentDescription& body = *robot.agent;
    body.speed = settings.movement_speed.value_or(body.speed);
    body.turn_rate = settings.turn_rate.value_or(body.turn_rate);
    body.eye.width = settings.image_width.value_or(body.eye.width);
    body.eye.height_px = settings.image_height.value_or(body.eye.height_px);
    body.eye.projection = settings.projection.value_or(body.eye.projection);
    body.eye.field_of_view = field_of_view(body.eye, settings);
  }
}

}  // namespace magna
