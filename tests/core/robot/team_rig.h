// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// A walled room of `width` x `height` cells starting at (0, 0): the outermost cells are wall.
inline WorldDescription room(int width = 40, int height = 30) {
  WorldDescription description;
  description.name = "room";
  description.width = width;
  description.height = height;
  description.clauses.push_back(
      RectClause{{0, 0}, {width - 1, height - 1}, "bricks", {10, 10, 10, 10}, {}});
  return description;
}

/// An obstacle on the floor for ground robots, with a footprint of `side` metres.
inline ThingDescription crate(Point position, double side = 1.0) {
  ThingDescription thing;
  thing.name = "crate";
  thing.position = position;
  thing.kind = ThingKind::Furniture;
  thing.attributes.set("obsmove", true);
  thing.attributes.set("obsview", true);
  thing.footprint = Footprint{side, side, 0.0};
  return thing;
}

inline RobotDescription robot(std::string name, RobotType type, Pose pose) {
  RobotDescription description;
  description.name = std::move(name);
  description.type = type;
  description.pose = pose;
  return description;
}

/// A world with a team and the order of one tick.
struct TeamRig {
  explicit TeamRig(const WorldDescription& description = room(), std::uint64_t seed = 1)
      : world(std::move(World::build(description).value())) {
    team = std::make_unique<Team>(world, parameters, scheduler, seed);
  }

  RobotId add(RobotType type, Pose pose) {
    const auto id = team->add(robot("robot" + std::to_string(team->size() + 1), type, pose));
    EXPECT_TRUE(id) << id.error().text();
    return id ? *id : RobotId{};
  }

  void tick(int count = 1) {
    for (int k = 0; k < count; ++k) {
      const Tick now = scheduler.now() + 1;
      scheduler.run_due(now);
      team->wander(now);
      team->move(now);
      team->track(now);
      team->sense(now);
      team->localise(now);
      if (each_tick) each_tick();
    }
  }

  /// Disables noise.
  void clean() { parameters.clean(); }

  /// Issues a command and collects its results.
  std::shared_ptr<std::vector<CommandResult>> command(RobotId id, const RobotCommand& command) {
    auto results = std::make_shared<std::vector<CommandResult>>();
    team->command(id, command, [results](const CommandResult& r) { results->push_back(r); });
    return results;
  }

  /// Runs until the command has ended; returns the number of ticks, at most `most`.
  int run(const std::shared_ptr<std::vector<CommandResult>>& results, int most = 5000) {
    int count = 0;
    while (results->empty() && count < most) {
      tick();
      ++count;
    }
    return count;
  }

  /// Issues the command, runs it to the end and returns the result.
  CommandResult carry_out(RobotId id, const RobotCommand& what) {
    const auto results = command(id, what);
    run(results);
    EXPECT_EQ(results->size(), 1U) << name(what);
    return results->empty() ? CommandResult{id, ErrorCode::Failed, 0.0} : results->front();
  }

  Pose pose(RobotId id) const { return team->truth()[id.index()]; }
  std::uint64_t hash() const {
    StateHash hash;
    team->hash(hash);
    scheduler.hash(hash);
    return hash.value();
  }

  World world;
  Parameters parameters;
  Scheduler scheduler;
  std::unique_ptr<Team> team;
  std::function<void()> each_tick = {};
};

}  // namespace magna
