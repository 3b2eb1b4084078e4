// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/operator_state.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

constexpr RobotId kOne{0}, kTwo{1}, kThree{2};

TEST(OperatorState, StartsWithVirtualPanesAndNoSelection) {
  const OperatorState state;
  EXPECT_FALSE(state.active());
  EXPECT_TRUE(state.selected().empty());
  ASSERT_EQ(state.panes().size(), std::size_t{kPaneTypes});
  for (int k = 0; k < kPaneTypes; ++k) {
    const Pane& pane = state.panes()[static_cast<std::size_t>(k)];
    EXPECT_EQ(pane.type, static_cast<PaneType>(k));
    EXPECT_GT(pane.width * pane.height, 0);
  }
}

TEST(OperatorState, SelectingActivatesAndSelectsOneRobot) {
  OperatorState state;
  EXPECT_TRUE(state.select(kTwo));
  EXPECT_EQ(state.active(), kTwo);
  EXPECT_EQ(state.selected(), std::vector{kTwo});
  EXPECT_FALSE(state.select(kTwo));
}

TEST(OperatorState, SelectingASetKeepsAnActiveMember) {
  OperatorState state;
  state.select(kTwo);
  EXPECT_TRUE(state.select_set({kThree, kTwo, kThree}));
  EXPECT_EQ(state.active(), kTwo);
  EXPECT_EQ(state.selected(), (std::vector{kThree, kTwo}));
  EXPECT_TRUE(state.select_set({kOne, kThree}));
  EXPECT_EQ(state.active(), kOne);
  EXPECT_TRUE(state.select_set({}));
  EXPECT_FALSE(state.active());
}

TEST(OperatorState, DeselectingTwiceChangesNothing) {
  OperatorState state;
  state.select(kOne);
  EXPECT_TRUE(state.deselect());
  EXPECT_FALSE(state.deselect());
  EXPECT_FALSE(state.active());
}

TEST(OperatorState, DropsARemovedRobot) {
  OperatorState state;
  state.select_set({kOne, kTwo});
  EXPECT_TRUE(state.forget(kOne));
  EXPECT_EQ(state.active(), kTwo);
  EXPECT_FALSE(state.forget(kThree));
  EXPECT_TRUE(state.forget(kTwo));
  EXPECT_FALSE(state.active());
}

TEST(OperatorState, DetectsAChangeOfImage) {
  OperatorState state;
  EXPECT_FALSE(state.shown_image());
  EXPECT_FALSE(state.show_image({}));
  EXPECT_TRUE(state.show_image(ImageId{3}));
  EXPECT_FALSE(state.show_image(ImageId{3}));
  EXPECT_EQ(state.shown_image(), ImageId{3});
}

TEST(OperatorState, DetectsAChangeOfPanes) {
  OperatorState state;
  const Pane pane{PaneType::Mapview, 1, 2, 3, 4};
  EXPECT_TRUE(state.set_pane(pane));
  EXPECT_FALSE(state.set_pane(pane));
  EXPECT_EQ(state.panes()[2], pane);
}

}  // namespace
}  // namespace magna
