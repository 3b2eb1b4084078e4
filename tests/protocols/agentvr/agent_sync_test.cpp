// SPDX-License-Identifier: GPL-3.0-or-later
// Lockstep with the world: sensors and pictures, StartSync, and then the world waits.
#include "tests/protocols/agentvr/agent_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::Contains;
using testing::HasSubstr;
using Client = AgentTestClient;

class AgentSyncTest : public AgentFixture {
 protected:
  static constexpr std::int64_t kSecond = 1'000'000'000;
  /// Runs to the end of a cycle with the due pictures.
  void cycle() {
    step(2);
    draw();
  }
};

TEST_F(AgentSyncTest, SendsSensorsAndPicturesBeforeStartSync) {
  serve_in_step();
  const auto client = join();
  draw();
  settle(*client);
  EXPECT_TRUE(server_->ready()) << "nothing has begun";
  client->forget();
  step();
  EXPECT_TRUE(server_->ready()) << "in the middle of a cycle";
  step();
  EXPECT_FALSE(server_->ready()) << "it waits for the picture";
  EXPECT_EQ(draw().size(), 1u);
  ASSERT_TRUE(client->wait_for(Client::kStartSync));
  std::vector<int> order;
  for (const auto& got : client->messages()) order.push_back(got.number);
  EXPECT_EQ(order, (std::vector<int>{Client::kGrid, Client::kImages, Client::kStartSync}));
  EXPECT_FALSE(server_->ready()) << "it waits for the answer";
  client->stop_sync();
  EXPECT_TRUE(wait_until([&] { return server_->ready(); }));
  EXPECT_EQ(answered_, 1);
}

TEST_F(AgentSyncTest, AcceptsAnEmptyFrameAsAnswer) {
  serve_in_step();
  const auto client = join();
  draw();
  cycle();
  ASSERT_TRUE(client->wait_for(Client::kStartSync));
  client->line().send(std::string_view("\0\0\0\0", 4));
  EXPECT_TRUE(wait_until([&] { return server_->ready(); }));
}

TEST_F(AgentSyncTest, ExecutesCommandsBeforeTheAnswerBeforeTimeAdvances) {
  serve_in_step();
  const auto client = join();
  draw();
  cycle();
  client->walk(5, 90.0F, 0.3F);
  client->stop_sync();
  ASSERT_TRUE(wait_until([&] { return server_->ready(); }));
  cycle();
  EXPECT_NEAR(pose().x, 5.3, 1e-6) << "0.1 s at 3 m/s";
}

TEST_F(AgentSyncTest, WaitsForAllClientsTogether) {
  serve_in_step();
  const auto one = join(0), two = join(1);
  draw();
  cycle();
  ASSERT_TRUE(one->wait_for(Client::kStartSync));
  ASSERT_TRUE(two->wait_for(Client::kStartSync)) << "at the same time";
  two->stop_sync();
  settle(*two);
  EXPECT_FALSE(server_->ready());
  EXPECT_TRUE(server_->links()[0].waited_for);
  EXPECT_FALSE(server_->links()[1].waited_for);
  one->stop_sync();
  EXPECT_TRUE(wait_until([&] { return server_->ready(); }));
}

TEST_F(AgentSyncTest, AsksASlowClientAgainInTheNextCycle) {
  serve_in_step();
  const auto a = join(0, 'A'), b = join(1, 'B');
  draw();
  cycle();
  clock_.nanoseconds += 3 * kSecond + 1;
  EXPECT_FALSE(server_->ready());
  EXPECT_FALSE(server_->links()[1].waited_for) << "B has 3 s";
  EXPECT_TRUE(server_->links()[0].waited_for) << "A has 5 s";
  clock_.nanoseconds += 2 * kSecond;
  EXPECT_TRUE(server_->ready());
  EXPECT_THAT(log_, Contains(HasSubstr("no StopSync within 5 s")));
  cycle();
  EXPECT_FALSE(server_->ready());
  EXPECT_TRUE(a->wait_for(Client::kStartSync, 2));
}

