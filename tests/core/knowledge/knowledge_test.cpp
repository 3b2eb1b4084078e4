// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/knowledge.h"

#include <algorithm>

#include "core/geometry/angle.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

struct KnowledgeRig : TeamRig {
  explicit KnowledgeRig(const WorldDescription& description = room(), std::uint64_t seed = 1,
                        int threads = 1)
      : TeamRig(description, seed), workers(threads), knowledge(world, *team, workers) {
    each_tick = [this] { knowledge.advance(scheduler.now()); };
  }
  std::uint64_t knowledge_hash() const {
    StateHash hash;
    knowledge.hash(hash);
    return hash.value();
  }
  const Feature* named(std::string_view name) const {
    const auto at = std::ranges::find(knowledge.features().all(), name, &Feature::name);
    return at == knowledge.features().all().end() ? nullptr : &*at;
  }
  std::size_t count(FeatureKind kind) const {
    return static_cast<std::size_t>(
        std::ranges::count(knowledge.features().all(), kind, &Feature::kind));
  }

  WorkerPool workers;
  Knowledge knowledge;
};

/// Cells of the map that are completely free, or completely within obstacles of rangers, and known
/// incorrectly.
struct Faults {
  int open_but_filled = 0;
  int solid_but_free = 0;
  int known = 0;
};

Faults faults(const KnowledgeRig& rig) {
  Faults found;
  const Coverage& coverage = rig.knowledge.coverage();
  for (int j = 0; j < coverage.grid().lines; ++j) {
    for (int i = 0; i < coverage.grid().columns; ++i) {
      const CellSeen seen = coverage.at(Cell{i, j});
      if (seen == CellSeen::Unknown) continue;
      ++found.known;
      const Point centre = coverage.grid().centre({i, j});
      // Faces are not aligned with cells and rays have an error: the cells next to one may have
      // either state.
      if (!rig.world.field().disc_hits(ObstacleLayer::Sight, centre, 0.4)) {
        found.open_but_filled += seen == CellSeen::Filled;
      }
      bool solid = true;
      for (const Point off :
           {Point{0, 0}, {0.12, 0.12}, {-0.12, 0.12}, {0.12, -0.12}, {-0.12, -0.12}}) {
        solid = solid && rig.world.field().filled(ObstacleLayer::Sight, centre + off);
      }
      found.solid_but_free += solid && seen == CellSeen::Free;
    }
  }
  return found;
}

TEST(Knowledge, MeasuresTheShareOfSeenFloor) {
  KnowledgeRig rig;
  rig.clean();
  EXPECT_EQ(rig.knowledge.floor_seen(), 0.0);
  rig.add(RobotType::P2at, {5.0, 5.0, kPi});
  rig.tick();
  const double once = rig.knowledge.floor_seen();
  EXPECT_GT(once, 0.02);
  EXPECT_LT(once, 0.5) << "nothing behind it";
  rig.add(RobotType::P2at, {5.0, 5.0 + 2.0, 0.0});
  rig.tick();
  EXPECT_GT(rig.knowledge.floor_seen(), once + 0.02) << "another one looks the other way";
  EXPECT_LE(rig.knowledge.floor_seen(), 1.0);
}

TEST(Knowledge, AStationaryRobotKnowsTheFloorAheadAndTheWallBehindIt) {
  KnowledgeRig rig;
  rig.clean();
  const RobotId id = rig.add(RobotType::P2at, {5.0, 5.0, kPi});  // wall at x = 1
  rig.tick();
  const Coverage& coverage = rig.knowledge.coverage();
  EXPECT_EQ(coverage.at(Point{5.0, 5.0}), CellSeen::Free) << "where it stands";
  EXPECT_EQ(coverage.at(Point{2.0, 5.0}), CellSeen::Free);
  EXPECT_EQ(coverage.at(Point{0.9, 5.1}), CellSeen::Filled);
  EXPECT_EQ(coverage.at(Point{0.6, 5.1}), CellSeen::Unknown);
  EXPECT_EQ(coverage.at(Point{8.0, 5.1}), CellSeen::Unknown) << "at its back";
  EXPECT_EQ(coverage.at(Point{5.1, 12.5}), CellSeen::Free) << "up to its range";
  EXPECT_EQ(coverage.at(Point{5.1, 13.5}), CellSeen::Unknown) << "it met nothing there";
  EXPECT_TRUE(coverage.seen_by(id, coverage.grid().cell({2.0, 5.0})));
  EXPECT_EQ(coverage.record(coverage.grid().cell({2.0, 5.0}))->last, 1);
  EXPECT_EQ(rig.count(FeatureKind::Wall), 2U) << "left and upper wall";
}

