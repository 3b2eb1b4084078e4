// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include "tests/support/small_scenario.h"

namespace magna::test {

/// A walled room of 20 x 20 m with `agents` bodies in a row at y = 10 m, from x = 5 m on, 3 m
/// apart, all facing up the screen: "felice0", "felice1", … A ball of number 1 is 1 m ahead of the
/// first, a lamp of number 2 (it can be switched) 1 m ahead of its right shoulder. The anchor is
/// (10, 12).
inline Scenario agent_scenario(int agents = 2) {
  Scenario scenario;
  scenario.source = "agents";
  scenario.world.name = "agents";
  scenario.world.width = 20;
  scenario.world.height = 20;
  scenario.world.tick_seconds = 0.05;
  scenario.world.anchors.agent_origin = Point{10.0, 12.0};
  scenario.world.clauses.emplace_back(
      RectClause{{0, 0}, {20, 20}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
  for (int k = 0; k < agents; ++k) {
    RobotDescription robot;
    robot.name = "felice" + std::to_string(k);
    robot.type = RobotType::Agent;
    robot.pose = {5.0 + 3.0 * k, 10.0, radians(-90.0)};
    robot.hands = {5.0};
    AgentDescription body;
    body.agent = static_cast<std::uint32_t>(k);
    scenario.robots.push_back({robot, {}, true, body});
  }
  ThingDescription ball;
  ball.name = "ball";
  ball.position = {5.0, 9.0};
  ball.object = 0;
  ThingDescription lamp;
  lamp.name = "lamp";
  lamp.position = {5.5, 9.1};
  lamp.object = 1;
  lamp.attributes.set("closed", AttributeValue{false});
  scenario.world.things = {ball, lamp};
  scenario.agents.objects = {{1, 0}, {2, 1, false, "closed"}};
  scenario.agents.resets = {{true, 1, {{0, Pose{8.0, 15.0, 0.0}}}, {{1, Point{3.0, 3.0}}}}};
  return scenario;
}

}  // namespace magna::test
