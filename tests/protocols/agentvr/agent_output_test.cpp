// SPDX-License-Identifier: GPL-3.0-or-later
// What a client receives is bounded by what it reads and by the clock on the wall.
#include "tests/protocols/agentvr/agent_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using Client = AgentTestClient;

class AgentOutputTest : public AgentFixture {
 protected:
  std::uint64_t backlog() const { return server_->status().at(1).clients.at(0).backlog_bytes; }
  /// The client stops reading, and a part of a picture waits for it.
  void fall_behind(Client& client) {
    client.line().stop_reading();
    agentvr::Images large;
    large.left.assign(std::size_t{8} << 20, 'x');
    for (int k = 0; k < 100 && backlog() == 0; ++k) server_->on_picture(0, large);
    ASSERT_GT(backlog(), 0u);
  }
};

TEST_F(AgentOutputTest, ASlowReaderGetsStatusesAndTheNewestState) {
  serve();
  const auto client = join(0, 'B');
  fall_behind(*client);
  const std::uint64_t picture = backlog();
  client->walk(5, 90.0F, 1.5F);
  ASSERT_TRUE(wait_until([&] { return agent().tasks[0].has_value(); }));
  step(2000);
  EXPECT_LT(backlog(), picture + 100) << "two statuses, and no state";
  client->forget();
  client->line().go_on_reading();
  ASSERT_TRUE(client->wait_for(Client::kGrid));
  EXPECT_THAT(client->story(5), ElementsAre("0", "1"));
  EXPECT_EQ(client->count(Client::kStatus), 2u);
  EXPECT_EQ(client->count(Client::kGrid), 1u);
  EXPECT_FLOAT_EQ(client->last(Client::kGrid).reals.at(1), -3.5F) << "X: 6.5 - 10";
  EXPECT_TRUE(client->wait_for(25)) << "and the rest of the sensors";
}

TEST_F(AgentOutputTest, ASlowReaderStaysAttached) {
  serve();
  const auto client = join();
  fall_behind(*client);
  for (int k = 0; k < 100; ++k) {
    step(20);
    clock_.nanoseconds += 10 * AgentPort::kQuietNs;
    draw();
    QCoreApplication::processEvents();
  }
  EXPECT_FALSE(client_name().empty());
  client->line().go_on_reading();
  client->turn(5, 0.0F);
  EXPECT_TRUE(ends(*client, 5));
  EXPECT_TRUE(log_.empty()) << log_.front();
}

TEST_F(AgentOutputTest, AClientThatCommandsWithoutReadingIsDropped) {
  serve();
  const auto client = join();
  fall_behind(*client);
  const std::uint64_t picture = backlog();
  std::uint64_t most = 0;
  for (int k = 0; k < 200'000 && !client_name().empty(); ++k) {
    client->grasp(k, 1337);  // two statuses each
    if (k % 100 != 0) continue;
    QCoreApplication::processEvents();
    if (!client_name().empty()) most = std::max(most, backlog());
  }
  EXPECT_TRUE(wait_until([&] { return client_name().empty(); }));
  EXPECT_THAT(log_, Contains(HasSubstr("does not read")));
  EXPECT_LE(most, picture + AgentClient::kMostUnread);
}

TEST_F(AgentOutputTest, TimeThatPassesFasterGivesNoMoreStateThanAProgramCanUse) {
  serve();
  const auto client = join();
  draw();
  settle(*client);
  client->forget();
  clock_.nanoseconds += AgentPort::kLeastPicturesNs;
  std::size_t pictures = 0;
  client->walk(5, 180.0F, 3.0F);
  settle(*client);
  for (int k = 0; k < 15; ++k) {  // at one moment of the wall's clock
    engine_->step();
    drain();
    server_->on_tick();
    pictures += draw().size();
  }
  settle(*client);
  EXPECT_EQ(client->count(Client::kGrid), 1u);
  EXPECT_EQ(client->count(Client::kStatus), 1u + 1u);
  EXPECT_EQ(pictures, 1u);
  // The end of an action and the place where it ended come at once.
  client->forget();
  for (int k = 0; k < 10; ++k) {
    engine_->step();
    drain();
    server_->on_tick();
  }
  settle(*client);
  EXPECT_EQ(client->ends(5), 1);
  EXPECT_EQ(client->count(Client::kGrid), 1u);
  EXPECT_FLOAT_EQ(client->last(Client::kGrid).reals.at(3), -1.0F) << "Z: 2 - 3";
  // The last state is sent although the world is paused.
  client->forget();
  const int wanted = wanted_;
  clock_.nanoseconds += AgentPort::kLeastPicturesNs;
  ASSERT_TRUE(client->wait_for(Client::kGrid));
  EXPECT_TRUE(wait_until([&] { return wanted_ > wanted; })) << "and a picture";
}

TEST_F(AgentOutputTest, AVersionCheckThatContradictsTheOptionIsOneWarningWithTheOptionToUse) {
  auto forced = options();
  forced.settings.dialect = AgentDialect::A;
  forced.settings.send_head_motion = true;
  serve(forced);
  Client client(port());
  ASSERT_TRUE(client.wait_for(Client::kGrid));
  step();
  client.check_version('B');
  ASSERT_TRUE(client.wait_for(29));
  client.check_version('B');
  step();
  ASSERT_TRUE(client.wait_for(29, 2));
  step();
  settle(client, 'B');
  EXPECT_THAT(log_, ElementsAre(HasSubstr("--agent-dialect B or auto")));
  // Never the motion of the head in the number that B has for places of objects.
  for (const auto& got : client.messages()) {
    if (got.number == 25 || got.number == 26) {
      EXPECT_EQ(got.fields.reals.size(), got.number == 25 ? 6u : 12u);
    }
  }
  EXPECT_GT(client.count(25), 0u);
  EXPECT_GT(client.count(26), 0u);
  EXPECT_EQ(server_->links()[0].dialect, "B");
  log_.clear();
  join(1, 'A');
  EXPECT_TRUE(log_.empty()) << "as the option says";
}

TEST_F(AgentOutputTest, TheOriginMayBeSetByHand) {
  auto by_hand = options();
  by_hand.settings.origin = Point{5.0, 10.0};
  serve(by_hand);
  const auto client = join();
  EXPECT_FLOAT_EQ(client->last(Client::kGrid).reals.at(1), 0.0F);
  EXPECT_FLOAT_EQ(client->last(Client::kGrid).reals.at(3), 0.0F);
}

TEST_F(AgentOutputTest, LogsActionsResultsAndCollisionsInTheFrameOfTheClient) {
  std::vector<std::string> info;
  auto logged = options();
  logged.info = [&](const std::string& line) { info.push_back(line.substr(line.find(": ") + 2)); };
  serve(logged);
  const auto client = join();
  info.clear();
  client->walk(5, 90.0F, 1.5F);
  ASSERT_TRUE(ends(*client, 5));
  client->walk(6, 270.0F, 300.0F);
  ASSERT_TRUE(ends(*client, 6));
  EXPECT_THAT(info, Contains("agent-0-1: walk 1.5 m towards 90° (action 5)"));
  EXPECT_THAT(info, Contains("agent-0-1: action 5 finished, at X -3.50, Z 2.00, yaw 90.0°"));
  EXPECT_THAT(info, Contains("agent-0-1: action 6 met a wall (collider 0)"));
  EXPECT_THAT(info, Contains(HasSubstr("action 6 finished, at X -8.70")));
}

}  // namespace
}  // namespace magna
