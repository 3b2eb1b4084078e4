// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/seen_features.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

namespace magna {
namespace {

constexpr Tick kSettled = 20;
constexpr RobotId kAnna{0};
constexpr RobotId kBert{1};

/// One wall of 30 cells along y = 2.
struct WallRig {
  WallRig() {
    for (int i = 0; i < 30; ++i) cells.fill({i, 2}, {});
    walls.emplace(cells, kSettled);
  }

  std::vector<FeatureChange> see(std::initializer_list<int> along, RobotId by = kAnna) {
    for (const int i : along) walls->see({i, 2}, by);
    return wait(1);
  }
  std::vector<FeatureChange> wait(int ticks) {
    std::vector<FeatureChange> all;
    for (int k = 0; k < ticks; ++k) {
      walls->update(table, ++now);
      for (const FeatureChange& change : table.take_changes()) all.push_back(change);
    }
    return all;
  }
  std::pair<double, double> extent(FeatureId id) const {
    const FeatureBox& box = table.find(id)->box;
    return {box.centre.x - box.width / 2, box.centre.x + box.width / 2};
  }

  CellMap cells{{0, 0}, 30, 5};
  std::optional<WallFeatures> walls;
  FeatureTable table;
  Tick now = 0;
};

using Changes = std::vector<FeatureChange>;
using Extent = std::pair<double, double>;
constexpr FeatureId kFirst{0};
constexpr FeatureId kSecond{1};

TEST(WallFeatures, ReportAWallWithItsSeenExtent) {
  WallRig rig;
  EXPECT_TRUE(rig.wait(3).empty());
  EXPECT_EQ(rig.see({4, 5, 6}, kBert), (Changes{{kFirst, FeatureNews::Added}}));
  ASSERT_EQ(rig.table.all().size(), 1U);
  const Feature& wall = rig.table.all()[0];
  EXPECT_EQ(wall.name, "wall1");
  EXPECT_EQ(wall.kind, FeatureKind::Wall);
  EXPECT_EQ(wall.found_by, kBert);
  EXPECT_EQ(wall.found_at, 4);
  EXPECT_EQ(rig.extent(kFirst), (Extent{4.0, 7.0}));
  EXPECT_EQ(wall.box.depth, 1.0);
  EXPECT_TRUE(rig.see({4, 5, 6}).empty()) << "seen again is not reported";
  EXPECT_TRUE(rig.wait(100).empty());
}

TEST(WallFeatures, ReportLargeGrowthImmediatelyAndSmallGrowthLater) {
  WallRig rig;
  rig.see({4, 5, 6});
  EXPECT_EQ(rig.see({7, 8}), (Changes{{kFirst, FeatureNews::Changed}}));
  EXPECT_EQ(rig.extent(kFirst), (Extent{4.0, 9.0}));
  EXPECT_TRUE(rig.see({9}).empty());
  EXPECT_EQ(rig.extent(kFirst), (Extent{4.0, 9.0}));
  EXPECT_TRUE(rig.wait(kSettled - 1).empty());
  EXPECT_EQ(rig.wait(1), (Changes{{kFirst, FeatureNews::Changed}}));
  EXPECT_EQ(rig.extent(kFirst), (Extent{4.0, 10.0}));
  EXPECT_TRUE(rig.wait(100).empty());
}

TEST(WallFeatures, ReportTheLastCellOfARunImmediately) {
  WallRig rig;
  for (int i = 0; i < 29; ++i) rig.see({i});
  rig.wait(100);
  EXPECT_EQ(rig.see({29}), (Changes{{kFirst, FeatureNews::Changed}}));
  EXPECT_EQ(rig.extent(kFirst), (Extent{0.0, 30.0}));
}

TEST(WallFeatures, MergeTwoPartsIntoTheFirst) {
  WallRig rig;
  rig.see({20, 21});
  EXPECT_EQ(rig.see({4, 5}), (Changes{{kSecond, FeatureNews::Added}}));
  EXPECT_EQ(rig.table.find(kSecond)->name, "wall2");
  EXPECT_EQ(rig.see({8, 11, 14}), (Changes{{kSecond, FeatureNews::Changed}}))
      << "up to two unseen cells are taken for wall";
  EXPECT_EQ(rig.extent(kSecond), (Extent{4.0, 15.0}));
  EXPECT_EQ(rig.see({17}), (Changes{{kSecond, FeatureNews::Gone}, {kFirst, FeatureNews::Changed}}));
  EXPECT_EQ(rig.extent(kFirst), (Extent{4.0, 22.0}));
  EXPECT_EQ(rig.table.find(kSecond), nullptr);
  rig.see({27});
  EXPECT_EQ(rig.table.all().back().id, FeatureId{2}) << "a number is not given twice";
  EXPECT_EQ(rig.table.all().back().name, "wall3");
}

TEST(WallFeatures, ACellWhereWallsCrossCountsForBoth) {
  CellMap cells({0, 0}, 7, 5);
  for (int i = 0; i < 7; ++i) cells.fill({i, 2}, {});
  for (int j = 0; j < 5; ++j) cells.fill({3, j}, {});
  WallFeatures walls(cells, kSettled);
  FeatureTable table;
  walls.see({3, 2}, kAnna);
  walls.see({0, 0}, kAnna);   // not a wall
  walls.see({-1, 2}, kAnna);  // outside
  walls.update(table, 1);
  ASSERT_EQ(table.all().size(), 2U);
  EXPECT_EQ(table.all()[0].box.centre.theta, 0.0);
  EXPECT_GT(table.all()[1].box.centre.theta, 1.5);
}

}  // namespace
}  // namespace magna
