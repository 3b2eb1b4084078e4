// SPDX-License-Identifier: GPL-3.0-or-later
// CyBOTs attached to a session: the effects of pauses and of other worlds.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

#include "protocols/cognav/arap_frame.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"
#include "tests/support/line_client.h"

namespace magna {
namespace {

using test::LineClient;
using test::wait_until;

class SessionCybotsTest : public test::SessionFixture {
 protected:
  void SetUp() override {
    options_.command_line.world = "field:1";
    options_.command_line.links.emplace_back("--actr-port", "off");
    options_.command_line.links.emplace_back("--cognav-port", "0");
    options_.command_line.log_inputs = folder_ / "inputs";
    begin();
    ASSERT_NE(session_->port("cognav"), 0);
  }

  const Team& team() const { return session_->engine().team(); }
  std::optional<RobotId> cybot() const { return team().find("cybot1"); }
  std::unique_ptr<LineClient> attach() {
    auto client = std::make_unique<LineClient>(session_->port("cognav"));
    EXPECT_EQ(answer(*client, arap_write(0), 3), arap_reply(ArapStatus::Done));
    EXPECT_TRUE(cybot());
    return client;
  }
  static std::string answer(LineClient& client, const std::string& request, std::size_t bytes) {
    client.forget();
    client.send(request);
    EXPECT_TRUE(client.wait_for_bytes(bytes));
    return client.bytes();
  }
  float stick(LineClient& client) {
    const std::string reply = answer(client, arap_read(8), 7);
    return arap_float(reply.substr(2)).value_or(-9.0F);
  }
};

TEST_F(SessionCybotsTest, ACybotJoinsReportsMotionAndIsLostWhenItDisconnects) {
  auto client = attach();
  const Pose start = team().believed()[cybot()->index()];
  EXPECT_EQ(answer(*client, arap_write(3, arap_float(50.0F)), 3), arap_reply(ArapStatus::Done));
  const Pose there = team().believed()[cybot()->index()];
  EXPECT_NEAR(distance(there.position(), start.position()), 0.5, 1e-6);
  client->vanish();
  EXPECT_TRUE(wait_until([&] { return !team().remote(*cybot())->connected(); }));
  EXPECT_TRUE(team().alive(*cybot()));
}

TEST_F(SessionCybotsTest, SticksAreZeroWhileTheWorldIsPaused) {
  auto client = attach();
  const auto hold = [&] {
    session_->submit(Author::person(), input::Hold{*cybot(), {0.2, 0.0, 0.0}});
  };
  EXPECT_TRUE(wait_until([&] {
    hold();
    return stick(*client) > 0.0F;
  }));
  session_->set_paused(true);
  EXPECT_EQ(stick(*client), 0.0F);
  session_->set_paused(false);
  EXPECT_TRUE(wait_until([&] {
    hold();
    return stick(*client) > 0.0F;
  }));
}

TEST_F(SessionCybotsTest, APauseHoldsAttachedCybotsAndThoseThatJoinMeanwhile) {
  const auto held = [&] { return team().remote(*cybot())->queue().held(); };
  session_->set_paused(true);
  auto client = attach();
  EXPECT_TRUE(wait_until([&] { return held(); }));
  session_->set_paused(false);
  EXPECT_TRUE(wait_until([&] { return !held(); }));
  session_->set_paused(true);
  EXPECT_TRUE(wait_until([&] { return held(); }));
}

TEST_F(SessionCybotsTest, JoinsANewWorldAtItsStart) {
  auto client = attach();
  answer(*client, arap_write(3, arap_float(50.0F)), 3);
  session_->open_world("field:1");
  ASSERT_TRUE(wait_until([&] { return exchange_.take()->opened->number == 2; }));
  ASSERT_TRUE(cybot());
  EXPECT_EQ(team().believed()[cybot()->index()], session_->engine().world().cybot_start());
  answer(*client, arap_write(3, arap_float(30.0F)), 3);
  EXPECT_NE(team().believed()[cybot()->index()], session_->engine().world().cybot_start());
}

TEST_F(SessionCybotsTest, RecordsTheLossOfAttachedCybotsInTheInputLogAtTheEnd) {
  auto client = attach();
  session_.reset();
  std::ifstream log(folder_ / "inputs");
  std::string last;
  for (std::string line; std::getline(log, line);) last = line;
  EXPECT_THAT(last, testing::HasSubstr("remote-linked"));
}

TEST_F(SessionCybotsTest, IsListedAmongTheLinksOfTheWindow) {
  auto client = attach();
  EXPECT_TRUE(wait_until([&] {
    const auto links = exchange_.take()->links;
    return links->size() == 1 && links->front().name == "COGNAV" &&
           links->front().clients.size() == 1;
  }));
}

TEST_F(SessionCybotsTest, ACybotIsNotPartOfABranchUntilItReconnects) {
  const std::string recording = folder_ / "run.mcap";
  options_.command_line.record = recording;
  begin();
  auto first = attach();
  const Tick joined = session_->engine().now();
  EXPECT_TRUE(wait_until([&] { return session_->engine().now() >= joined + 10; }));
  session_->finish(kDone);
  options_.command_line.record.clear();
  begin();
  auto second = attach();
  session_->continue_from(recording, joined + 5);
  ASSERT_TRUE(wait_until([&] {
    const auto shown = exchange_.take();
    return shown->branch && shown->branch->ends == 1;
  }));
  EXPECT_EQ(exchange_.take()->branch->failure, "");
  ASSERT_TRUE(cybot());
  EXPECT_FALSE(team().remote(*cybot())->connected());
  auto third = attach();
  const auto back = [&] {
    const auto& robots = team().remotes();
    return std::ranges::any_of(robots,
                               [&](RobotId one) { return team().remote(one)->connected(); });
  };
  EXPECT_TRUE(wait_until(back));
}

}  // namespace
}  // namespace magna
