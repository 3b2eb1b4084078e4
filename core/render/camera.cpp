// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/camera.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace magna {
namespace {

using Problem = std::optional<std::string>;

// NaN is outside every range.
Problem beyond(std::string_view what, double value, double least, double most,
               std::string_view unit) {
  if (value >= least && value <= most) return std::nullopt;
  return fmt::format("{} is {:g}{}; expected {:g} to {:g}{}", what, value, unit, least, most, unit);
}

Problem check_size(const CameraSetup& setup) {
  for (const auto& [what, side] : {std::pair{"the picture's width", setup.width},
                                   std::pair{"the picture's height", setup.height_px}}) {
    if (side >= Camera::kLeastSide && side <= Camera::kMostSide) continue;
    return fmt::format("{} is {} pixels; expected {} to {} pixels", what, side, Camera::kLeastSide,
                       Camera::kMostSide);
  }
  return std::nullopt;
}

Problem check_view(const CameraSetup& setup) {
  const bool flat = setup.projection == Projection::Perspective;
  const double widest = flat ? Camera::kWidestPerspective : 2.0 * kPi;
  // A computed full circle may be off by a rounding error.
  const double slack = 1e-9;
  if (setup.field_of_view >= Camera::kLeastView && setup.field_of_view <= widest + slack) {
    return std::nullopt;
  }
  return beyond(flat ? "the perspective field of view" : "the equi-angular field of view",
                degrees(setup.field_of_view), degrees(Camera::kLeastView), degrees(widest),
                " degrees");
}

Problem check_pose(const CameraSetup& setup) {
  if (auto problem =
          beyond("the camera's x", setup.pose.x, -Camera::kFarthest, Camera::kFarthest, " m")) {
    return problem;
  }
  if (auto problem =
          beyond("the camera's y", setup.pose.y, -Camera::kFarthest, Camera::kFarthest, " m")) {
    return problem;
  }
  if (!std::isfinite(setup.pose.theta))
    return "the camera's heading is not a finite number of radians";
  return std::nullopt;
}

// For an equi-angular picture: the allowed angles of its rows.
Problem check_rows(const CameraSetup& setup) {
  if (setup.projection == Projection::Perspective) return std::nullopt;
  const double farthest = 0.5 * setup.height_px * setup.field_of_view / setup.width;
  if (farthest <= Camera::kFarthestRow) return std::nullopt;
  return fmt::format(
      "an equi-angular picture of {} x {} pixels over {:g} degrees reaches {:.1f} degrees above "
      "and "
      "below its middle; expected at most {:g}: less height or field of view",
      setup.width, setup.height_px, degrees(setup.field_of_view), degrees(farthest),
      degrees(Camera::kFarthestRow));
}

Problem check(const CameraSetup& setup) {
  if (auto problem = check_size(setup)) return problem;
  if (auto problem = check_view(setup)) return problem;
  if (auto problem = check_pose(setup)) return problem;
  if (auto problem =
          beyond("the camera's height", setup.height, Camera::kLowest, Camera::kHighest, " m")) {
    return problem;
  }
  if (auto problem = beyond("the camera's pitch", degrees(setup.pitch), -degrees(Camera::kSteepest),
                            degrees(Camera::kSteepest), " degrees")) {
    return problem;
  }
  if (auto problem = beyond("the camera's eye offset", setup.eye_offset, -Camera::kWidestOffset,
                            Camera::kWidestOffset, " m")) {
    return problem;
  }
  return check_rows(setup);
}

}  // namespace

Result<Camera> Camera::make(const CameraSetup& setup) {
  if (auto problem = check(setup)) return Error{*problem};
  return Camera(setup);
}

Camera Camera::at(Pose pose) const {
  Camera there = *this;
  there.setup_.pose = pose;
  return there;
}

Camera smaller(const Camera& camera, int width) {
  CameraSetup setup = camera.setup();
  if (setup.width <= width) return camera;
  const double share = static_cast<double>(width) / setup.width;
  setup.width = std::max(width, Camera::kLeastSide);
  setup.height_px =
      std::max(static_cast<int>(std::lround(share * setup.height_px)), Camera::kLeastSide);
  const auto made = Camera::make(setup);
  return made ? *made : camera;
}

}  // namespace magna
