// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/geometry/pose.h"
#include "core/render/picture.h"

namespace magna {

enum class SolidForm : std::uint8_t { Box, Drum };

/// An upright body of one colour: a box or a cylinder over a place of the floor. Robots and things
/// are composed of them.
struct SceneSolid {
  SolidForm form = SolidForm::Box;
  Point centre;
  Point along = {1.0, 0.0};  ///< unit vector of a box's width
  double half_width = 0.0;   ///< of a box; for a drum its radius, metres
  double half_depth = 0.0;   ///< of a box, metres
  double bottom = 0.0;       ///< above the floor, metres
  double top = 0.0;
  Colour colour;
};

/// A box or drum in the frame of its owner: x ahead, y to the right, metres.
constexpr SceneSolid box(Point centre, double width, double depth, double bottom, double top,
                         Colour colour) {
  return {SolidForm::Box, centre, {1.0, 0.0}, width / 2, depth / 2, bottom, top, colour};
}
constexpr SceneSolid drum(Point centre, double radius, double bottom, double top, Colour colour) {
  return {SolidForm::Drum, centre, {1.0, 0.0}, radius, radius, bottom, top, colour};
}

/// The same solid at its owner's pose.
SceneSolid placed(const SceneSolid& own, Pose pose);

/// The distance along the floor from a place to the farthest point of the solids.
double reach_from(Point place, const std::vector<SceneSolid>& solids);

/// An object of a scene that pictures report: it owns `count` solids from `first` on.
struct SceneFeature {
  SeenKind kind = SeenKind::Object;
  std::uint32_t number = 0;
  std::string name;
  Point centre;
  double radius = 0.0;  ///< contains all of it, metres
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

}  // namespace magna
