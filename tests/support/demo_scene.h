// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/render/render_scene.h"
#include "core/render/render_world.h"
#include "core/world/world.h"
#include "tests/support/demo_snapshot.h"

namespace magna::test {

/// The camera scene of the demo office: its outer walls, a brick one, a desk and a victim, and the
/// snapshot's robots at their believed poses.
inline std::shared_ptr<const RenderScene> demo_scene(const Snapshot& s) {
  static const std::shared_ptr<const RenderWorld> kWorld = [] {
    WorldDescription description;
    description.origin = {-5, -4};
    description.width = 30;
    description.height = 20;
    RectClause outside;
    outside.from = {-5, -4};
    outside.to = {24, 15};
    outside.substance = "bricks";
    for (double& parameter : outside.parameters) parameter = 15.0;
    description.clauses.emplace_back(outside);
    const auto thing = [&](const char* name, ThingKind kind, Point at, Footprint footprint) {
      ThingDescription made;
      made.name = name;
      made.kind = kind;
      made.position = at;
      made.footprint = footprint;
      description.things.push_back(std::move(made));
    };
    thing("desk", ThingKind::Furniture, {5.0, 8.5}, {1.6, 0.8, 0.0});
    thing("victim", ThingKind::Victim, {4.5, 5.0}, {1.7, 0.5, 0.3});
    auto world = World::build(description);
    if (!world) throw std::runtime_error(world.error().text());
    return RenderWorld::make(*world);
  }();
  auto scene = std::make_shared<RenderScene>();
  scene->world = kWorld;
  for (const RobotLabel& label : *s.labels) {
    if (!label.present) continue;
    scene->robots.push_back({label.id, label.type, label.name, s.poses[label.id.index()]});
  }
  return scene;
}

/// The default camera of robot3 at a pose.
inline Camera demo_camera(Pose pose) {
  CameraSetup setup;
  setup.pose = pose;
  setup.carrier = RobotId{2};
  return *Camera::make(setup);
}

/// The demo snapshot with cameras facing straight ahead, and their scene.
inline Snapshot demo_with_cameras(int count = 12) {
  Snapshot s = demo_snapshot(count);
  s.cameras = std::make_shared<const std::vector<RobotCamera>>(s.labels->size());
  s.scene = demo_scene(s);
  return s;
}

}  // namespace magna::test
