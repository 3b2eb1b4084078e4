// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/render_scene.h"

#include <utility>

#include "core/render/render_world.h"
#include "core/robot/team.h"

namespace magna {

RenderScene RenderScene::of(std::shared_ptr<const RenderWorld> world, const Team& team) {
  RenderScene scene{std::move(world), {}};
  for (std::size_t k = 0; k < team.size(); ++k) {
    const RobotId id{static_cast<std::uint32_t>(k)};
    if (!team.alive(id)) continue;
    scene.robots.push_back({id, team.type(id).type, team.description(id).name, team.truth()[k]});
  }
  return scene;
}

}  // namespace magna
