// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/camera_sight.h"

namespace magna {

std::vector<double> view_of(const CameraPart& camera, const Pose& robot, const World& world,
                            const ThingGrid& things, const Parameters& parameters,
                            RandomStream& random) {
  if (camera.place == PartPlace{}) {
    return camera_view(world, things, camera_pose(robot, camera), camera.resolution, parameters,
                       random);
  }
  const auto* const container = std::get_if<ThingId>(&camera.place);
  const double substance = container != nullptr ? substance_number(world.thing(*container)) : 0.0;
  return view_inside(substance, camera.resolution, parameters, random);
}

}  // namespace magna