TEST(Knowledge, DoesNotRecordTeammatesAsWalls) {
  KnowledgeRig rig;
  rig.add(RobotType::P2at, {10.0, 15.0, 0.0});
  rig.add(RobotType::Telemax, {14.0, 15.0, kPi});
  rig.add(RobotType::P2at, {13.0, 17.5, -kPi / 2});
  rig.tick(50);
  const Coverage& coverage = rig.knowledge.coverage();
  for (double x = 9.0; x < 16.0; x += 0.25) {
    for (double y = 13.0; y < 19.0; y += 0.25) {
      EXPECT_NE(coverage.at(Point{x, y}), CellSeen::Filled) << x << ", " << y;
    }
  }
  EXPECT_EQ(rig.count(FeatureKind::Wall), 0U);
}

TEST(Knowledge, HasFewWrongCellsWithNoise) {
  WorldDescription description = room(24, 18);
  description.clauses.emplace_back(WallClause{{12, 1}, {12, 7}, "bricks", 1, 1, {}});
  description.clauses.emplace_back(WallClause{{12, 10}, {12, 16}, "bricks", 1, 1, {}});
  description.things.push_back(crate({6.3, 12.2}, 1.3));
  KnowledgeRig rig(description, 7);
  const RobotId left = rig.add(RobotType::P2at, {4.0, 4.0, 0.0});
  const RobotId right = rig.add(RobotType::Airrobot, {18.0, 9.0, 0.0});
  rig.team->drive(left, {0.5, 0.0, 0.25}, 10000);
  rig.team->drive(right, {0.4, 0.0, 0.4}, 10000);
  rig.tick(600);
  const Faults found = faults(rig);
  EXPECT_GT(found.known, 3000);
  EXPECT_LE(found.open_but_filled, found.known / 500);
  EXPECT_LE(found.solid_but_free, found.known / 500);
}

TEST(Knowledge, RecordsFurnitureOnceARayReachesIt) {
  WorldDescription description = room();
  description.things.push_back(crate({9.0, 5.0}));
  ThingDescription table = crate({5.0, 9.0}, 2.0);
  table.name = "table";
  table.attributes.set("obsview", false);
  table.footprint = Footprint{2.0, 0.8, 0.3};
  description.things.push_back(table);
  description.things.push_back(crate({30.0, 5.0}));
  ThingDescription person = crate({5.0, 2.5}, 0.5);
  person.kind = ThingKind::Victim;
  description.things.push_back(person);
  KnowledgeRig rig(description);
  rig.clean();
  const RobotId id = rig.add(RobotType::P2at, {5.0, 5.0, 0.4});
  rig.tick();
  EXPECT_EQ(rig.count(FeatureKind::Furniture), 2U) << "the one far away and the person are not";
  const Feature* crate_there = rig.named("crate#1");
  ASSERT_NE(crate_there, nullptr);
  EXPECT_EQ(crate_there->box, (FeatureBox{{9.0, 5.0, 0.0}, 1.0, 1.0}));
  EXPECT_EQ(crate_there->found_by, id);
  EXPECT_EQ(crate_there->found_at, 1);
  const Feature* table_there = rig.named("table#2");
  ASSERT_NE(table_there, nullptr) << "a scanner looks beneath it";
  EXPECT_EQ(table_there->box, (FeatureBox{{5.0, 9.0, 0.3}, 2.0, 0.8}));
  rig.knowledge.take_changes();
  rig.tick(30);
  EXPECT_TRUE(rig.knowledge.take_changes().empty()) << "nothing of it is news";
}

