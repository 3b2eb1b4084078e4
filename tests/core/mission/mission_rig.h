// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/geometry/angle.h"
#include "core/mission/missions.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// A world of `width` x `height` metres whose outermost cells are wall.
inline WorldDescription walled_room(std::string name, int width, int height) {
  WorldDescription description;
  description.name = std::move(name);
  description.width = width;
  description.height = height;
  RectClause walls;
  walls.from = {0, 0};
  walls.to = {width - 1, height - 1};
  walls.substance = "brick";
  description.clauses.emplace_back(walls);
  return description;
}

/// A walled room of 40 x 30 m: cells 0 and 39, 0 and 29 are wall.
inline WorldDescription hall() { return walled_room("hall", 40, 30); }

inline WallClause wall(Cell from, Cell to) {
  WallClause clause;
  clause.from = from;
  clause.to = to;
  clause.substance = "brick";
  return clause;
}

/// Two rooms of 10 x 10 m with a wall of a metre between them and a door of one metre in it.
inline WorldDescription two_rooms() {
  WorldDescription description = walled_room("two rooms", 23, 12);
  description.clauses.emplace_back(wall({11, 1}, {11, 4}));
  description.clauses.emplace_back(wall({11, 6}, {11, 10}));
  return description;
}

/// A world with a team and its missions, run tick by tick like the engine.
class MissionRig {
 public:
  explicit MissionRig(const WorldDescription& description = hall(), bool noisy = false,
                      std::uint64_t seed = 1)
      : world(std::make_unique<World>(std::move(World::build(description).value()))) {
    if (!noisy) parameters.clean();
    team = std::make_unique<Team>(*world, parameters, scheduler, seed);
    missions = std::make_unique<Missions>(*world, *team);
  }

  RobotId add(RobotType type, Pose pose) {
    RobotDescription description;
    description.name = "robot" + std::to_string(team->size() + 1);
    description.type = type;
    description.pose = pose;
    description.yields = yields;
    const Result<RobotId> id = team->add(description);
    EXPECT_TRUE(id) << (id ? "" : id.error().message);
    missions->add_robot(*id);
    may_drive.push_back(1);
    return *id;
  }

  /// Sets its plan and starts it.
  void send(RobotId id, std::vector<Waypoint> waypoints, bool patrol = false) {
    EXPECT_EQ(missions->set_plan(id, {std::move(waypoints), patrol}), std::nullopt);
    missions->run(id);
  }

  void tick() {
    scheduler.run_due(++now);
    team->wander(now);
    missions->advance(now, may_drive);
    team->move(now);
    team->sense(now);
    team->localise(now);
    bumps += team->bumps().size();
    for (const MissionEvent& event : missions->take_events()) events.push_back(event);
  }
  void run(double seconds) {
    for (Tick end = now + TickUnits{world->tick_seconds()}.ticks(seconds); now < end;) tick();
  }
  /// Runs until `holds`, at most `seconds`; returns whether it became true.
  template <class Condition>
  bool run_until(double seconds, Condition holds) {
    for (Tick end = now + TickUnits{world->tick_seconds()}.ticks(seconds); now < end;) {
      if (holds()) return true;
      tick();
    }
    return holds();
  }
  bool run_until(double seconds, RobotId id, MissionState state) {
    return run_until(seconds, [&] { return missions->status(id).state == state; });
  }

  Pose pose(RobotId id) const { return team->truth()[id.index()]; }
  double away(RobotId id, Point p) const { return distance(pose(id).position(), p); }
  double speed(RobotId id) const { return team->velocity()[id.index()].vx; }
  MissionState state(RobotId id) const { return missions->status(id).state; }
  std::string reason(RobotId id) const { return english(missions->status(id).reason); }
  std::size_t count(MissionEvent::Kind kind) const {
    std::size_t found = 0;
    for (const MissionEvent& event : events) found += event.kind == kind ? 1U : 0U;
    return found;
  }
  std::uint64_t hash() const {
    StateHash hash;
    missions->hash(hash);
    return hash.value();
  }

  Parameters parameters;
  Scheduler scheduler;
  std::unique_ptr<World> world;
  std::unique_ptr<Team> team;
  std::unique_ptr<Missions> missions;
  std::vector<std::uint8_t> may_drive;
  bool yields = false;  ///< whether robots that are added make way for others
  std::vector<MissionEvent> events;
  std::size_t bumps = 0;
  Tick now = 0;
};

}  // namespace magna
