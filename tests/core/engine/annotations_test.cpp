// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/engine/annotations.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::small_scenario;

const Author kOperator = Author::person();
const AnnotationText kNote{AnnotationKind::Note, {4.5, 5.5}, "spill"};

TEST(Annotations, KindsHaveNames) {
  for (int k = 0; k < kAnnotationKinds; ++k) {
    const auto kind = static_cast<AnnotationKind>(k);
    EXPECT_EQ(annotation_kind(name(kind)), kind);
  }
  EXPECT_FALSE(annotation_kind("casualty"));
}

TEST(Annotations, CanBeAddedChangedRemovedAndRestored) {
  SnapshotMaker snapshots;
  const auto engine = make_engine(small_scenario());
  engine->take_events();
  EXPECT_TRUE(engine->submit(kOperator, input::AnnotationAdd{kNote, {}}));
  ASSERT_EQ(engine->annotations().size(), 1U);
  const AnnotationId first = engine->annotations()[0].id;
  EXPECT_EQ(engine->annotations()[0], (Annotation{first, kNote, "operator", 0}));
  EXPECT_EQ(only<event::AnnotationChanged>(engine->take_events()).size(), 1U);

  const AnnotationText hazard{AnnotationKind::Hazard, {6, 6}, "glass"};
  EXPECT_TRUE(engine->submit(kOperator, input::AnnotationAdd{hazard, {}}));
  EXPECT_TRUE(engine->submit(kOperator, input::AnnotationChange{first, hazard}));
  EXPECT_EQ(engine->annotations()[0].mark, hazard);
  EXPECT_TRUE(engine->submit(kOperator, input::AnnotationRemove{first}));
  EXPECT_EQ(engine->annotations().size(), 1U);
  EXPECT_TRUE(engine->submit(kOperator, input::AnnotationAdd{kNote, first}));
  ASSERT_EQ(engine->annotations().size(), 2U);
  EXPECT_EQ(engine->annotations()[0].id, first);
  EXPECT_EQ((*snapshots.make(*engine)->annotations)[0].mark, kNote);
}

TEST(Annotations, AreRejectedOutsideTheMapTooLongOrUnknown) {
  const auto engine = make_engine(small_scenario());
  engine->submit(kOperator, input::AnnotationAdd{kNote, {}});
  const AnnotationId first = engine->annotations()[0].id;
  const auto before = engine->state_hash();
  const auto refused = [&](const Input& in) { return !engine->submit(kOperator, in); };
  EXPECT_TRUE(refused(input::AnnotationAdd{{AnnotationKind::Note, {-1, 5}, ""}, {}}));
  EXPECT_TRUE(refused(input::AnnotationAdd{{AnnotationKind::Note, {std::nan(""), 5}, ""}, {}}));
  EXPECT_TRUE(
      refused(input::AnnotationAdd{{AnnotationKind::Note, {4, 5}, std::string(501, 'x')}, {}}));
  EXPECT_TRUE(refused(input::AnnotationAdd{kNote, first}));
  EXPECT_TRUE(refused(input::AnnotationAdd{kNote, AnnotationId{77}}));
  EXPECT_TRUE(refused(input::AnnotationChange{{77}, kNote}));
  EXPECT_TRUE(refused(input::AnnotationChange{first, {AnnotationKind::Note, {99, 5}, ""}}));
  EXPECT_TRUE(refused(input::AnnotationRemove{{77}}));
  EXPECT_EQ(engine->state_hash(), before);
  engine->submit(kOperator, input::AnnotationRemove{first});
  EXPECT_NE(engine->state_hash(), before);
}

}  // namespace
}  // namespace magna