TEST(Knowledge, RemovesAThingOnceItsFormerPlaceIsSeen) {
  WorldDescription description = room();
  description.things.push_back(crate({9.0, 5.0}));
  KnowledgeRig rig(description);
  const RobotId id = rig.add(RobotType::P2at, {5.0, 5.0, 0.0});
  rig.tick(3);
  const Feature* there = rig.named("crate#1");
  ASSERT_NE(there, nullptr);
  const FeatureId crate_id = there->id;
  rig.knowledge.take_changes();

  // It turns away; the crate is removed unseen.
  rig.carry_out(id, Turn{kPi});
  ASSERT_EQ(rig.world.move_thing({0}, std::monostate{}), std::nullopt);
  rig.tick(20);
  EXPECT_NE(rig.named("crate#1"), nullptr);

  rig.knowledge.take_changes();
  rig.carry_out(id, Turn{kPi});
  rig.tick(20);
  EXPECT_EQ(rig.named("crate#1"), nullptr);
  const auto changes = rig.knowledge.take_changes();
  EXPECT_NE(std::ranges::find(changes, FeatureChange{crate_id, FeatureNews::Gone}), changes.end());
  EXPECT_EQ(rig.knowledge.coverage().at(Point{8.6, 5.1}), CellSeen::Free);

  ASSERT_EQ(rig.world.move_thing({0}, Point{9.0, 5.0}), std::nullopt);
  rig.tick(20);
  const Feature* again = rig.named("crate#1.2");
  ASSERT_NE(again, nullptr) << "found again, it is a new one";
  EXPECT_NE(again->id, crate_id);
}

TEST(Knowledge, KeepsTheNameOfAThingSeenElsewhere) {
  WorldDescription description = room();
  description.things.push_back(crate({9.0, 5.0}));
  KnowledgeRig rig(description);
  rig.add(RobotType::P2at, {5.0, 5.0, 0.0});
  rig.tick(3);
  const FeatureId id = rig.named("crate#1")->id;
  rig.knowledge.take_changes();
  ASSERT_EQ(rig.world.move_thing({0}, Point{9.0, 7.0}), std::nullopt);
  rig.tick(1);
  EXPECT_EQ(rig.knowledge.take_changes(), (std::vector<FeatureChange>{{id, FeatureNews::Changed}}));
  EXPECT_EQ(rig.named("crate#1")->box.centre, (Pose{9.0, 7.0, 0.0}));
  rig.tick(30);
  EXPECT_NE(rig.named("crate#1"), nullptr);
  EXPECT_TRUE(rig.knowledge.take_changes().empty());
}

TEST(Knowledge, RobotsWithoutARangerAndRemovedOnesSeeNothing) {
  KnowledgeRig rig;
  rig.add(RobotType::Point, {5.5, 5.5, 0.0});
  const RobotId gone = rig.add(RobotType::P2at, {15.0, 5.0, 0.0});
  rig.team->remove(gone);
  rig.tick(3);
  EXPECT_EQ(rig.knowledge.coverage().seen(), 0U);
}

TEST(Knowledge, UpdatesTheFrontierOncePerSecond) {
  KnowledgeRig rig;
  const RobotId robot = rig.add(RobotType::P2at, {5.0, 5.0, 0.0});
  rig.team->drive(robot, {0.5, 0.0, 0.0}, 10000);
  rig.tick(1);
  const auto first = rig.knowledge.take_frontier_changes();
  EXPECT_FALSE(first.empty()) << "what was seen at once";
  EXPECT_EQ(first.size(), rig.knowledge.frontier().sides().size());
  while (rig.scheduler.now() % 10 != 9) rig.tick(1);
  EXPECT_TRUE(rig.knowledge.take_frontier_changes().empty()) << "a tick is a tenth of a second";
  std::size_t changes = 0;
  for (int second = 0; second < 10; ++second) {
    rig.tick(1);
    changes += rig.knowledge.take_frontier_changes().size();
    rig.tick(9);
    EXPECT_TRUE(rig.knowledge.take_frontier_changes().empty());
  }
  EXPECT_GT(changes, 0U);
}

