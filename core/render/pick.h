// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/render/camera.h"
#include "core/render/render_scene.h"

namespace magna {

enum class PickedKind : std::uint8_t { Floor, Wall, Thing, Robot };

/// What a place of a picture shows.
struct Picked {
  PickedKind kind = PickedKind::Floor;
  std::uint32_t number = 0;  ///< of the thing or robot
  std::string name;          ///< of the thing or robot, as SeenFeature::name; else empty
  /// Where in the world a mark goes. On the floor: that place. On a wall: its face. On a thing or
  /// robot: the middle of what the eye looks through of it, from where the upright plane of its
  /// view enters the first of its parts to where it leaves the last, so that a mark on a person
  /// who lies there is in the midst of them and not on their skin.
  Point at;
  double distance = 0.0;  ///< from the eye to `at` over the floor, metres

  friend bool operator==(const Picked&, const Picked&) = default;
};

/// What is at (x, y) of the picture that the camera takes of the scene: pixels from its upper left
/// corner, a pixel's middle at +0.5. Nothing: ceiling, haze beyond 150 m, or not in the picture. It
/// is what `render` shows there. A pure function, costs some microseconds.
std::optional<Picked> pick(const RenderScene& scene, const Camera& camera, double x, double y);

/// A place of a picture, in pixels from its upper left corner.
struct PicturePlace {
  double x = 0.0;
  double y = 0.0;
  bool inside = false;  ///< within the picture's borders
};

/// Where the camera's picture shows what is `height` metres above a place of the floor, whatever
/// may stand before it. Nothing in perspective for what is not before the eye, and in both
/// projections for what is straight above or below it.
std::optional<PicturePlace> project(const Camera& camera, Point place, double height);

/// Does a wall of the map or a box (nothing else) stand between eye and place? Walls reach from
/// floor to ceiling, so it is the same at any height. A place on a wall's face is not hidden, nor
/// one up to 0.05 m behind it.
bool hidden(const RenderScene& scene, const Camera& camera, Point place);

}  // namespace magna
