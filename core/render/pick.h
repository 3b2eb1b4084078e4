// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/geometry/point.h"
#include "core/render/camera.h"
#include "core/render/render_scene.h"
#include "core/render/scene_solid.h"
#include "core/world/thing.h"

namespace magna {

/// The centre of the parts of some solids within `reach` metres of a place along the floor,
/// weighted by the ground that they cover; the place itself if there are none.
Point centre_near(std::span<const SceneSolid> solids, Point place, double reach);

enum class PickedKind : std::uint8_t { Floor, Wall, Thing, Robot };

/// The object at a place of a picture.
struct Picked {
  PickedKind kind = PickedKind::Floor;
  std::uint32_t number = 0;  ///< of the thing or robot
  std::string name;          ///< of the thing or robot, as SeenFeature::name; otherwise empty
  /// The place for a mark in the world. On the floor: that place. On a wall: its face. On a thing
  /// or robot: halfway between the points where the vertical plane of the view enters its first
  /// part and leaves its last, so that a mark on a lying person is in the middle of the body and
  /// not on its surface.
  Point at;
  double distance = 0.0;  ///< from the eye to `at` along the floor, metres

  friend bool operator==(const Picked&, const Picked&) = default;
};

/// The object at (x, y) of the camera's picture of the scene: pixels from its upper left corner, a
/// pixel's middle at +0.5. Nothing for the ceiling, for haze beyond 150 m, and outside the picture.
/// The result agrees with `render`. A pure function that takes some microseconds.
std::optional<Picked> pick(const RenderScene& scene, const Camera& camera, double x, double y);

/// A place of a picture, in pixels from its upper left corner.
struct PicturePlace {
  double x = 0.0;
  double y = 0.0;
  bool inside = false;  ///< within the picture's borders
};

/// The place in the camera's picture of a point `height` metres above a place of the floor, even if
/// it is hidden. Nothing in perspective for points that are not in front of the eye, and in both
/// projections for points straight above or below it.
std::optional<PicturePlace> project(const Camera& camera, Point place, double height);

/// Whether a wall of the map or a box (nothing else) is between eye and place. Walls reach from
/// floor to ceiling, so it is the same at any height. A place on a wall's face is not hidden, nor
/// one up to 0.05 m behind it.
bool hidden(const RenderScene& scene, const Camera& camera, Point place);

}  // namespace magna