TEST_F(AgentSyncTest, WaitsForASlowClientOfTheOptionWhileItIsAttached) {
  std::vector<std::string> lost;
  int joined = 0;
  auto with = options();
  with.settings.sync_mode = true;
  with.await_client = true;
  with.on_lost = [&](const std::string& client) { lost.push_back(client); };
  with.on_joined = [&] { ++joined; };
  serve(std::move(with));
  const auto client = join();
  EXPECT_EQ(joined, 1);
  draw();
  cycle();
  ASSERT_TRUE(client->wait_for(Client::kStartSync));
  for (int k = 0; k < 3; ++k) {
    clock_.nanoseconds += 60 * kSecond;
    EXPECT_FALSE(server_->ready());
  }
  EXPECT_THAT(log_, testing::ElementsAre(HasSubstr("no StopSync within 5 s: the world waits")));
  client->line().vanish();
  EXPECT_TRUE(wait_until([&] { return server_->ready(); }));
  EXPECT_EQ(lost.size(), 1u);
  const auto next = join();
  const auto in_its_place = join();
  EXPECT_TRUE(wait_until([&] { return next->line().gone(); }));
  EXPECT_EQ(lost.size(), 1u) << "another client has taken its place";
  server_.reset();
  EXPECT_EQ(lost.size(), 1u) << "the world has ended";
}

TEST_F(AgentSyncTest, AcceptsABufferedAnswerBeforeTheTimeOut) {
  auto with = options();
  with.settings.sync_mode = true;
  with.limits.max_input_per_turn = 4;
  serve(std::move(with));
  const auto client = join();
  draw();
  cycle();
  ASSERT_TRUE(client->wait_for(Client::kStartSync));
  const auto came = [&] { return server_->status().at(1).clients.at(0).bytes_in; };
  const std::uint64_t before = came();
  client->stop_sync();
  ASSERT_TRUE(wait_until([&] { return came() > before; }));
  ASSERT_EQ(came(), before + 4) << "the rest came with them";
  clock_.nanoseconds += 60 * kSecond;
  EXPECT_TRUE(server_->ready());
  EXPECT_EQ(answered_, 1);
  EXPECT_TRUE(log_.empty()) << log_.front();
}

TEST_F(AgentSyncTest, DoesNotWaitForMissingClients) {
  serve_in_step();
  cycle();
  EXPECT_TRUE(server_->ready());
  const auto client = join();
  draw();
  cycle();
  EXPECT_FALSE(server_->ready());
  client->line().vanish();
  EXPECT_TRUE(wait_until([&] { return server_->ready(); }));
}

TEST_F(AgentSyncTest, IncludesAClientThatJoinsDuringTheWait) {
  serve_in_step();
  const auto early = join(0);
  draw();
  cycle();
  ASSERT_TRUE(early->wait_for(Client::kStartSync));
  const auto late = join(1);
  draw();
  ASSERT_TRUE(late->wait_for(Client::kStartSync)) << "no client waits for the other";
  early->stop_sync();
  settle(*early);
  EXPECT_FALSE(server_->ready());
  late->stop_sync();
  EXPECT_TRUE(wait_until([&] { return server_->ready(); }));
}

TEST_F(AgentSyncTest, IgnoresPicturesOfEarlierMoments) {
  serve_in_step();
  const auto client = join();
  ASSERT_EQ(server_->take_due_pictures().size(), 1u);
  step(2);
  server_->on_picture(0, {{'o'}, {'l'}, {'d'}});
  settle(*client);
  EXPECT_EQ(client->count(Client::kStartSync), 0u);
  draw();
  EXPECT_TRUE(client->wait_for(Client::kStartSync));
}

TEST_F(AgentSyncTest, DoesNotWaitWithoutLockstep) {
  serve();
  const auto client = join();
  for (int k = 0; k < 10; ++k) {
    cycle();
    EXPECT_TRUE(server_->ready());
  }
  settle(*client);
  EXPECT_EQ(client->count(Client::kStartSync), 0u);
}

}  // namespace
}  // namespace magna
