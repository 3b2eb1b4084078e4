// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>

#include "tests/protocols/gobot/gobot_fixture.h"
#include "tests/support/hand_clock.h"

namespace magna {
namespace {

using namespace test;
using testing::Contains;
using testing::HasSubstr;

class GobotLockstepTest : public GobotFixture {
 protected:
  GobotServer& serve_in_step() {
    auto in_step = options();
    in_step.lockstep = true;
    in_step.clock = &clock_;
    in_step.gives_up = gives_up_;
    in_step.on_lost = [this](const std::string& client) { lost_.push_back(client); };
    in_step.on_joined = [this] { ++joined_; };
    in_step.info = [this](const std::string& line) { info_.push_back(line); };
    return serve(in_step);
  }
  /// Serves two clients in lockstep; the first does not read, and its buffers are full.
  void serve_one_that_is_behind() {
    serve_in_step();
    client_ = join();
    other_ = join();
    client_->line().stop_reading();
    fall_behind();
  }
  void fall_behind() {
    const auto backlog = [&] { return server_->status().clients.at(0).backlog_bytes; };
    for (int k = 0; k < 200'000 && backlog() == 0; ++k) {
      step();
      QCoreApplication::processEvents();
    }
    ASSERT_FALSE(server_->ready());
  }

  /// Polls repeatedly, like a session that is ready for the next tick.
  bool ready_within(std::int64_t nanoseconds, bool with_frames = false) {
    for (constexpr std::int64_t kTurn = 10'000'000; nanoseconds > 0; nanoseconds -= kTurn) {
      clock_.nanoseconds += kTurn;
      if (with_frames && nanoseconds % GobotServer::kStandstillNs == 0) server_->frame();
      if (server_->ready()) return true;
    }
    return false;
  }

  /// The first reads again: the server no longer waits for it and disconnected no client.
  void expect_to_catch_up() {
    client_->line().go_on_reading();
    EXPECT_TRUE(wait_until([&] {
      client_->messages();
      return server_->ready();
    }));
    EXPECT_EQ(log_.size(), 0u);
  }

  HandClock clock_;
  bool gives_up_ = false;
  std::vector<std::string> lost_;
  int joined_ = 0;
  std::vector<std::string> info_;
  std::unique_ptr<GobotTestClient> client_;
  std::unique_ptr<GobotTestClient> other_;
};

TEST_F(GobotLockstepTest, SendsOneDynamicMessagePerTick) {
  serve_in_step();
  const auto client = join();
  const std::size_t before = client->count("dynamic");
  for (int k = 0; k < 100; ++k) {
    ASSERT_TRUE(server_->ready());
    step();
  }
  ASSERT_TRUE(client->wait_for("dynamic", before + 100));
  EXPECT_EQ(client->count("dynamic"), before + 100);
}

TEST_F(GobotLockstepTest, WaitsForTheFirstClient) {
  serve_in_step();
  EXPECT_FALSE(server_->ready());
  EXPECT_FALSE(server_->ready());
  EXPECT_THAT(info_, Contains(HasSubstr("waiting for the first gobot client")).Times(1));
  {
    const auto client = join();
    EXPECT_TRUE(server_->ready());
  }
  EXPECT_TRUE(wait_until([&] { return server_->status().clients.empty(); }));
  EXPECT_TRUE(server_->ready()) << "the first one came";
}

TEST_F(GobotLockstepTest, SendsFramesWhileTheWorldIsPaused) {
  serve_in_step();
  const auto client = join();
  clock_.nanoseconds += GobotServer::kStandstillNs;
  EXPECT_TRUE(client->wait_for("dynamic", 2)) << "no reader waits for ever";
}

TEST_F(GobotLockstepTest, WaitsForClientsThatHaveNotReadTheLastMessage) {
  serve_one_that_is_behind();
  EXPECT_FALSE(ready_within(StepPatience::kLimitNs - 20'000'000));
  expect_to_catch_up();
}

TEST_F(GobotLockstepTest, WaitsForASlowClientWhileItIsAttachedAndReportsItOnce) {
  serve_one_that_is_behind();
  EXPECT_FALSE(ready_within(3 * StepPatience::kLimitNs));
  EXPECT_THAT(log_, testing::ElementsAre(HasSubstr("gobot-1 has not taken its frame for 5 s")));
  client_.reset();
  EXPECT_TRUE(wait_until([&] { return !lost_.empty(); }));
  EXPECT_THAT(lost_, testing::ElementsAre("gobot-1"));
  EXPECT_TRUE(wait_until([&] {
    other_->messages();
    return server_->ready();
  }));
}

TEST_F(GobotLockstepTest, ReportsClientsThatLeaveButNotThoseOfAnEarlierWorld) {
  serve_in_step();
  auto client = join();
  EXPECT_EQ(joined_, 1);
  client.reset();
  EXPECT_TRUE(wait_until([&] { return !lost_.empty(); }));
  EXPECT_THAT(lost_, testing::ElementsAre("gobot-1"));
  client = join();
  EXPECT_EQ(joined_, 2);
  server_->rebind(*engine_);
  EXPECT_TRUE(wait_until([&] { return client->line().gone(); }));
  EXPECT_EQ(lost_.size(), 1u);
}

TEST_F(GobotLockstepTest, StopsWaitingForASlowClientIfToldSo) {
  gives_up_ = true;
  serve_one_that_is_behind();
  EXPECT_TRUE(ready_within(StepPatience::kLimitNs + 20'000'000));
  EXPECT_THAT(log_, Contains(HasSubstr("gobot-1 takes longer than 5 s")));
  step(10);
  EXPECT_TRUE(server_->ready());
  EXPECT_EQ(log_.size(), 1u) << "told of once";
  EXPECT_TRUE(other_->wait_for_frame());
}

TEST_F(GobotLockstepTest, FramesWithoutATickDoNotExtendTheTimeOut) {
  gives_up_ = true;
  serve_one_that_is_behind();
  EXPECT_TRUE(ready_within(StepPatience::kLimitNs + 20'000'000, true));
  EXPECT_THAT(log_, Contains(HasSubstr("gobot-1 takes longer than 5 s")));
}

TEST_F(GobotLockstepTest, ADelayOfTheMachineDropsNoClient) {
  serve_one_that_is_behind();
  clock_.nanoseconds += 100 * StepPatience::kLimitNs;
  EXPECT_FALSE(server_->ready());
  expect_to_catch_up();
}

TEST_F(GobotLockstepTest, WaitsForNoClientWithoutLockstep) {
  serve();
  const auto client = join();
  client->line().stop_reading();
  for (int k = 0; k < 1000; ++k) step();
  EXPECT_TRUE(server_->ready());
}

}  // namespace
}  // namespace magna
