// SPDX-License-Identifier: GPL-3.0-or-later
// Unsolicited messages to clients and their times.
#include "protocols/gobot/gobot_server.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

#include "tests/protocols/gobot/gobot_fixture.h"
#include "tests/support/hand_clock.h"

namespace magna {
namespace {

using namespace test;
using testing::Contains;
using testing::HasSubstr;

class GobotServerTest : public GobotFixture {};

TEST_F(GobotServerTest, SendsAllStaticFactsAndThenTheStateToANewClient) {
  serve();
  const auto client = join();
  ASSERT_GE(client->messages().size(), 2u);
  EXPECT_EQ(client->messages()[0]["type"], "static");
  EXPECT_EQ(client->messages()[1]["type"], "dynamic");
  EXPECT_EQ(client->fact("Robot.instance", "robot1"), "robot");
  EXPECT_EQ(client->fact("Belt.cells", "belt0").size(), 3u);
  EXPECT_EQ(client->fact("Robot.coordinates", "robot0"), Json::parse("[4.5,8.5]"));
}

TEST_F(GobotServerTest, SendsDynamicMessagesContinuously) {
  serve();
  const auto client = join();
  ASSERT_TRUE(client->wait_for("dynamic", 30)) << "nobody steps: the world is paused";
  EXPECT_EQ(client->count("static"), 1u) << "once a connection";
}

TEST_F(GobotServerTest, SendsSixtyFramesASecondOfRealTime) {
  HandClock clock;
  auto with_clock = options();
  with_clock.clock = &clock;
  serve(with_clock);
  const auto client = join();
  client->wait_for("dynamic", 3);
  EXPECT_EQ(GobotServer::kFrameNs * 60, 999'999'960) << "60 Hz";
  // However long the frames before took, the next is due a sixtieth after the last was.
  clock.nanoseconds += 10'000'000'000;
  const std::size_t before = client->count("dynamic");
  ASSERT_TRUE(client->wait_for("dynamic", before + 3)) << "a stop of ten seconds is not a flood";
  EXPECT_LT(client->count("dynamic"), before + 30);
}

TEST_F(GobotServerTest, ReportsAPackageBeforeADynamicMessageNamesIt) {
  serve();
  const auto client = join();
  step(200);
  ASSERT_TRUE(client->wait_for_frame());
  ASSERT_EQ(engine_->hall()->packages().size(), 2u);
  EXPECT_EQ(client->count("static"), 2u) << "the first one was there already";
  std::set<std::string> known;
  for (const Json& message : client->messages()) {
    for (const Json& fact : message["data"]) {
      if (fact[0] == "Package.instance") {
        EXPECT_TRUE(known.insert(fact[1]).second) << fact << " twice";
      }
      if (fact[0] == "Package.location") {
        EXPECT_TRUE(known.contains(fact[1])) << fact;
      }
    }
  }
  EXPECT_EQ(known.size(), 2u);
}

TEST_F(GobotServerTest, SendsExistingObjectsOnceToALateClient) {
  serve();
  const auto early = join();
  step(200);
  const auto late = join();
  ASSERT_TRUE(late->wait_for("dynamic", 3));
  ASSERT_EQ(late->count("static"), 1u);
  std::size_t instances = 0;
  const Json told = late->of("static")[0]["data"];
  for (const Json& fact : told) instances += fact[0] == "Package.instance" ? 1u : 0u;
  EXPECT_EQ(instances, 2u);
  ASSERT_TRUE(early->wait_for_frame());
  EXPECT_EQ(early->count("static"), 2u) << "the others hear nothing of it";
}

// The original's client reads the length and then the body with a single call each.
TEST_F(GobotServerTest, SendsABodyThatIsReadByASingleCall) {
  serve();
  const int port = server_->port();
  bool whole = true;
  std::atomic<int> read = 0;
  std::thread reader([&] {
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    whole = connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    std::string body;
    while (whole && read < 100) {
      std::uint32_t size = 0;
      whole = recv(fd, &size, sizeof size, 0) == sizeof size;
      body.resize(size);
      whole = whole && recv(fd, body.data(), size, 0) == static_cast<ssize_t>(size);
      whole = whole && Json::accept(body);
      ++read;
    }
    close(fd);
    read = 100;
  });
  EXPECT_TRUE(wait_until([&] {
    step();
    return read == 100;
  }));
  reader.join();
  EXPECT_TRUE(whole);
}

TEST_F(GobotServerTest, ASlowReaderMissesOnlyFrames) {
  serve();
  const auto slow = join();
  const auto fast = join();
  slow->line().stop_reading();
  // Until its buffers are full and dynamic messages are dropped, with room for what the system
  // still takes later.
  const auto sent = [&] { return server_->status().clients.at(0).messages_out; };
  const auto backlog = [&] { return server_->status().clients.at(0).backlog_bytes; };
  for (int k = 0; k < 200'000 && backlog() <= 2 * GobotClient::kBehind; ++k) {
    slow->command(R"(["fly","robot0"])", '"' + std::string(4000, 'x') + '"');
    const std::uint64_t before = sent();
    ASSERT_TRUE(wait_until([&] { return sent() > before; }));
    fast->messages();
  }
  ASSERT_GT(backlog(), GobotClient::kBehind);
  ASSERT_TRUE(fast->wait_for_frame());
  const std::uint64_t messages = sent();
  fast->forget();
  ASSERT_TRUE(fast->wait_for("dynamic", 20)) << "the other is told as before";
  EXPECT_EQ(sent(), messages) << "nothing dynamic for the slow one";
  // An action and its result.
  fast->command(R"(["do_rotation","robot0",1,0.05])", "77");
  ASSERT_TRUE(fast->wait_for("action_response"));
  ASSERT_TRUE(run_to_result(*fast));
  EXPECT_EQ(sent(), messages) << "the result waits for what it can show";
  slow->line().go_on_reading();
  ASSERT_TRUE(slow->wait_for("action_result"));
  EXPECT_EQ(slow->actions().back(), "result 1 true");
  const auto& all = slow->messages();
  const auto result =
      std::ranges::find_if(all, [](const Json& m) { return m["type"] == "action_result"; });
  EXPECT_EQ((result - 1)->at("type"), "dynamic") << "right after a frame";
  EXPECT_EQ(slow->fact("Robot.rotation", "robot0"), 0.05);
  ASSERT_TRUE(slow->wait_for_frame()) << "and goes on";
}

TEST_F(GobotServerTest, DropsAClientThatNeverReadsWithoutAffectingOthers) {
  auto tight = options();
  tight.limits.max_backlog = 1 << 20;
  serve(tight);
  const auto idle = join();
  const auto other = join();
  idle->line().stop_reading();
  for (int k = 0; k < 20'000 && server_->status().dropped == 0; ++k) {
    const std::uint64_t sent = server_->status().clients.at(0).messages_out;
    idle->command(R"(["fly","robot0"])", '"' + std::string(4000, 'x') + '"');
    ASSERT_TRUE(wait_until([&] {
      return server_->status().dropped > 0 || server_->status().clients.at(0).messages_out > sent;
    }));
    other->messages();
  }
  EXPECT_EQ(server_->status().dropped, 1u);
  EXPECT_THAT(log_, Contains(testing::AllOf(HasSubstr("gobot-1"), HasSubstr("does not read"))));
  EXPECT_TRUE(other->wait_for_frame());
}

TEST_F(GobotServerTest, AClientThatPausesThreeSecondsReceivesEverything) {
  HandClock clock;
  auto with_clock = options();
  with_clock.clock = &clock;
  serve(with_clock);
  const auto sleeper = join();
  const auto other = join();
  sleeper->line().stop_reading();
  const std::size_t before = other->count("dynamic");
  // Three seconds of frames, as fast as the clock advances.
  ASSERT_TRUE(wait_until([&] {
    clock.nanoseconds += GobotServer::kFrameNs;
    step();
    return other->count("dynamic") >= before + 180;
  }));
  sleeper->line().go_on_reading();
  ASSERT_TRUE(sleeper->wait_for("dynamic", before + 100)) << "small frames are all kept";
  EXPECT_EQ(sleeper->fact("Robot.instance", "robot0"), "robot");
  EXPECT_EQ(server_->status().dropped, 0u);
}

TEST_F(GobotServerTest, DisconnectsForAnotherWorldAndServesAgain) {
  serve();
  const int port = server_->port();
  const auto client = join();
  HallDescription description = small_hall();
  description.robots[0].position = {5.5, 8.5};
  auto next = make_hall(description);
  next->take_events();
  server_->rebind(*next);
  engine_ = std::move(next);
  ASSERT_TRUE(wait_until([&] { return client->line().gone(); }));
  EXPECT_EQ(server_->port(), port);
  const auto again = join();
  EXPECT_EQ(again->fact("Robot.coordinates", "robot0"), Json::parse("[5.5,8.5]"));
  EXPECT_EQ(again->count("static"), 1u);
}

TEST_F(GobotServerTest, WithoutAHallReportsRobotsAndRejectsCommands) {
  engine_ = make_engine(small_scenario(2), {7, true, {}});
  engine_->take_events();
  serve();
  const auto client = join();
  EXPECT_EQ(client->fact("Robot.instance", "robot2"), "robot");
  EXPECT_EQ(client->fact("Robot.coordinates", "robot1"), Json::parse("[2.5,2.5]"));
  client->command(R"(["navigate_to","robot1",5,5])", "3");
  ASSERT_TRUE(client->wait_for("action_response"));
  EXPECT_THAT(client->actions(), testing::ElementsAre("response -1 3"));
}

TEST_F(GobotServerTest, AReconnectingClientGetsTheSamePort) {
  const int port = serve().port();
  const auto client = join();
  server_.reset();  // its sockets close first, and their port stays in TIME_WAIT
  auto same = options();
  same.port = port;
  serve(same);
  EXPECT_EQ(server_->port(), port);
  join();
}

TEST_F(GobotServerTest, RecordsFramesForViewers) {
  SystemLinkClock clock;
  MessageTap tap(clock);
  tap.set_on(true);
  auto looked_at = options();
  looked_at.tap = &tap;
  serve(looked_at);
  const auto client = join();
  client->command(R"(["navigate_to","robot0",5.5,8.5])", "3");
  client->command(R"(["navigate_to","robot7",5.5,8.5])", "4");
  ASSERT_TRUE(client->wait_for("action_response", 2));
  std::vector<std::string> said;
  for (const LinkMessage& frame : tap.take().messages) {
    if (frame.what == "dynamic" || frame.what == "action_feedback") continue;
    said.push_back((frame.in ? "in " : "out ") + frame.what + " " + frame.value +
                   (frame.verdict.empty() ? "" : ": " + frame.verdict));
    EXPECT_TRUE(frame.text);
    EXPECT_TRUE(frame.bytes.starts_with("{")) << "without the length before it";
  }
  EXPECT_THAT(said,
              testing::ElementsAre(
                  "out static ", R"(in robot_command ["navigate_to","robot0",5.5,8.5])",
                  "out action_response 1",
                  R"(in robot_command ["navigate_to","robot7",5.5,8.5]: there is no robot robot7)",
                  "out action_response -1"));
}

TEST_F(GobotServerTest, RecordsInvalidCommandsForViewersToo) {
  SystemLinkClock clock;
  MessageTap tap(clock);
  tap.set_on(true);
  auto looked_at = options();
  looked_at.tap = &tap;
  serve(looked_at);
  std::vector<LinkMessage> wrong;
  const auto found = [&](std::size_t n) {
    for (LinkMessage& frame : tap.take().messages) {
      if (!frame.good) wrong.push_back(std::move(frame));
    }
    return wrong.size() >= n;
  };
  const auto client = join();
  client->send("nonsense");
  ASSERT_TRUE(test::wait_until([&] { return found(1); }));
  EXPECT_EQ(wrong[0].what, "no command");
  EXPECT_EQ(wrong[0].bytes, "nonsense");
  EXPECT_TRUE(wrong[0].in);
  EXPECT_FALSE(wrong[0].verdict.empty());
  client->line().send(std::string_view("\x7F\x7F\x7F\x7F", 4));  // an invalid length
  ASSERT_TRUE(test::wait_until([&] { return found(2); }));
  EXPECT_THAT(wrong[1].verdict, testing::HasSubstr("announced a message of"));
}

}  // namespace
}  // namespace magna