TEST(Knowledge, NoiseAloneDoesNotChangeTheFrontier) {
  KnowledgeRig rig;
  for (int k = 0; k < 4; ++k) {
    rig.add(k % 2 == 0 ? RobotType::P2at : RobotType::Airrobot,
            {5.0 + 6 * k, 6.0 + 5 * k, 1.0 * k});
  }
  rig.tick(40);
  rig.knowledge.take_frontier_changes();
  const std::uint64_t settled = rig.knowledge.frontier().version();
  const std::uint64_t seen = rig.knowledge.coverage().version();
  rig.tick(1200);
  EXPECT_GT(rig.knowledge.coverage().version(), seen) << "readings do differ";
  EXPECT_EQ(rig.knowledge.frontier().version(), settled);
  EXPECT_TRUE(rig.knowledge.take_frontier_changes().empty());
  ASSERT_TRUE(rig.world.add_thing(crate({7.0, 6.0}), Point{7.0, 6.0}));
  rig.tick(20);
  EXPECT_FALSE(rig.knowledge.take_frontier_changes().empty()) << "something came";
}

TEST(Knowledge, ReportsNewlyKnownCellsOfTheLastTick) {
  KnowledgeRig rig;
  const RobotId robot = rig.add(RobotType::P2at, {5.0, 5.0, 0.0});
  rig.team->drive(robot, {0.5, 0.0, 0.0}, 10000);
  std::size_t all = 0;
  for (int k = 0; k < 50; ++k) {
    rig.tick(1);
    all += rig.knowledge.coverage().newly_known_cells().size();
  }
  EXPECT_EQ(all, rig.knowledge.coverage().seen());
  EXPECT_EQ(rig.knowledge.coverage().found_by(robot), all);
}

TEST(Knowledge, IsReproducible) {
  const auto run = [](std::uint64_t seed) {
    WorldDescription description = room();
    description.things.push_back(crate({9.0, 5.0}));
    KnowledgeRig rig(description, seed);
    const RobotId a = rig.add(RobotType::P2at, {5.0, 5.0, 0.0});
    const RobotId b = rig.add(RobotType::Telemax, {20.0, 15.0, 1.0});
    rig.team->drive(a, {0.5, 0.0, 0.2}, 1000);
    rig.team->drive(b, {0.7, 0.0, -0.2}, 1000);
    rig.tick(100);
    return rig.knowledge_hash();
  };
  EXPECT_EQ(run(1), run(1));
  EXPECT_NE(run(1), run(2));
}

TEST(Knowledge, IsTheSameForAnyNumberOfThreads) {
  const auto run = [](int threads) {
    KnowledgeRig rig(room(), 3, threads);
    for (int k = 0; k < 11; ++k) {
      const RobotId robot = rig.add(k % 3 == 0 ? RobotType::Airrobot : RobotType::P2at,
                                    {3.0 + 2.0 * k, 4.0 + k, 0.5 * k});
      rig.team->drive(robot, {0.4, 0.0, 0.1}, 1000);
    }
    std::vector<std::uint64_t> hashes;
    for (int tick = 0; tick < 60; ++tick) {
      rig.tick(1);
      hashes.push_back(rig.knowledge_hash());
    }
    return hashes;
  };
  const auto alone = run(1);
  for (const int threads : {2, 3, 8}) EXPECT_EQ(run(threads), alone) << threads << " threads";
}

}  // namespace
}  // namespace magna
