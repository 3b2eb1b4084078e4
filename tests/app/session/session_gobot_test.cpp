// SPDX-License-Identifier: GPL-3.0-or-later
// The real session, on this thread: the server for clients of gobot-sim.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "tests/app/session/session_fixture.h"
#include "tests/protocols/gobot/gobot_test_client.h"
#include "tests/support/wire_files.h"

namespace magna {
namespace {

using test::GobotTestClient;
using test::wait_until;
using ::testing::HasSubstr;

const std::string kHall = MAGNA_SOURCE_DIR "/resources/factory/one_machine.json";
const std::string kOtherHall = MAGNA_SOURCE_DIR "/resources/factory/four_machines.json";

class SessionGobotTest : public test::SessionFixture {
 protected:
  SessionGobotTest() {
    line_.world = kHall;
    line_.links.emplace_back("--actr-port", "off");
    line_.links.emplace_back("--cognav-port", "off");
    line_.links.emplace_back("--gobot-port", "0");
  }

  std::string port() const { return std::to_string(session_->port("gobot")); }
};

TEST_F(SessionGobotTest, ServesAHallAndReportsIt) {
  const std::string said = begin();
  EXPECT_EQ(said, "READY gobot=" + port() + "\nServer started\n");
  GobotTestClient client(session_->port("gobot"));
  ASSERT_TRUE(client.wait_for("dynamic", 5));
  EXPECT_EQ(client.fact("Machine.instance", "machine0"), "machine");
}

TEST_F(SessionGobotTest, UsesItsDefaultPortBesideTheOtherServers) {
  line_.links.clear();
  line_.bind = "127.0.0.78";  // where no other program listens
  EXPECT_EQ(begin(), "READY actr=6324 cognav=2880 gobot=10000\nServer started\n");
}

TEST_F(SessionGobotTest, ServesOtherWorldsOnRequest) {
  line_.world = "field:3";
  const std::string said = begin();
  EXPECT_EQ(said, "READY gobot=" + port() + "\nServer started\n");
  GobotTestClient client(session_->port("gobot"));
  ASSERT_TRUE(client.wait_for("dynamic"));
  EXPECT_EQ(client.of("dynamic")[0]["data"].size(), 3u * 8u);
}

TEST_F(SessionGobotTest, SendsFramesWhileTheWorldIsPaused) {
  begin();
  session_->set_paused(true);
  const Tick then = session_->engine().now();
  GobotTestClient client(session_->port("gobot"));
  ASSERT_TRUE(client.wait_for("dynamic", 20));
  client.command(R"(["fly","robot0"])");
  ASSERT_TRUE(client.wait_for("action_response"));
  EXPECT_EQ(session_->engine().now(), then);
}

TEST_F(SessionGobotTest, ServesAnotherHallOnTheSamePort) {
  begin();
  const int port = session_->port("gobot");
  GobotTestClient client(port);
  ASSERT_TRUE(client.wait_for("dynamic"));
  session_->open_world(kOtherHall);
  ASSERT_TRUE(wait_until([&] { return client.line().gone(); }));
  EXPECT_EQ(session_->port("gobot"), port);
  GobotTestClient again(port);
  ASSERT_TRUE(again.wait_for("dynamic"));
  EXPECT_EQ(again.fact("Machine.instance", "machine3"), "machine");
}

TEST_F(SessionGobotTest, StopsForAWorldWithoutAHallAndStartsForAHallAfterIt) {
  // Without a given port: the default port is free on an address of this test.
  std::erase_if(line_.links, [](const auto& option) { return option.first == "--gobot-port"; });
  line_.bind = "127.0.0.77";
  begin();
  EXPECT_EQ(session_->port("gobot"), 10000);
  session_->open_world("field:3");
  ASSERT_TRUE(wait_until([&] { return session_->port("gobot") == 0; }));
  session_->open_world(kHall);
  EXPECT_TRUE(wait_until([&] { return session_->port("gobot") == 10000; }));
}

TEST_F(SessionGobotTest, IsListedInTheConnectionsPane) {
  begin();
  GobotTestClient client(session_->port("gobot"));
  ASSERT_TRUE(client.wait_for("dynamic"));
  EXPECT_TRUE(wait_until([&] {
    const auto snapshot = exchange_.take();
    if (!snapshot || !snapshot->links || snapshot->links->empty()) return false;
    const ServerStatus& server = snapshot->links->front();
    return server.name == "gobot" && server.listening && server.clients.size() == 1;
  }));
}

TEST_F(SessionGobotTest, InLockstepEveryTickIsReported) {
  line_.time_scale = 0.0;
  line_.lockstep = {"gobot"};
  line_.ticks = 500;
  session_ = std::make_unique<Session>(options_, log_, exchange_);
  ASSERT_FALSE(session_->open());
  GobotTestClient client(session_->port("gobot"));
  ASSERT_TRUE(client.wait_for("dynamic"));
  const std::size_t before = client.count("dynamic");
  session_->start();
  ASSERT_TRUE(client.wait_for("dynamic", before + 500));
  EXPECT_EQ(session_->engine().now(), 500);
  EXPECT_LE(client.count("dynamic"), before + 502) << "one at the end, and one if it stood still";
}

TEST_F(SessionGobotTest, InLockstepTheFirstTickWaitsForTheFirstClient) {
  line_.time_scale = 0.0;
  line_.lockstep = {"gobot"};
  line_.ticks = 20;
  begin();
  for (int k = 0; k < 50; ++k) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  EXPECT_EQ(session_->engine().now(), 0);
  EXPECT_FALSE(status_);
  GobotTestClient client(session_->port("gobot"));
  EXPECT_TRUE(wait_until([&] {
    client.messages();
    return status_.has_value();
  }));
  EXPECT_EQ(session_->engine().now(), 20);
}

TEST_F(SessionGobotTest, InLockstepAClientThatLeavesPausesTheWorld) {
  line_.lockstep = {"gobot"};
  begin();
  auto client = std::make_unique<GobotTestClient>(session_->port("gobot"));
  ASSERT_TRUE(client->wait_for("dynamic", 3));
  client.reset();
  const auto paused = [&](bool wanted) {
    return wait_until([&] {
      const auto snapshot = exchange_.take();
      return snapshot && snapshot->paused == wanted;
    });
  };
  ASSERT_TRUE(paused(true));
  const Tick then = session_->engine().now();
  {
    const GobotTestClient next(session_->port("gobot"));
    EXPECT_TRUE(paused(false)) << "another one takes part";
  }
  EXPECT_TRUE(paused(true));
  EXPECT_GE(session_->engine().now(), then);
  session_->set_paused(false);
  EXPECT_TRUE(paused(false)) << "the operator resumes it";
}

TEST_F(SessionGobotTest, InLockstepAWorldThatTheOperatorPausedStaysPaused) {
  line_.lockstep = {"gobot"};
  begin();
  auto client = std::make_unique<GobotTestClient>(session_->port("gobot"));
  ASSERT_TRUE(client->wait_for("dynamic", 3));
  session_->set_paused(true);
  client.reset();
  const auto lost = [&] {
    const auto snapshot = exchange_.take();
    return snapshot && snapshot->notices &&
           std::ranges::any_of(*snapshot->notices, [](const Notice& notice) {
             return notice.text.code() == "lockstep-lost" && notice.source == "gobot-1";
           });
  };
  ASSERT_TRUE(wait_until(lost)) << "it is reported";
  GobotTestClient next(session_->port("gobot"));
  ASSERT_TRUE(next.wait_for("dynamic", 2));
  const Tick then = session_->engine().now();
  ASSERT_TRUE(next.wait_for("dynamic", 4));
  EXPECT_EQ(session_->engine().now(), then);
}

TEST_F(SessionGobotTest, InLockstepAClientThatLeavesEndsARunWithoutAWindowOnRequest) {
  line_.lockstep = {"gobot"};
  line_.lockstep_lost = LockstepLost::End;
  line_.headless = true;
  begin();
  {
    GobotTestClient client(session_->port("gobot"));
    ASSERT_TRUE(client.wait_for("dynamic", 3));
  }
  ASSERT_TRUE(wait_until([&] { return status_.has_value(); }));
  EXPECT_EQ(status_, kFailed);
}

TEST_F(SessionGobotTest, InLockstepATickWaitsForTheAnswerToItsFrame) {
  line_.time_scale = 0.0;
  line_.lockstep = {"gobot"};
  line_.ticks = 20;
  line_.links.emplace_back("--gobot-frames", "answered");
  begin();
  GobotTestClient client(session_->port("gobot"));
  for (int tick = 0; tick < 20; ++tick) {
    ASSERT_TRUE(client.wait_for("frame", static_cast<std::size_t>(tick) + 1));
    EXPECT_EQ(session_->engine().now(), tick);
    client.answer(tick);
  }
  EXPECT_TRUE(wait_until([&] {
    client.messages();
    return status_.has_value();
  }));
  EXPECT_EQ(session_->engine().now(), 20);
}

TEST_F(SessionGobotTest, AnsweredFramesNeedLockstep) {
  line_.links.emplace_back("--gobot-frames", "answered");
  const auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->status, kBadInput);
  EXPECT_THAT(failure->error.text(), HasSubstr("only with --lockstep gobot"));
}

TEST_F(SessionGobotTest, WritesTheLogOfTheHall) {
  const std::string file = (folder_ / "hall.log").string();
  line_.links.emplace_back("--gobot-log", file);
  begin();
  GobotTestClient client(session_->port("gobot"));
  client.command(R"(["do_rotation","robot0",1,0.5])");
  ASSERT_TRUE(client.wait_for("action_response"));
  EXPECT_THAT(test::file_bytes(file), HasSubstr("do_rotation  robot0"));
}

}  // namespace
}  // namespace magna
