// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/engine/all_inputs.h"
#include "core/engine/marks.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::small_scenario;

const Author kOperator = Author::person();
const MarkContent kNote{MarkKind::Note, {4.5, 5.5}, "spill"};

TEST(Marks, KindsHaveNames) {
  for (int k = 0; k < kMarkKinds; ++k) {
    const auto kind = static_cast<MarkKind>(k);
    EXPECT_EQ(mark_kind(name(kind)), kind);
  }
  EXPECT_FALSE(mark_kind("casualty"));
}

TEST(Marks, CanBeAddedChangedRemovedAndRestored) {
  SnapshotMaker snapshots;
  const auto engine = make_engine(small_scenario());
  engine->take_events();
  EXPECT_TRUE(engine->submit(kOperator, input::MarkAdd{kNote, {}}));
  ASSERT_EQ(engine->marks().size(), 1U);
  const MarkId first = engine->marks()[0].id;
  EXPECT_EQ(engine->marks()[0], (Mark{first, kNote, "operator", 0}));
  EXPECT_EQ(only<event::MarkChanged>(engine->take_events()).size(), 1U);

  const MarkContent hazard{MarkKind::Hazard, {6, 6}, "glass"};
  EXPECT_TRUE(engine->submit(kOperator, input::MarkAdd{hazard, {}}));
  EXPECT_TRUE(engine->submit(kOperator, input::MarkChange{first, hazard}));
  EXPECT_EQ(engine->marks()[0].mark, hazard);
  EXPECT_TRUE(engine->submit(kOperator, input::MarkRemove{first}));
  EXPECT_EQ(engine->marks().size(), 1U);
  EXPECT_TRUE(engine->submit(kOperator, input::MarkAdd{kNote, first}));
  ASSERT_EQ(engine->marks().size(), 2U);
  EXPECT_EQ(engine->marks()[0].id, first);
  EXPECT_EQ((*snapshots.make(*engine)->marks)[0].mark, kNote);
}

TEST(Marks, AreRejectedOutsideTheMapTooLongOrUnknown) {
  const auto engine = make_engine(small_scenario());
  engine->submit(kOperator, input::MarkAdd{kNote, {}});
  const MarkId first = engine->marks()[0].id;
  const auto before = engine->state_hash();
  const auto refused = [&](const Input& in) { return !engine->submit(kOperator, in); };
  EXPECT_TRUE(refused(input::MarkAdd{{MarkKind::Note, {-1, 5}, ""}, {}}));
  EXPECT_TRUE(refused(input::MarkAdd{{MarkKind::Note, {std::nan(""), 5}, ""}, {}}));
  EXPECT_TRUE(refused(input::MarkAdd{{MarkKind::Note, {4, 5}, std::string(501, 'x')}, {}}));
  EXPECT_TRUE(refused(input::MarkAdd{kNote, first}));
  EXPECT_TRUE(refused(input::MarkAdd{kNote, MarkId{77}}));
  EXPECT_TRUE(refused(input::MarkChange{{77}, kNote}));
  EXPECT_TRUE(refused(input::MarkChange{first, {MarkKind::Note, {99, 5}, ""}}));
  EXPECT_TRUE(refused(input::MarkRemove{{77}}));
  EXPECT_EQ(engine->state_hash(), before);
  engine->submit(kOperator, input::MarkRemove{first});
  EXPECT_NE(engine->state_hash(), before);
}

}  // namespace
}  // namespace magna
