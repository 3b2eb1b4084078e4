// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/coverage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/geometry/pose.h"
#include "core/sim/random.h"

namespace magna {
namespace {

constexpr RobotId kAnna{0};
constexpr RobotId kBert{4};
constexpr Cell kFar{24, 4};   // of (6.1, 1.1)
constexpr Cell kNear{10, 4};  // of (2.6, 1.1)

/// A grid of 20 x 20 m and one ray along y = 1.1.
struct CoverageRig {
  Coverage coverage{CoverageGrid({0, 0}, {20, 20})};
  SweepRaster raster{coverage.grid()};

  void met(Point at, RobotId by = kAnna, Tick now = 1, SightHeight height = SightHeight::Ground) {
    raster.begin({1.1, 1.1}, 10.0);
    raster.pass({1.1, 1.1}, at);
    raster.meet(at);
    coverage.take(raster, by, height, now);
  }
  void passed(Point to, RobotId by = kAnna, Tick now = 1,
              SightHeight height = SightHeight::Ground) {
    raster.begin({1.1, 1.1}, 10.0);
    raster.pass({1.1, 1.1}, to);
    coverage.take(raster, by, height, now);
  }
};

TEST(Coverage, StartsUnknown) {
  CoverageRig rig;
  EXPECT_EQ(rig.coverage.at(kNear), CellSeen::Unknown);
  EXPECT_EQ(rig.coverage.record(kNear), std::nullopt);
  EXPECT_EQ(rig.coverage.seen(), 0U);
  EXPECT_FALSE(rig.coverage.seen_by(kAnna, kNear));
}

TEST(Coverage, ARayClearsPassedCellsAndFillsItsEnd) {
  CoverageRig rig;
  rig.met({6.1, 1.1});
  EXPECT_EQ(rig.coverage.at(kNear), CellSeen::Free);
  EXPECT_EQ(rig.coverage.at(Point{6.1, 1.1}), CellSeen::Filled);
  EXPECT_EQ(rig.coverage.at(Cell{25, 4}), CellSeen::Unknown) << "behind";
  EXPECT_EQ(rig.coverage.seen(), 21U);
  ASSERT_EQ(rig.coverage.newly_filled_cells().size(), 1U);
  EXPECT_EQ(rig.coverage.newly_filled_cells()[0], kFar);
  rig.met({6.1, 1.1});
  EXPECT_TRUE(rig.coverage.newly_filled_cells().empty()) << "it was filled before";
}

TEST(Coverage, RecordsObserverAndTimeOfEachCell) {
  CoverageRig rig;
  rig.met({6.1, 1.1}, kBert, 7);
  rig.passed({3.6, 1.1}, kAnna, 12);
  const auto near = rig.coverage.record(kNear);
  ASSERT_TRUE(near);
  EXPECT_EQ(*near, (Coverage::Record{CellSeen::Free, 7, 12, kBert, kAnna}));
  EXPECT_EQ(*rig.coverage.record(kFar), (Coverage::Record{CellSeen::Filled, 7, 7, kBert, kBert}));
  EXPECT_TRUE(rig.coverage.seen_by(kAnna, kNear));
  EXPECT_FALSE(rig.coverage.seen_by(kAnna, kFar));
  EXPECT_TRUE(rig.coverage.seen_by(kBert, kFar));
  EXPECT_EQ(rig.coverage.seen_by(kAnna), 11U);
  EXPECT_EQ(rig.coverage.seen_by(kBert), 21U);
  EXPECT_EQ(rig.coverage.seen(), 21U) << "each cell once";
}

// Rays over three tiles from various places.
void draw_at_random(SweepRaster& raster, RandomStream& random) {
  const Point from{random.uniform(1.0, 39.0), random.uniform(1.0, 19.0)};
  raster.begin(from, 8.0);
  for (int ray = 0; ray < 20; ++ray) {
    const Point to = from + random.uniform(0.5, 7.5) * direction(random.uniform(-3.0, 3.0));
    raster.pass(from, to);
    raster.meet(to);
  }
}

TEST(Coverage, SweepsDatedTogetherEqualSweepsDatedSeparately) {
  const CoverageGrid grid({0, 0}, {40, 20});
  Coverage together(grid), apart(grid);
  RandomStream random(11, 0, StreamPurpose::World);
  std::vector<SweepRaster> sweeps(5, SweepRaster(grid));
  const std::vector<RobotId> robots{{0}, {1}, {4}, {2}, {3}};
  for (Tick now = 1; now <= 20; ++now) {
    for (std::size_t k = 0; k < sweeps.size(); ++k) {
      draw_at_random(sweeps[k], random);
      apart.take(sweeps[k], robots[k], SightHeight::Ground, now);
      together.take_undated(sweeps[k], robots[k], SightHeight::Ground, now);
    }
    together.date_last(sweeps, robots, now);
    for (Cell c{0, 0}; c.j < grid.lines; ++c.j) {
      for (c.i = 0; c.i < grid.columns; ++c.i) {
        ASSERT_EQ(together.record(c), apart.record(c)) << now << ": " << c.i << ", " << c.j;
      }
    }
  }
  EXPECT_GT(apart.seen(), 5000U);
}

TEST(Coverage, ARemovedObstacleIsFreeAfterAtMostNineSweeps) {
  CoverageRig rig;
  for (int k = 0; k < 100; ++k) rig.met({6.1, 1.1});
  int sweeps = 0;
  while (rig.coverage.at(kFar) == CellSeen::Filled && sweeps < 100) {
    rig.passed({8.1, 1.1});
    ++sweeps;
  }
  EXPECT_EQ(sweeps, 9);
  rig.met({6.1, 1.1});
  EXPECT_EQ(rig.coverage.at(kFar), CellSeen::Filled) << "and comes back when it is met";
}

TEST(Coverage, ASingleWrongEchoFillsNoCellThatWasLongFree) {
  CoverageRig rig;
  for (int k = 0; k < 10; ++k) rig.passed({8.1, 1.1});
  rig.met({6.1, 1.1});
  EXPECT_EQ(rig.coverage.at(kFar), CellSeen::Free);
  for (int k = 0; k < 2; ++k) rig.met({6.1, 1.1});
  EXPECT_EQ(rig.coverage.at(kFar), CellSeen::Filled);
}

TEST(Coverage, AFlyerDoesNotClearObstaclesBelowIt) {
  CoverageRig rig;
  rig.met({6.1, 1.1});
  for (int k = 0; k < 50; ++k) rig.passed({8.1, 1.1}, kBert, 2, SightHeight::Air);
  EXPECT_EQ(rig.coverage.at(kFar), CellSeen::Filled);
  EXPECT_EQ(rig.coverage.at(Cell{28, 4}), CellSeen::Free) << "seen from the air alone";
  for (int k = 0; k < 9; ++k) rig.passed({8.1, 1.1});
  EXPECT_EQ(rig.coverage.at(kFar), CellSeen::Free);
}

TEST(Coverage, SnapshotsStayUnchangedAndShareUnchangedParts) {
  CoverageRig rig;
  rig.passed({3.6, 1.1});
  rig.raster.begin({18.0, 18.0}, 2.0);
  rig.raster.pass({18.0, 18.0}, {19.0, 18.0});
  rig.coverage.take(rig.raster, kBert, SightHeight::Ground, 1);
  const auto before = rig.coverage.picture({.robot = kAnna});
  EXPECT_EQ(rig.coverage.picture({.robot = kAnna}), before) << "nothing happened";
  rig.passed({3.6, 1.1});
  EXPECT_EQ(rig.coverage.picture({.robot = kAnna}), before) << "nothing new was seen";

  rig.met({6.1, 1.1});
  const auto after = rig.coverage.picture({.robot = kAnna});
  EXPECT_EQ(before->at(kFar), CellSeen::Unknown);
  EXPECT_EQ(after->at(kFar), CellSeen::Filled);
  EXPECT_EQ(after->at(kNear), CellSeen::Free);
  EXPECT_NE(before->tiles[0]->version, after->tiles[0]->version);
  EXPECT_EQ(before->tiles[3], after->tiles[3]) << "the other robot's corner";
  EXPECT_EQ(before->tiles[1], nullptr);
  EXPECT_EQ(after->at({-1, 0}), CellSeen::Unknown);

  ASSERT_EQ(after->robot_tiles.size(), 4U);
  EXPECT_EQ(after->robot_tiles[3], nullptr);
  EXPECT_EQ((before->robot_tiles[0]->lines[4] >> 24) & 1U, 0U);
  EXPECT_EQ((after->robot_tiles[0]->lines[4] >> 24) & 1U, 1U);
  EXPECT_TRUE(rig.coverage.picture()->robot_tiles.empty()) << "no robot's alone";
}

TEST(Coverage, SnapshotsHoldTheCellsSeenByARobotAndRecently) {
  CoverageRig rig;
  rig.met({6.1, 1.1}, kBert, 10);
  rig.passed({3.6, 1.1}, kAnna, 200);
  const auto plain = rig.coverage.picture();
  EXPECT_FALSE(plain->seen_by_robot(kNear));
  EXPECT_FALSE(plain->seen_late(kNear));
  const auto late = rig.coverage.picture({.robot = kAnna, .since = 200});
  EXPECT_NE(late, plain);
  EXPECT_EQ(rig.coverage.picture({.robot = kAnna, .since = 200}), late);
  EXPECT_TRUE(late->seen_by_robot(kNear));
  EXPECT_FALSE(late->seen_by_robot(kFar)) << "the other one did";
  EXPECT_TRUE(late->seen_late(kNear)) << "again";
  EXPECT_FALSE(late->seen_late(kFar));
  EXPECT_FALSE(late->seen_late({-1, 4}));
  EXPECT_FALSE(late->seen_by_robot({-1, 4}));
  EXPECT_TRUE(rig.coverage.picture({.robot = kBert, .since = 10})->seen_late(kFar));
  EXPECT_FALSE(rig.coverage.picture({.robot = kBert, .since = 0})->seen_late({25, 4})) << "never";
}

TEST(Coverage, SnapshotsHoldDiscovererAndLastObservation) {
  CoverageRig rig;
  rig.met({6.1, 1.1}, kBert, 10);
  rig.passed({3.6, 1.1}, kAnna, 200);
  const auto plain = rig.coverage.picture();
  EXPECT_EQ(plain->finder(kNear), std::nullopt) << "not asked for";
  EXPECT_EQ(plain->last_seen(kNear), std::nullopt);
  const auto picture = rig.coverage.picture({.finders = true, .last_seen = true});
  ASSERT_EQ(picture->finder_tiles.size(), 4U);
  EXPECT_EQ(picture->finder_tiles[3], nullptr) << "nothing was seen there";
  EXPECT_EQ(picture->last_seen_tiles[3], nullptr);
  EXPECT_EQ(picture->finder(kNear), kBert);
  EXPECT_EQ(picture->last_seen(kNear), 200);
  EXPECT_EQ(picture->last_seen(kFar), 10);
  EXPECT_EQ(picture->finder({25, 4}), std::nullopt);
  EXPECT_EQ(picture->last_seen({-1, 4}), std::nullopt);
}

TEST(Coverage, SnapshotsOfLastObservationsAreRenewedAfterASweep) {
  CoverageRig rig;
  rig.passed({3.6, 1.1}, kAnna, 1);
  const auto first = rig.coverage.picture({.finders = true});
  const auto last = rig.coverage.picture({.finders = true, .last_seen = true});
  EXPECT_EQ(rig.coverage.picture({.finders = true, .last_seen = true}), last) << "no sweep since";
  EXPECT_EQ(first->finder_tiles[0], last->finder_tiles[0]);
  rig.passed({3.6, 1.1}, kBert, 2);
  const auto again = rig.coverage.picture({.finders = true, .last_seen = true});
  EXPECT_EQ(again->finder_tiles[0], last->finder_tiles[0]) << "no new first sightings";
  EXPECT_EQ(again->last_seen(kNear), 2);
  EXPECT_EQ(last->last_seen(kNear), 1) << "it stays as it was";
  rig.met({6.1, 1.1}, kBert, 3);
  EXPECT_EQ(rig.coverage.picture({.finders = true})->finder(kFar), kBert);
  EXPECT_EQ(again->finder(kFar), std::nullopt);
}

TEST(Coverage, NewlyKnownCellsAreListedUntilCleared) {
  CoverageRig rig;
  rig.passed({2.1, 1.1}, kAnna);
  ASSERT_EQ(rig.coverage.newly_known_cells().size(), 5U);
  EXPECT_EQ(rig.coverage.newly_known_cells().front(), (Cell{4, 4}));
  rig.met({2.6, 1.1}, kBert);
  EXPECT_EQ(rig.coverage.newly_known_cells().size(), 7U);
  rig.coverage.clear_newly_known();
  rig.passed({2.6, 1.1}, kBert);
  EXPECT_TRUE(rig.coverage.newly_known_cells().empty()) << "known before";
}

TEST(Coverage, CreditsACellToItsFirstObserver) {
  CoverageRig rig;
  EXPECT_EQ(rig.coverage.found_by(kBert), 0U);
  rig.passed({3.6, 1.1}, kAnna);
  rig.met({6.1, 1.1}, kBert);
  EXPECT_EQ(rig.coverage.found_by(kAnna), 11U);
  EXPECT_EQ(rig.coverage.found_by(kBert), 10U);
  EXPECT_EQ(rig.coverage.seen_by(kBert), 21U);
  EXPECT_EQ(rig.coverage.found_by({1}), 0U) << "has no ranger";
}

TEST(Coverage, ReportsTheBlocksAroundAChangedCell) {
  // 80 x 80 cells: five blocks per line.
  CoverageRig rig;
  using Blocks = std::vector<std::uint32_t>;
  const auto after = [&](Point at, bool met) {
    rig.raster.begin(at, 1.0);
    if (met) {
      rig.raster.meet(at);
    } else {
      rig.raster.pass(at, at);
    }
    rig.coverage.take(rig.raster, kAnna, SightHeight::Ground, 1);
    return rig.coverage.take_changed_blocks();
  };
  EXPECT_EQ(rig.coverage.take_changed_blocks(), Blocks{});
  EXPECT_EQ(after({2.1, 2.1}, false), Blocks{0});
  EXPECT_EQ(after({2.1, 2.1}, false), Blocks{}) << "seen again";
  EXPECT_EQ(after({2.1, 2.1}, true), Blocks{0}) << "filled";
  EXPECT_EQ(after({4.1, 2.1}, false), (Blocks{0, 1})) << "the first column of the second block";
  EXPECT_EQ(after({7.9, 3.9}, false), (Blocks{1, 2, 6, 7})) << "in a corner";
  EXPECT_EQ(after({19.9, 19.9}, false), Blocks{24}) << "in the map's corner";
}

TEST(Coverage, HashDistinguishesASingleSweep) {
  const auto hash_after = [](auto&&... sweeps) {
    CoverageRig rig;
    (sweeps(rig), ...);
    StateHash hash;
    rig.coverage.hash(hash);
    return hash.value();
  };
  const auto once = [](CoverageRig& rig) { rig.met({6.1, 1.1}, kAnna, 1); };
  const auto later = [](CoverageRig& rig) { rig.met({6.1, 1.1}, kAnna, 2); };
  const auto other = [](CoverageRig& rig) { rig.met({6.1, 1.1}, kBert, 2); };
  EXPECT_EQ(hash_after(once, later), hash_after(once, later));
  EXPECT_NE(hash_after(once), hash_after(once, later));
  EXPECT_NE(hash_after(once, later), hash_after(once, other));
  // The same number of cells of one robot, but others: another robot has seen all of them first and
  // last.
  const auto saw = [](Point at) {
    return [at](CoverageRig& rig) {
      rig.raster.begin(at, 2.0);
      rig.raster.pass(at, at);
      rig.coverage.take(rig.raster, kAnna, SightHeight::Air, 2);
    };
  };
  const auto bert_from = [](Tick first) {
    return [first](CoverageRig& rig) {
      for (Tick tick = first; tick < first + 6; ++tick) {
        rig.passed({6.1, 1.1}, kBert, tick, SightHeight::Air);
      }
    };
  };
  EXPECT_NE(hash_after(bert_from(0), saw({2.6, 1.1}), bert_from(6)),
            hash_after(bert_from(0), saw({3.1, 1.1}), bert_from(6)));
}

}  // namespace
}  // namespace magna
