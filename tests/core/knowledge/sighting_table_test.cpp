// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sighting_table.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace magna {
namespace {

constexpr Tick kLife = 300;

TEST(SightingClass, FollowsTheNumbersOfTheRegisterInterface) {
  EXPECT_EQ(sighting_class(0), SightingClass::Blip);
  EXPECT_EQ(sighting_class(4), SightingClass::Short);
  EXPECT_EQ(sighting_class(6), SightingClass::Hole);
  EXPECT_EQ(sighting_class(7), SightingClass::Blip);
  EXPECT_EQ(sighting_class(255), SightingClass::Blip);
  EXPECT_EQ(name(SightingClass::Thin), "thin");
  EXPECT_EQ(meaning(SightingClass::Tape), "white tape");
  EXPECT_TRUE(blocks(SightingClass::Short) && blocks(SightingClass::Tape));
  EXPECT_FALSE(blocks(SightingClass::Thin));
}

TEST(SightingTable, StoresAndReportsSightings) {
  SightingTable table;
  const auto id = table.add(SightingClass::Wide, {1, 2}, 0.3, RobotId{4}, 2, 17);
  ASSERT_NE(table.find(id), nullptr);
  EXPECT_EQ(*table.find(id), (Sighting{id, SightingClass::Wide, {1, 2}, 0.3, RobotId{4}, 17, 2}));
  EXPECT_EQ(table.take_changes(), (std::vector<SightingChange>{{id, false}}));
  EXPECT_TRUE(table.take_changes().empty());
  table.advance(1'000'000, kLife);
  EXPECT_NE(table.find(id), nullptr);
  EXPECT_EQ(table.find(SightingId{99}), nullptr);
}

TEST(SightingTable, DropsBlipsAfterAWhile) {
  SightingTable table;
  const auto blip = table.add(SightingClass::Blip, {1, 2}, 0.3, {}, 0, 10);
  const auto thin = table.add(SightingClass::Thin, {1, 2}, 0.3, {}, 3, 10);
  const auto later = table.add(SightingClass::Blip, {3, 2}, 0.3, {}, 9, 20);
  table.take_changes();
  table.advance(10 + kLife - 1, kLife);
  EXPECT_EQ(table.all().size(), 3U);
  table.advance(10 + kLife, kLife);
  EXPECT_EQ(table.find(blip), nullptr);
  EXPECT_NE(table.find(later), nullptr);
  EXPECT_EQ(table.take_changes(), (std::vector<SightingChange>{{blip, true}}));
  table.advance(20 + kLife, kLife);
  ASSERT_EQ(table.all().size(), 1U);
  EXPECT_EQ(table.all()[0].id, thin);
}

TEST(SightingTable, DropsTheOldestBlipElseTheOldestEntryWhenFull) {
  SightingTable table;
  const auto first = table.add(SightingClass::Wide, {1, 2}, 0.3, {}, 2, 0);
  const auto blip = table.add(SightingClass::Blip, {1, 2}, 0.3, {}, 0, 0);
  double x = 0.0;
  while (table.all().size() < SightingTable::kMost) {
    table.add(SightingClass::Wide, {x += 1.0, 9}, 0.3, {}, 2, 0);
  }
  table.take_changes();
  table.add(SightingClass::Wide, {x += 1.0, 9}, 0.3, {}, 2, 1);
  EXPECT_EQ(table.find(blip), nullptr);
  EXPECT_NE(table.find(first), nullptr);
  EXPECT_EQ(table.take_changes().size(), 2U);
  table.add(SightingClass::Wide, {x += 1.0, 9}, 0.3, {}, 2, 1);
  EXPECT_EQ(table.find(first), nullptr);
  EXPECT_EQ(table.all().size(), SightingTable::kMost);
}

TEST(SightingTable, StaysBoundedWithAHundredThousandSightings) {
  SightingTable table;
  std::vector<SightingId> holes;
  for (int k = 0; k < 100; ++k) {
    holes.push_back(table.add(SightingClass::Hole, {k * 0.5, -9}, 0.2, {}, 6, 0));
  }
  for (int k = 0; k < 100'000; ++k) {
    const bool blip = k % 2 == 0;
    const double x = k % 1000 * 0.5, y = k / 1000 * 0.5;
    table.add(blip ? SightingClass::Blip : SightingClass::Blob, {x, y}, 0.1, {}, blip ? 0 : 1, k);
    if (k == 8'000) {
      EXPECT_EQ(table.all().size(), SightingTable::kMost);
      for (const SightingId hole : holes) EXPECT_NE(table.find(hole), nullptr) << "blips go first";
    }
  }
  EXPECT_EQ(table.all().size(), SightingTable::kMost);
  EXPECT_TRUE(std::ranges::is_sorted(table.all(), {}, &Sighting::id));
}

TEST(SightingTable, TakesEditsOfAPersonAsTheyAre) {
  SightingTable table;
  const auto seen = table.add(SightingClass::Wide, {1, 2}, 0.3, RobotId{4}, 2, 1);
  const auto drawn = table.draw(SightingClass::Thin, {1, 2}, 0.1, 5);
  ASSERT_EQ(table.all().size(), 2U) << "not merged";
  EXPECT_EQ(*table.find(drawn),
            (Sighting{drawn, SightingClass::Thin, {1, 2}, 0.1, kNoReporter, 5, 3}));
  table.take_changes();
  EXPECT_TRUE(table.change(seen, SightingClass::Hole, {3, 2}, 0.4, 9));
  EXPECT_EQ(*table.find(seen),
            (Sighting{seen, SightingClass::Hole, {3, 2}, 0.4, kNoReporter, 9, 6}));
  EXPECT_TRUE(table.remove(drawn));
  EXPECT_EQ(table.take_changes(), (std::vector<SightingChange>{{seen, false}, {drawn, true}}));
  EXPECT_FALSE(table.change(drawn, SightingClass::Hole, {3, 2}, 0.4, 9));
  EXPECT_FALSE(table.remove(drawn));
  const auto version = table.version();
  table.clear();
  EXPECT_TRUE(table.all().empty());
  EXPECT_GT(table.version(), version);
  EXPECT_EQ(table.take_changes(), (std::vector<SightingChange>{{seen, true}}));
}

TEST(SightingTable, ForgetsWhatWasChangedToABlip) {
  SightingTable table;
  const auto first = table.draw(SightingClass::Blip, {1, 2}, 0.1, 0);
  const auto second = table.draw(SightingClass::Hole, {2, 2}, 0.1, 0);
  table.change(first, SightingClass::Hole, {1, 2}, 0.1, 10);
  table.change(second, SightingClass::Blip, {2, 2}, 0.1, 10);
  table.advance(kLife, kLife);
  EXPECT_EQ(table.all().size(), 2U) << "its time begins with the change";
  table.advance(10 + kLife, kLife);
  ASSERT_EQ(table.all().size(), 1U);
  EXPECT_EQ(table.all()[0].id, first);
}

TEST(SightingTable, IsHashed) {
  const auto hash = [](const SightingTable& table) {
    StateHash h;
    table.hash(h);
    return h.value();
  };
  SightingTable table, other;
  EXPECT_EQ(hash(table), StateHash().value()) << "worlds without reports keep their hash";
  table.add(SightingClass::Wide, {1, 2}, 0.3, {}, 2, 0);
  other.add(SightingClass::Wide, {1, 2}, 0.31, {}, 2, 0);
  EXPECT_NE(hash(table), hash(other));
}

}  // namespace
}  // namespace magna
