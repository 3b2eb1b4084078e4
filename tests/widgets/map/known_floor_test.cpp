// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/known_floor.h"

#include <gtest/gtest.h>

#include "tests/support/event_loop.h"

namespace magna {
namespace {

class KnownFloorTest : public testing::Test {
 protected:
  KnownFloorTest() { scene.layers["truth"] = false; }

  /// A world of `side` metres, seen from its lower corner as far as `seen` cells, at most one tile.
  void show(int side, int seen) {
    auto world = std::make_shared<WorldSnapshot>();
    world->cells = CellMap({0, 0}, side, side);
    auto coverage = std::make_shared<CoverageSnapshot>();
    coverage->grid = CoverageGrid({0, 0}, {double(side), double(side)});
    coverage->tiles.resize(coverage->grid.tiles());
    auto tile = std::make_shared<CoverageTile>();
    for (int j = 0; j < seen; ++j) {
      for (int i = 0; i < seen; ++i) {
        tile->cells[CoverageGrid::place_in_tile({i, j})] = CellSeen::Free;
      }
    }
    coverage->tiles[0] = tile;
    auto next = std::make_shared<Snapshot>();
    next->world = world;
    next->coverage = coverage;
    scene.snapshot = next;
  }
  bool arrives(std::int64_t now_ns) {
    return test::wait_until([&] { return known.follow(scene, now_ns); });
  }
  bool is_known(Cell c) const { return scene.known && scene.known->known(c); }

  static constexpr int kSmall = 40;
  static constexpr int kLarge = 100;
  MapScene scene;
  KnownFloor known;
};

TEST_F(KnownFloorTest, IsThereAtOnceInSmallWorlds) {
  show(kSmall, 20);
  EXPECT_TRUE(known.follow(scene, 0));
  EXPECT_TRUE(is_known({19, 19}));
  EXPECT_FALSE(known.follow(scene, 0)) << "nothing has changed";
}

TEST_F(KnownFloorTest, ArrivesLaterInLargeWorlds) {
  show(kLarge, 20);
  EXPECT_FALSE(known.follow(scene, 0));
  EXPECT_EQ(scene.known, nullptr);
  ASSERT_TRUE(arrives(0));
  EXPECT_TRUE(is_known({19, 19}));
}

TEST_F(KnownFloorTest, KeepsThePreviousFloorUntilTheNextArrives) {
  show(kLarge, 20);
  ASSERT_TRUE(arrives(0));
  show(kLarge, 40);
  EXPECT_FALSE(known.follow(scene, 1)) << "not yet: at most five times a second";
  EXPECT_FALSE(known.follow(scene, 1'000'000'000));
  EXPECT_TRUE(is_known({19, 19}));
  EXPECT_FALSE(is_known({39, 39}));
  ASSERT_TRUE(arrives(1'000'000'000));
  EXPECT_TRUE(is_known({39, 39}));
}

TEST_F(KnownFloorTest, DropsTheFloorOfAnotherWorld) {
  show(kLarge, 20);
  ASSERT_TRUE(arrives(0));
  show(kLarge + 1, 20);
  EXPECT_TRUE(known.follow(scene, 1));
  EXPECT_EQ(scene.known, nullptr);
  ASSERT_TRUE(arrives(1));
  EXPECT_TRUE(is_known({19, 19}));
}

TEST_F(KnownFloorTest, IsAbsentWhileTheTruthIsShown) {
  show(kSmall, 20);
  known.follow(scene, 0);
  scene.layers["truth"] = true;
  EXPECT_TRUE(known.follow(scene, 0));
  EXPECT_EQ(scene.known, nullptr);
  EXPECT_TRUE(scene.frontier.empty());
}

}  // namespace
}  // namespace magna
