// SPDX-License-Identifier: GPL-3.0-or-later
// The real session: picture features sent to clients do not change the run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"
#include "tests/support/line_client.h"

namespace magna {
namespace {

#ifdef MAGNA_HAS_LISP

using test::LineClient;
using test::wait_until;

constexpr std::string_view kWorld = R"((defmap ward (20 12)
  (rect (0 0) (20 12) bricks 10 20 30 20)
  (obj desk (9 3) ((:kind furniture) (:footprint (1.6 .8)) (:substance wood)))
  (obj casualty (7 4.5) ((:kind victim) (:footprint (1.7 .5)) (:color lightred))))
(defrobot robot1 (ward (2.5 2.5) 0) :type p2at)
(defrobot robot2 (ward (2.5 6.5) 3.1416) :type p2at
  :mission ((goto (4 9)) (goto (16 9)) (goto (16 3)) (goto (3 3))))
)";

class SessionPicturesTest : public test::SessionFixture {
 protected:
  SessionPicturesTest() {
    const auto path = folder_ / "ward.lisp";
    std::ofstream{path} << kWorld;
    options_.command_line.world = path.string();
    options_.command_line.seed = 7;
    options_.command_line.links.emplace_back("--actr-port", "0");
    options_.command_line.links.emplace_back("--cognav-port", "off");
  }

  static auto images(const LineClient& client) {
    return std::ranges::count_if(client.lines(),
                                 [](const auto& line) { return line.starts_with("(image "); });
  }
  static bool sees(const LineClient& client, std::string_view type) {
    return client.bytes().find(' ' + std::string(type) + ' ') != std::string::npos;
  }
  /// The state after two hundred ticks at full speed.
  std::uint64_t hash(int threads, bool with_client) {
    options_.command_line.ticks = 200;
    options_.command_line.time_scale = 0.0;
    options_.command_line.threads = threads;
    begin();
    session_->set_paused(true);
    std::unique_ptr<LineClient> client;
    if (with_client) {
      client = std::make_unique<LineClient>(session_->port("actr"));
      EXPECT_TRUE(client->wait_for_lines(4 + 2 * 2));
    }
    post(input::Select{RobotId{1}});
    session_->set_paused(false);
    EXPECT_TRUE(wait_until([&] { return status_.has_value(); }));
    EXPECT_EQ(session_->engine().now(), 200);
    return session_->engine().state_hash();
  }
};

TEST_F(SessionPicturesTest, ReportsThePictureToTheFirstClientBeforeTheSelection) {
  begin();
  session_->set_paused(true);
  post(input::Select{RobotId{0}});
  const LineClient client(session_->port("actr"));
  ASSERT_TRUE(wait_until([&] { return client.bytes().ends_with("(select robot1)\n"); }));
  EXPECT_TRUE(sees(client, "furn"));
  EXPECT_TRUE(sees(client, "vict"));
  EXPECT_EQ(images(client), 2);
}

TEST_F(SessionPicturesTest, ReportsEachChosenPictureWhilePaused) {
  begin();
  session_->set_paused(true);
  LineClient client(session_->port("actr"));
  ASSERT_TRUE(client.wait_for_lines(4 + 2 * 2));
  EXPECT_EQ(images(client), 0);
  client.send("(select robot1)\n");
  ASSERT_TRUE(wait_until([&] { return images(client) == 2; }));
  client.forget();
  post(input::AimCamera{RobotId{0}, {2.0, 0.0}});
  ASSERT_TRUE(wait_until([&] { return images(client) == 2; })) << "it turns away from both";
  EXPECT_EQ(client.bytes().find("furn"), std::string::npos) << client.bytes();
}

TEST_F(SessionPicturesTest, ReportsFeaturesWhileARobotDrives) {
  begin();
  LineClient client(session_->port("actr"));
  client.send("(select robot1)(missionadd robot1 (goto (5 2.5)))\n");
  EXPECT_TRUE(wait_until([&] { return images(client) > 6; })) << "boxes grow as it comes nearer";
}

TEST_F(SessionPicturesTest, AnotherWorldEndsThePicture) {
  begin();
  session_->set_paused(true);
  post(input::Select{RobotId{0}});
  LineClient client(session_->port("actr"));
  ASSERT_TRUE(wait_until([&] { return images(client) == 2; }));
  client.forget();
  session_->open_world(options_.command_line.world);
  ASSERT_TRUE(wait_until([&] { return images(client) == 2; }));
  EXPECT_EQ(client.bytes().find("vict"), std::string::npos) << client.bytes();
  post(input::Select{RobotId{0}});
  EXPECT_TRUE(wait_until([&] { return images(client) == 4 && sees(client, "vict"); }));
}

TEST_F(SessionPicturesTest, GivesTheSameRunOnAnyThreadsWithAndWithoutAClient) {
  const std::uint64_t alone = hash(1, false);
  EXPECT_EQ(hash(4, false), alone);
  EXPECT_EQ(hash(1, true), alone);
  EXPECT_EQ(hash(4, true), alone);
}

#endif

}  // namespace
}  // namespace magna
