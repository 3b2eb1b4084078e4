// SPDX-License-Identifier: GPL-3.0-or-later
// ScenarioBuilder: the cameras for pictures in the window.
#include <fmt/format.h>

#include <cmath>

#include "core/imagery/robot_eye.h"
#include "core/lisp/scenario_builder.h"

namespace magna {
namespace {

// Indices in the list of `image-camera-form` in robots.lisp; missing values are nil.
namespace camera_part {
enum : std::size_t { kPlace, kSize, kFieldOfView, kProjection, kHeight };
}

std::optional<Projection> projection(const std::string& word) {
  if (word == "perspective") return Projection::Perspective;
  if (word == "equi-angular") return Projection::EquiAngular;
  return std::nullopt;
}

}  // namespace

bool ScenarioBuilder::read_image_camera(const LispValue& camera, RobotDescription& robot) {
  if (!camera.is_list()) return true;
  ImageCamera spec;
  if (!read_camera_keys(camera, spec)) return false;
  if (auto why = check_image_camera(robot.type, spec))
    return fail(camera[camera_part::kPlace], *why);
  robot.image_camera = spec;
  return true;
}

bool ScenarioBuilder::read_camera_keys(const LispValue& camera, ImageCamera& spec) {
  const LispValue& at = camera[camera_part::kPlace];
  if (const LispValue& size = camera[camera_part::kSize]; size.is_list()) {
    spec.width = size[0].whole();
    spec.height_px = size[1].whole();
  }
  if (const LispValue& view = camera[camera_part::kFieldOfView]; view.is_number()) {
    // Slightly more than 2 pi, so that a full circle given in rounded figures is accepted.
    const bool circle = std::abs(view.number() - 2.0 * kPi) <= 1e-3;
    spec.field_of_view = circle ? 2.0 * kPi : view.number();
  }
  if (const LispValue& word = camera[camera_part::kProjection]; word.is_text()) {
    const auto known = projection(word.text());
    if (!known) {
      return fail(at, fmt::format("there is no projection '{}'; expected perspective or "
                                  "equi-angular",
                                  word.text()));
    }
    spec.projection = *known;
  }
  if (const LispValue& height = camera[camera_part::kHeight]; height.is_number()) {
    spec.height = height.number();
  }
  return true;
}

}  // namespace magna
