// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/geometry/angle.h"
#include "core/render/pick.h"
#include "tests/core/agent/agent_rig.h"

namespace magna {

/// An object of the world's program, `size` metres across, that blocks no robot.
inline ThingDescription item(std::string name, Point position, int object, double weight = 1.0) {
  ThingDescription thing;
  thing.name = std::move(name);
  thing.position = position;
  thing.object = object;
  thing.attributes.set("weight", weight);
  thing.attributes.set("size", 0.3);
  return thing;
}

/// An agent at (5, 10) facing +x, with a hand that lifts 5, and ahead of it: a ball (object 1), a
/// jelly that is not usable (2), a stone of weight 6 (3), a lamp that can be switched (4), a box
/// (not an object) with a pen inside (5), and a cube 4 m away (6).
class ArmRig {
 public:
  static constexpr std::int32_t kBall = 1, kJelly = 2, kStone = 3, kLamp = 4, kPen = 5, kCube = 6;
  static constexpr std::int32_t kUnknown = 1337;

  explicit ArmRig(std::vector<AgentReset> resets = {}, std::vector<double> hands = {5.0},
                  std::vector<Pose> poses = {{5.0, 10.0, 0.0}}, WorldDescription world = scenery())
      : rig(world, std::move(poses), declared(std::move(resets)), {}, std::move(hands)) {}

  static WorldDescription scenery() {
    WorldDescription world = agent_room();
    ThingDescription lamp = item("lamp", {6.2, 10.9}, 14);
    lamp.attributes.set("on", false);
    ThingDescription box = item("box", {5.9, 9.3}, -1);
    box.contents = {item("pen", {}, 15)};
    world.things = {item("ball", {6.2, 10.0}, 11),
                    item("jelly", {6.2, 10.5}, 12),
                    item("stone", {6.0, 9.7}, 13, 6.0),
                    std::move(lamp),
                    std::move(box),
                    item("cube", {9.0, 10.0}, 16)};
    return world;
  }
  static AgentWorld declared(std::vector<AgentReset> resets) {
    AgentWorld agents;
    for (const std::int32_t number : {kBall, kJelly, kStone, kLamp, kPen, kCube}) {
      agents.objects.push_back({number, 10 + number, number != kJelly, ""});
    }
    agents.objects[kLamp - 1].toggles = "on";
    agents.resets = std::move(resets);
    return agents;
  }

  /// Runs the action to its end; returns its outcome, and the reason if it was aborted.
  std::string outcome(const AgentAction& action, std::uint32_t robot = 0) {
    rig.begin(7, action, robot);
    rig.run(AgentSlot::Arm);
    return result(robot);
  }
  std::string result(std::uint32_t robot = 0) const {
    const AgentTask& task = *rig.state(robot).tasks[static_cast<std::size_t>(AgentSlot::Arm)];
    return std::string(name(task.phase)) + (task.reason ? ": " + english(*task.reason) : "");
  }
  const Thing& thing(std::string_view name) const {
    for (const Thing& thing : rig.world.things()) {
      if (thing.name == name) return thing;
    }
    throw std::runtime_error("there is no such thing");
  }
  ThingLocation where(std::string_view name) const { return thing(name).location; }
  void put(std::string_view name, ThingLocation location) {
    EXPECT_EQ(rig.world.move_thing(thing(name).id, location), std::nullopt);
    rig.team.thing_moved(thing(name).id);
  }
  /// Eyes straight ahead do not see the floor within reach, 1.69 m below them.
  void look_down() {
    rig.begin(1, agent::MoveEyes{0.0, 0.0, -radians(30.0)});
    rig.run(AgentSlot::Eyes);
  }
  /// The pixel of the left eye's picture that shows a point at `place` and `height`.
  PicturePlace seen(Point place, double height) const {
    const AgentState& state = rig.state();
    const auto camera = Camera::make(
        eye_camera(state.description, state.robot, rig.pose(), state.gaze.angles, Eye::Left));
    return project(camera.value(), place, height).value();
  }

  AgentRig rig;
};

inline const ThingLocation kInHand = Resource::hand(RobotId{0}, 0);

}  // namespace magna
