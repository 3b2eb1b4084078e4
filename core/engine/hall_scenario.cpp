// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/hall_scenario.h"

#include <utility>

namespace magna {

Scenario hall_scenario(HallDescription hall_description, const std::string& name,
                       const std::string& source) {
  Scenario scenario;
  scenario.world = hall_world(hall_description.hall, name);
  scenario.source = source;
  for (const HallRobot& robot : hall_description.robots) {
    RobotDescription description;
    description.name = robot.name;
    description.pose = {robot.position.x, robot.position.y, 0.0};
    description.type = RobotType::Gobot;
    scenario.robots.push_back({std::move(description), {}, false});
  }
  scenario.hall = std::make_shared<const HallDescription>(std::move(hall_description));
  return scenario;
}

}  // namespace magna
