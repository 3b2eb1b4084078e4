// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/imagery/robot_eye.h"
#include "core/imagery/stored_image.h"
#include "core/render/render_scene.h"
#include "core/world/world_description.h"
#include "tests/core/render/render_rig.h"
#include "widgets/images/picture_maker.h"

namespace magna::test {

/// A hall of 20 x 12 m with a victim on the floor, and robot3, a p2at, whose believed pose differs
/// slightly from its true one.
struct VictimScene {
  Point victim;
  Pose truth{3.0, 6.0, 0.0};
  Pose believed;
  std::shared_ptr<const RenderScene> scene;
  Camera camera;

  /// `off`: the error of the believed pose.
  VictimScene(Point at, double rotation, Pose off)
      : victim(at),
        believed{truth.x + off.x, truth.y + off.y, truth.theta + off.theta},
        scene(make(at, rotation)),
        camera(*Camera::make(robot_eye(RobotId{2}, RobotType::P2at, truth, {}, {}))) {}

  PictureOrder order() const { return {RobotId{2}, 7, scene, camera, believed, truth}; }
  StoredImage stored(std::uint32_t id) const {
    return {{id}, RobotId{2}, 7, scene, camera, believed, truth, 12.5, 0.0, 12.5, false};
  }

 private:
  static std::shared_ptr<const RenderScene> make(Point at, double rotation) {
    WorldDescription description = hall();
    description.things.push_back(
        thing("victim", ThingKind::Victim, at, Footprint{1.7, 0.5, rotation}));
    return std::make_shared<const RenderScene>(scene_of(description));
  }
};

/// The error of a localiser (design: 2 cm, 1 degree), in all directions.
inline std::vector<Pose> pose_noise() {
  return {{0.02, 0.0, radians(1.0)}, {-0.02, 0.02, radians(-1.0)}, {0.0, -0.02, radians(1.0)}};
}

/// The centre of the visible part of the victim, in pixels; nothing if less than half is visible.
inline std::optional<QPointF> victim_in(const MadePicture& picture) {
  for (const SeenFeature& feature : picture.seen) {
    if (feature.kind != SeenKind::Victim || feature.share <= 0.5) continue;
    return QPointF(feature.box.x + feature.box.width / 2.0,
                   feature.box.y + feature.box.height / 2.0);
  }
  return {};
}

}  // namespace magna::test
