// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_streams.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/agent_scenario.h"

namespace magna {
namespace {

using namespace agentvr;

class AgentStreamsTest : public testing::Test {
 protected:
  template <class Message>
  Message next(Pose body, EyeAngles eyes = {}) {
    Gaze gaze;
    gaze.angles = eyes;
    const AgentSwitches all{true, true, true, true};
    for (const OutMessage& message : streams_.next(engine_->world(), body, gaze, all)) {
      if (const auto* const found = std::get_if<Message>(&message)) return *found;
    }
    ADD_FAILURE() << "it is not told";
    return {};
  }
  static Scenario scenario() {
    Scenario scenario = test::agent_scenario();
    scenario.world.things[0].name = "Green_Crane";
    return scenario;
  }

  std::unique_ptr<Engine> engine_ = test::make_engine(scenario());
  AgentStreams streams_{AgentFrame({10.0, 12.0})};
};

TEST_F(AgentStreamsTest, ChangesAreRelativeToTheLastFrameAndStartAtZero) {
  const auto first = next<HeadMotion>({5.0, 10.0, 0.0});
  EXPECT_EQ(first.velocity, (Vector{}));
  const auto second = next<HeadMotion>({5.5, 9.75, 0.0});
  EXPECT_FLOAT_EQ(second.velocity.x, 0.5F);
  EXPECT_FLOAT_EQ(second.velocity.z, 0.25F) << "up the screen is ahead";
  EXPECT_FLOAT_EQ(second.acceleration.x, 0.5F);
  const auto third = next<HeadMotion>({6.0, 9.5, 0.0});
  EXPECT_NEAR(third.acceleration.x, 0.0F, 1e-5);
}

TEST_F(AgentStreamsTest, AngleChangesTakeTheShorterDirection) {
  next<HeadMotion>({5.0, 10.0, radians(-91.0)});
  const auto motion = next<HeadMotion>({5.0, 10.0, radians(-88.0)});
  EXPECT_NEAR(motion.rotation_velocity.y, 3.0F, 1e-3) << "359 to 2";
  next<EyePosition>({5.0, 10.0, radians(-90.0)}, {radians(-1.0), 0.0, radians(-1.0)});
  const auto eyes =
      next<EyePosition>({5.0, 10.0, radians(-90.0)}, {radians(2.0), 0.0, radians(2.0)});
  EXPECT_NEAR(eyes.rotation.y, 2.0F, 1e-3);
  EXPECT_NEAR(eyes.rotation.x, 358.0F, 1e-3) << "up is negative";
  EXPECT_NEAR(eyes.rotation_velocity.y, 3.0F, 1e-3);
  EXPECT_NEAR(eyes.rotation_velocity.x, -3.0F, 1e-3);
}

TEST_F(AgentStreamsTest, FindThingsOfTheExperimentByName) {
  const auto places = next<ObjectPosition>({});
  EXPECT_FLOAT_EQ(places.green_crane_x, -5.0F);
  EXPECT_FLOAT_EQ(places.green_crane_z, 3.0F);
  EXPECT_FLOAT_EQ(places.yellow_crane_x, 0.0F) << "there is none";
}

}  // namespace
}  // namespace magna
