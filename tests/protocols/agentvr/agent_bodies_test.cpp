// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agentvr_link.h"

#include <gtest/gtest.h>

#include "core/engine/scenario.h"
#include "protocols/agentvr/agent_vr_settings.h"
#include "tests/support/agent_scenario.h"

namespace magna {
namespace {

class AgentBodies : public testing::Test {
 protected:
  const AgentDescription& set() {
    set_agent_bodies(scenario_, settings_);
    return *scenario_.robots[0].agent;
  }
  Scenario scenario_ = test::agent_scenario();
  AgentVrSettings settings_;
};

TEST_F(AgentBodies, MatchTheWorldFileByDefault) {
  const AgentDescription before = *scenario_.robots[0].agent;
  const AgentDescription& body = set();
  EXPECT_EQ(body.eye, before.eye);
  EXPECT_EQ(body.speed, before.speed);
}

TEST_F(AgentBodies, ApplyExplicitSettings) {
  settings_.movement_speed = 1.8;
  settings_.image_width = 512;
  EXPECT_EQ(set().speed, 1.8);
  EXPECT_EQ(set().eye.width, 512);
  EXPECT_EQ(scenario_.robots[1].agent->eye.width, 512) << "all of them";
}

TEST_F(AgentBodies, VerticalFieldOfViewDeterminesTheHorizontalOneInPerspective) {
  settings_.image_width = 512;
  settings_.image_height = 296;
  settings_.fov_horizontal = radians(120.0);
  settings_.fov_vertical = radians(90.0);
  EXPECT_NEAR(degrees(set().eye.field_of_view), 119.9, 0.1) << "2 atan(512 / 296)";
  settings_.projection = Projection::EquiAngular;
  settings_.fov_horizontal = radians(102.0);
  EXPECT_DOUBLE_EQ(set().eye.field_of_view, radians(102.0)) << "4 pixels a degree";
}

}  // namespace
}  // namespace magna
