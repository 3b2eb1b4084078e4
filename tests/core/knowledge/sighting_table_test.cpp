// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sighting_table.h"

#include <gtest/gtest.h>

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
  while (table.all().size() < SightingTable::kMost) {
    table.add(SightingClass::Wide, {1, 2}, 0.3, {}, 2, 0);
  }
  table.take_changes();
  table.add(SightingClass::Wide, {1, 2}, 0.3, {}, 2, 1);
  EXPECT_EQ(table.find(blip), nullptr);
  EXPECT_NE(table.find(first), nullptr);
  EXPECT_EQ(table.take_changes().size(), 2U);
  table.add(SightingClass::Wide, {1, 2}, 0.3, {}, 2, 1);
  EXPECT_EQ(table.find(first), nullptr);
  EXPECT_EQ(table.all().size(), SightingTable::kMost);
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
