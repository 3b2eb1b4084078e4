// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/robot_action.h"

#include <gtest/gtest.h>

#include <cmath>

namespace magna {
namespace {

TEST(RobotActionText, RejectsNumbersThatAreNotFinite) {
  EXPECT_TRUE(valid(action::DoMove{1.0, -2.0, 3.0}));
  EXPECT_FALSE(valid(action::DoMove{1.0, 2.0, -3.0}));
  EXPECT_FALSE(valid(action::DoRotation{std::nan(""), 1.0}));
  EXPECT_FALSE(valid(action::DoRotation{1e300, 1e300}));
  EXPECT_FALSE(valid(action::DoMove{0.0, 1e300, 1e300}));
  EXPECT_FALSE(valid(action::NavigateTo{{1.0, std::nan("")}}));
  EXPECT_FALSE(valid(action::FaceBelt{"belt0", HUGE_VAL}));
  EXPECT_FALSE(valid(action::RotateTo{HUGE_VAL, 1.0}));
  EXPECT_TRUE(valid(action::Place{}));
}

}  // namespace
}  // namespace magna
