// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/agent/agents.h"
#include "core/render/render_scene.h"
#include "core/render/render_world.h"
#include "core/robot/team.h"
#include "core/sim/scheduler.h"
#include "core/world/world.h"

namespace magna {

/// A walled room whose inside is (1, 1) to (width - 1, height - 1), metres.
inline WorldDescription agent_room(int width = 20, int height = 20, double tick_seconds = 0.05) {
  WorldDescription description;
  description.name = "room";
  description.width = width;
  description.height = height;
  description.tick_seconds = tick_seconds;
  description.clauses.push_back(
      RectClause{{0, 0}, {width - 1, height - 1}, "bricks", {10, 10, 10, 10}, {}});
  return description;
}

/// A solid thing, object `object` of the world's program; -1 = not an object.
inline ThingDescription table(Point position, double width, double depth, int object = -1) {
  ThingDescription thing;
  thing.name = "table";
  thing.position = position;
  thing.kind = ThingKind::Furniture;
  thing.attributes.set("obsmove", true);
  thing.attributes.set("obsview", true);
  thing.footprint = Footprint{width, depth, 0.0};
  thing.object = object;
  return thing;
}

/// A world with agents, and their part of a tick.
struct AgentRig {
  explicit AgentRig(const WorldDescription& description = agent_room(),
                    std::vector<Pose> poses = {{5.0, 10.0, 0.0}}, AgentWorld declared = {},
                    AgentDescription body = {}, std::vector<double> hands = {})
      : world(std::move(World::build(description).value())), team(world, parameters, scheduler, 1) {
    std::vector<Agents::Body> bodies;
    for (const Pose& pose : poses) {
      body.agent = static_cast<std::uint32_t>(bodies.size());
      RobotDescription robot;
      robot.name = "agent" + std::to_string(body.agent);
      robot.type = RobotType::Agent;
      robot.pose = pose;
      robot.hands = hands;
      const auto id = team.add(robot);
      EXPECT_TRUE(id) << id.error().text();
      bodies.push_back({*id, body});
    }
    agents = std::make_unique<Agents>(world, team, std::move(declared), std::move(bodies),
                                      [this] { return scene(); });
  }

  void tick(int count = 1) {
    for (int k = 0; k < count; ++k) {
      ++now;
      scheduler.run_due(now);
      agents->move(now);
      team.move(now);
      team.localise(now);
      agents->supervise(now);
      collect();
    }
  }
  void collect() {
    for (AgentNews& news : agents->take_news()) told.push_back(std::move(news));
  }
  void begin(std::int32_t number, const AgentAction& action, std::uint32_t robot = 0) {
    agents->begin(RobotId{robot}, number, action, now);
    collect();
  }
  const AgentState& state(std::uint32_t robot = 0) const { return *agents->find(RobotId{robot}); }
  bool busy(AgentSlot slot, std::uint32_t robot = 0) const {
    const auto& task = state(robot).tasks[static_cast<std::size_t>(slot)];
    return task && !ended(task->phase);
  }
  /// Runs until the slot's action has ended; returns the number of ticks, at most `most`.
  int run(AgentSlot slot = AgentSlot::Movement, int most = 2000) {
    int count = 0;
    for (; busy(slot) && count < most; ++count) tick();
    EXPECT_LT(count, most) << "it never ends";
    return count;
  }
  std::shared_ptr<const RenderScene> scene() const {
    return std::make_shared<const RenderScene>(RenderScene::of(RenderWorld::make(world), team));
  }
  Pose pose(std::uint32_t robot = 0) const { return team.truth()[robot]; }

  /// The reported statuses, in short: "7 walking", "7 ran into 3".
  std::vector<std::string> story() const {
    std::vector<std::string> lines;
    for (const AgentNews& news : told) {
      if (news.task) {
        lines.push_back(std::to_string(news.task->number) + " " +
                        std::string(name(news.task->phase)));
      }
      if (news.collision) {
        lines.push_back(std::to_string(news.collision->number) + " ran into " +
                        std::to_string(news.collision->collider));
      }
    }
    return lines;
  }
  std::string reason() const {
    return told.empty() || !told.back().task ? "" : english(told.back().task->reason);
  }
  std::uint64_t hash() const {
    StateHash hash;
    team.hash(hash);
    agents->hash(hash);
    return hash.value();
  }

  World world;
  Parameters parameters;
  Scheduler scheduler;
  Team team;
  std::unique_ptr<Agents> agents;
  Tick now = 0;
  std::vector<AgentNews> told;
};

using Story = std::vector<std::string>;

}  // namespace magna
