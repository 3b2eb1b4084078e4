// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "widgets/map/scene/map_scene.h"

namespace magna::test {

/// The scene of a world without robots.
inline MapScene ground_scene(const WorldSnapshot& world, const MapView& view,
                             LookKind kind = LookKind::Light) {
  Snapshot now;
  now.world = std::make_shared<const WorldSnapshot>(world);
  MapScene scene;
  scene.snapshot = std::make_shared<const Snapshot>(std::move(now));
  scene.view = view;
  scene.look = &look(kind);
  return scene;
}

}  // namespace magna::test
