// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/robots/teleop/teleop_source.h"

namespace magna::test {

inline constexpr DrivenRobot kOne{RobotId{1}, RobotType::P2at};
inline constexpr DrivenRobot kTwo{RobotId{2}, RobotType::Airrobot};

class TeleopSourceTest : public testing::Test {
 protected:
  TeleopSourceTest() {
    source.set_robot(kOne);
    source.set_may_drive(true);
    source.set_limits({0.7, 2.0});
    source.arm(true);
  }
  /// The window's timer: a beat each 25 ms.
  void pass(int ms) {
    for (int at = 0; at < ms; at += 25) {
      clock.advance_ms(25);
      source.update();
    }
  }
  std::size_t holds() const { return link.count<input::Hold>(); }
  std::size_t releases() const { return link.count<input::Release>(); }
  /// One Release arrived last, and nothing follows.
  void expect_ended(RobotId robot = kOne.id) {
    ASSERT_EQ(releases(), 1U);
    ASSERT_TRUE(link.posted.back().is<input::Release>());
    EXPECT_EQ(link.all<input::Release>()[0].robot, robot);
    EXPECT_FALSE(source.driving());
    EXPECT_EQ(source.velocity(), BodyVelocity{});
    const std::size_t sent = link.posted.size();
    pass(2000);
    EXPECT_EQ(link.posted.size(), sent);
  }

  FakeConsoleLink link;
  FakeWallClock clock;
  TeleopSource source{clock, [this](Input input) { link.post(std::move(input)); }};
};

}  // namespace magna::test
