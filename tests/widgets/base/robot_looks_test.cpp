// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/snapshot_feed.h"

#include <gtest/gtest.h>

#include "tests/support/demo_snapshot.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

TEST(LabelStyler, KeepsASnapshotWithoutChanges) {
  LabelStyler dresser;
  const auto plain = std::make_shared<const Snapshot>(test::demo_snapshot());
  EXPECT_EQ(dresser.dress(plain), plain);
  EXPECT_EQ(dresser.dress(nullptr), nullptr);
}

TEST(LabelStyler, ChangesNameStyleAndLetterOfOneRobot) {
  LabelStyler dresser;
  const auto plain = std::make_shared<const Snapshot>(test::demo_snapshot());
  const std::string name = plain->labels->at(2).name;
  dresser.set({{name, {"Anna", 17, "A"}}, {"nobody", {"Nobody", 1, "N"}}});
  const auto dressed = dresser.dress(plain);
  EXPECT_EQ(dressed->labels->at(2).name, "Anna");
  EXPECT_EQ(dressed->labels->at(2).letter, "A");
  EXPECT_EQ(style_of(dressed->labels->at(2)), 17U);
  EXPECT_EQ(dressed->labels->at(3).name, plain->labels->at(3).name);
  EXPECT_EQ(style_of(dressed->labels->at(3)), 3U);
  EXPECT_EQ(dressed->poses, plain->poses);
  EXPECT_EQ(plain->labels->at(2).name, name);
}

TEST(LabelStyler, ConvertsEachBlockOfLabelsOnce) {
  LabelStyler dresser;
  const auto first = std::make_shared<const Snapshot>(test::demo_snapshot());
  dresser.set({{first->labels->at(0).name, {"Anna", {}, ""}}});
  auto second = std::make_shared<Snapshot>(*first);
  ++second->tick;
  const auto block = dresser.dress(first)->labels;
  EXPECT_EQ(dresser.dress(second)->labels, block);
  EXPECT_EQ(block->at(0).letter, first->labels->at(0).letter);
  dresser.set({});
  EXPECT_EQ(dresser.dress(second), second);
}

}  // namespace
}  // namespace magna
