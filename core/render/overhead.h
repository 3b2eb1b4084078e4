// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"
#include "core/render/picture.h"
#include "core/render/render_scene.h"
#include "core/render/render_world.h"

namespace magna {

/// The transformation from a world to a picture of it from above: the whole world, as large as
/// possible, centred.
struct OverheadView {
  Point lower;         ///< of the world, metres: its upper left corner
  double scale = 1.0;  ///< pixels per metre
  double left = 0.0;   ///< left border of the world in the picture, pixels
  double top = 0.0;

  static OverheadView of(const RenderWorld& world, int width, int height);
  /// In pixels, y down.
  Point pixel_of(Point place) const {
    return {left + (place.x - lower.x) * scale, top + (place.y - lower.y) * scale};
  }
  Point place_of(Point pixel) const {
    return {lower.x + (pixel.x - left) / scale, lower.y + (pixel.y - top) / scale};
  }
};

/// A scene from straight above (agent-vr.md, Pictures): walls, floor, things and robots in their
/// colours, each robot with a line in its heading; objects too small to be visible are drawn
/// larger. The area beside the world is black. A pure function like `render`; width and height in
/// pixels, from 8 to 4096.
Picture overhead(const RenderScene& scene, int width, int height);

}  // namespace magna
