// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/engine/all_inputs.h"
#include "core/engine/marks.h"
#include "core/engine/operator_control.h"
#include "core/engine/value_json.h"
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

TEST(MarkStates, HaveNames) {
  for (int k = 0; k < kMarkStates; ++k) {
    const auto state = static_cast<MarkState>(k);
    EXPECT_EQ(mark_state(name(state)), state);
  }
  EXPECT_FALSE(mark_state("unsure"));
  EXPECT_FALSE(mark_state(""));
}

TEST(MarkStates, FollowFromTheKindUnlessGiven) {
  EXPECT_EQ(state_of({MarkKind::Victim, {1, 2}, ""}), MarkState::Confirmed);
  EXPECT_EQ(state_of({MarkKind::SuspectedVictim, {1, 2}, ""}), MarkState::Suspected);
  EXPECT_EQ(state_of(kNote), MarkState::Confirmed);
  EXPECT_EQ(state_of({MarkKind::Note, {1, 2}, "", "", 0, MarkState::Suspected}),
            MarkState::Suspected);
}

TEST(MarkStates, AVictimHasOneFormForEachState) {
  const MarkContent victim{MarkKind::Victim, {1, 2}, "child"};
  const MarkContent suspected{MarkKind::SuspectedVictim, {1, 2}, "child"};
  EXPECT_EQ(with_state(victim, MarkState::Suspected), suspected);
  EXPECT_EQ(with_state(suspected, MarkState::Confirmed), victim);
  EXPECT_EQ(with_state(victim, MarkState::Confirmed), victim);
  const MarkContent dismissed = with_state(suspected, MarkState::Dismissed);
  EXPECT_EQ(dismissed.kind, MarkKind::SuspectedVictim);
  EXPECT_EQ(dismissed.state, MarkState::Dismissed);
  EXPECT_EQ(with_state(dismissed, MarkState::Confirmed), victim);
  EXPECT_EQ(with_state(dismissed, MarkState::Suspected), suspected);
  EXPECT_EQ(with_state(with_state(kNote, MarkState::Dismissed), MarkState::Confirmed), kNote);
}

TEST(MarkStates, OnlyAConfirmedVictimIsAVictim) {
  const MarkContent victim{MarkKind::Victim, {1, 2}, ""};
  EXPECT_TRUE(is_victim(victim));
  for (const MarkState state : {MarkState::Suspected, MarkState::Dismissed}) {
    EXPECT_FALSE(is_victim(with_state(victim, state))) << name(state);
  }
  EXPECT_FALSE(is_victim(kNote));
}

TEST(MarkStates, AreKeptInOneFormAndHashed) {
  const auto engine = make_engine(small_scenario());
  engine->submit(kOperator, input::MarkAdd{{MarkKind::Victim, {4, 5}, ""}, {}});
  const MarkId id = engine->marks()[0].id;
  const auto before = engine->state_hash();
  MarkContent wanted = engine->marks()[0].mark;
  wanted.state = MarkState::Suspected;  // of a kind that is confirmed
  EXPECT_TRUE(engine->submit(kOperator, input::MarkChange{id, wanted}));
  EXPECT_EQ(engine->marks()[0].mark, (MarkContent{MarkKind::SuspectedVictim, {4, 5}, ""}));
  wanted.state = MarkState::Dismissed;
  EXPECT_TRUE(engine->submit(kOperator, input::MarkChange{id, wanted}));
  EXPECT_EQ(engine->marks()[0].mark, wanted);
  EXPECT_NE(engine->state_hash(), before);
  wanted.state = MarkState::Confirmed;
  EXPECT_TRUE(engine->submit(kOperator, input::MarkChange{id, wanted}));
  EXPECT_EQ(engine->state_hash(), before) << "as if it had never been dismissed";
}

TEST(MarkStates, ADismissedMarkIsNeitherRightNorWrong) {
  const auto engine = make_engine(small_scenario());
  engine->submit(kOperator, input::MarkAdd{{MarkKind::Victim, {4, 5}, ""}, {}});
  EXPECT_EQ(engine->measures().victims.false_marks, 1U);
  const Mark mark = engine->marks()[0];
  engine->submit(kOperator,
                 input::MarkChange{mark.id, with_state(mark.mark, MarkState::Dismissed)});
  EXPECT_EQ(engine->measures().victims.false_marks, 0U);
}

TEST(MarkStates, AreInLogsOnlyIfTheKindDoesNotSayThem) {
  for (const MarkContent& mark :
       {kNote, MarkContent{MarkKind::SuspectedVictim, {1, 2}, ""},
        with_state(kNote, MarkState::Suspected), with_state(kNote, MarkState::Dismissed)}) {
    const nlohmann::json text = to_json(mark);
    EXPECT_EQ(text.contains("state"), mark.state.has_value()) << text.dump();
    MarkContent again;
    read(text, again);
    EXPECT_EQ(again, mark) << text.dump();
  }
  MarkContent old;
  read(nlohmann::json::parse(R"({"kind": "suspected-victim", "text": "", "x": 1, "y": 2})"), old);
  EXPECT_EQ(state_of(old), MarkState::Suspected);
  MarkContent bad;
  EXPECT_ANY_THROW(read(
      nlohmann::json::parse(R"({"kind": "note", "text": "", "x": 1, "y": 2, "state": "odd"})"),
      bad));
}

}  // namespace
}  // namespace magna
