// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/hall_scenario.h"

#include <utility>

namespace magna {

Scenario hall_scenario(FactoryDescription factory, const std::string& name,
                       const std::string& source) {
  Scenario scenario;
  scenario.world = hall_world(factory.hall, name);
  scenario.source = source;
  for (const FactoryRobot& robot : factory.robots) {
    RobotDescription description;
    description.name = robot.name;
    description.pose = {robot.position.x, robot.position.y, 0.0};
    description.type = RobotType::Gobot;
    scenario.robots.push_back({std::move(description), {}, false});
  }
  scenario.factory = std::make_shared<const FactoryDescription>(std::move(factory));
  return scenario;
}

}  // namespace magna
