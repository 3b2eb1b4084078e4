// SPDX-License-Identifier: GPL-3.0-or-later
// Statuses of actions: each action ends once, under its own number.
#include <limits>

#include "tests/protocols/agentvr/agent_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Client = AgentTestClient;

class AgentStatusTest : public AgentFixture {
 protected:
  /// Runs until the end of an action was reported; false if it was not.
  bool run_to_end(Client& client, std::int32_t action, int ticks = 400) {
    for (int k = 0; k < ticks && client.ends(action) == 0; k += 20) {
      step(20);
      settle(client);
    }
    return client.ends(action) == 1;
  }
};

TEST_F(AgentStatusTest, ReportsAWalkImmediatelyThenOncePerSensorFrameWithOneEnd) {
  serve();
  const auto client = join();
  client->walk(5, 90.0F, 1.5F);
  ASSERT_TRUE(client->wait_for(Client::kStatus)) << "before any tick";
  step(4);
  settle(*client);
  EXPECT_EQ(client->count(Client::kStatus), 5u) << "20 a second are one a tick";
  ASSERT_TRUE(run_to_end(*client, 5));
  EXPECT_THAT(client->story(5), ElementsAre("0", "1"));
  EXPECT_NEAR(pose().x, 6.5, 1e-6);
  step(20);
  settle(*client);
  EXPECT_EQ(client->ends(5), 1);
  EXPECT_EQ(client->messages().back().number, 28);
}

TEST_F(AgentStatusTest, SlowerSensorsGiveFewerStatuses) {
  auto slow = options();
  slow.settings.sensor_rate = 5.0;
  serve(slow);
  const auto client = join();
  client->walk(5, 180.0F, 8.0F);
  settle(*client);
  step(20);
  settle(*client);
  EXPECT_EQ(client->count(Client::kStatus), 1u + 5u);
}

TEST_F(AgentStatusTest, ANewWalkFirstAbortsThePreviousOne) {
  serve();
  const auto client = join();
  client->walk(5, 180.0F, 8.0F);
  client->walk(6, 90.0F, 0.0F);
  ASSERT_TRUE(run_to_end(*client, 6));
  EXPECT_THAT(client->story(5), ElementsAre("0", "2"));
  EXPECT_THAT(client->story(6), ElementsAre("0", "1"));
  std::vector<std::string> order;
  for (const auto& got : client->messages()) {
    if (got.number != Client::kStatus) continue;
    order.push_back(std::to_string(got.fields.numbers.at(1)) + ':' +
                    std::to_string(got.fields.numbers.at(2)));
  }
  EXPECT_LT(std::ranges::find(order, "5:2"), std::ranges::find(order, "6:0"));
}

TEST_F(AgentStatusTest, AReusedNumberIsANewAction) {
  serve();
  const auto client = join();
  client->walk(5, 180.0F, 8.0F);
  client->walk(5, 180.0F, 0.0F);
  settle(*client);
  step(5);
  settle(*client);
  EXPECT_EQ(client->story(5), (std::vector<std::string>{"0", "2", "0", "1"}));
}

TEST_F(AgentStatusTest, ReportsACollisionBeforeTheEnd) {
  serve();
  const auto client = join();
  client->walk(5, 270.0F, 300.0F);
  ASSERT_TRUE(run_to_end(*client, 5));
  EXPECT_THAT(client->story(5), ElementsAre("0", "met 0", "1"));
}

TEST_F(AgentStatusTest, ImpossibleActionsEndImmediately) {
  serve();
  const auto client = join();
  client->walk(5, std::numeric_limits<float>::quiet_NaN(), 1.0F);
  client->walk(6, 0.0F, std::numeric_limits<float>::infinity());
  client->grasp(7, 1337);
  settle(*client);
  step(2);
  settle(*client);
  for (const std::int32_t action : {5, 6, 7}) {
    EXPECT_THAT(client->story(action), ElementsAre("0", "2")) << action;
    EXPECT_EQ(client->ends(action), 1) << action;
  }
  EXPECT_THAT(log_, Contains(HasSubstr("finite")));
}

TEST_F(AgentStatusTest, WhileStopIsLatchedWalksAreRejectedAndEyesMove) {
  serve();
  const auto client = join();
  submit(input::StopAll{});
  client->walk(5, 90.0F, 1.0F);
  client->move_eyes(6, 5.0F, 5.0F, 0.0F);
  ASSERT_TRUE(run_to_end(*client, 6));
  EXPECT_THAT(client->story(5), ElementsAre("0", "2"));
  EXPECT_THAT(client->story(6), ElementsAre("0", "1"));
}

TEST_F(AgentStatusTest, OmitsAnActionWithoutANumber) {
  serve();
  const auto client = join();
  client->send(1, WireMessage().real(2, 90.0F).real(3, 1.0F));
  settle(*client);
  EXPECT_EQ(client->count(Client::kStatus), 0u);
  EXPECT_THAT(log_, Contains(HasSubstr("actionID")));
}

TEST_F(AgentStatusTest, CancelEndsTheMotionAndThenItself) {
  serve();
  const auto client = join();
  client->walk(5, 180.0F, 8.0F);
  client->send(27, WireMessage().number(1, 6));
  settle(*client);
  step();
  settle(*client);
  EXPECT_THAT(client->story(5), ElementsAre("0", "2"));
  ASSERT_FALSE(client->story(6).empty());
  EXPECT_EQ(client->story(6).back(), "1");
  EXPECT_EQ(client->ends(6), 1);
}

TEST_F(AgentStatusTest, StatusCodesOfTheOriginalReportBodyMotionsOnly) {
  auto unity = options();
  unity.settings.status_codes = AgentStatusCodes::Unity;
  serve(unity);
  const auto client = join();
  client->turn(5, 45.0F);
  client->move_eyes(6, 20.0F, 20.0F, 0.0F);
  ASSERT_TRUE(run_to_end(*client, 5));
  EXPECT_THAT(client->story(5), ElementsAre("0", "4", "1"));
  EXPECT_THAT(client->story(6), ElementsAre("0", "1"));
  client->walk(7, 180.0F, 2.0F);
  ASSERT_TRUE(run_to_end(*client, 7));
  EXPECT_THAT(client->story(7), ElementsAre("0", "3", "1"));
}

TEST_F(AgentStatusTest, OmitsActionsOfOtherAuthors) {
  serve();
  const auto client = join();
  client->walk(5, 180.0F, 8.0F);
  settle(*client);
  submit(input::AgentAct{kFirst, 99, agent::Walk{0.0, 1.0}});
  step(20);
  settle(*client);
  EXPECT_THAT(client->story(5), ElementsAre("0", "2"));
  EXPECT_THAT(client->story(99), IsEmpty());
}

TEST_F(AgentStatusTest, EndsAnActionWhenItsClientLeaves) {
  serve();
  auto client = join();
  client->walk(5, 90.0F, 1.5F);
  settle(*client);
  client->line().vanish();
  ASSERT_TRUE(wait_until([&] { return server_->links()[0].client.empty(); }));
  step(40);
  EXPECT_NEAR(pose().x, 6.5, 1e-6);
  client = join();
  EXPECT_EQ(client->count(Client::kStatus), 0u);
}

}  // namespace
}  // namespace magna
