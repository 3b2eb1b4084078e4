// SPDX-License-Identifier: GPL-3.0-or-later
// Robots that attach to a running world and their reports, as sent to models.
#include <gmock/gmock.h>

#include "core/geometry/angle.h"
#include "tests/protocols/actr/actr_fixture.h"
#include "tests/support/hand_clock.h"

namespace magna {
namespace {

using namespace test;

class AttachedRobotsTest : public ActrFixture {
 protected:
  void TearDown() override { server_.reset(); }
  HandClock clock_;
};

TEST_F(AttachedRobotsTest, ReportsARobotThatAttachesWithMissionAndDestination) {
  auto by_hand = options();
  by_hand.clock = &clock_;
  serve(by_hand);
  const auto client = join();
  client->forget();
  const Author link = Author::client("arap-1");
  const RobotId cybot{kRobots};
  const auto report = [&](const Input& input) {
    EXPECT_TRUE(engine_->submit(link, input));
    drain();
  };
  report(input::RemoteJoin{"doc", "cm"});
  ASSERT_TRUE(client->wait_for_lines(2));
  EXPECT_EQ(client->bytes(), "(robot cybot1 p2at 7.5000 5.0000 -1.5708)\n(mission cybot1)\n");
  client->forget();
  report(input::RemoteMoved{cybot, 0.5});
  clock_.nanoseconds += 200'000'000;
  server_->on_tick();
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_EQ(client->bytes(), "(robot cybot1 p2at 7.5000 4.5000 -1.5708)\n");
  EXPECT_EQ(answer_to(*client, "(missionadd cybot1 (goto (7 4)))"),
            "(mission cybot1 (goto (7.0000 4.0000 0.0000)))\n");
  client->forget();
  report(input::RemoteLeave{cybot});
  ASSERT_TRUE(client->wait_for_lines(2));
  EXPECT_EQ(client->bytes(), "(mission cybot1)\n(robot cybot1 invalid 0.0000 0.0000 0.0000)\n");
}

TEST_F(AttachedRobotsTest, TellsThatAPoseIsInDoubtAlsoWithoutAMission) {
  serve();
  const auto client = join();
  const Author link = Author::client("arap-1");
  const RobotId cybot{kRobots};
  engine_->submit(link, input::RemoteJoin{"doc", "cm"});
  drain();
  ASSERT_TRUE(client->wait_for_lines(kTold + 2));
  const auto status = [&](const std::string& bytes) {
    const std::string told = answer_to(*client, bytes);
    const std::size_t at = told.rfind("(status cybot1 ");
    return at == std::string::npos ? std::string() : told.substr(at, told.find('\n', at) - at);
  };
  EXPECT_THAT(status("(subscribe status)"), testing::StartsWith("(status cybot1 idle nil "));
  ASSERT_TRUE(engine_->submit(link, input::RemoteJump{cybot, 1.5, 0.5}));
  drain();
  EXPECT_THAT(status(""), testing::StartsWith("(status cybot1 stopping pose-in-doubt 7.5000 "));
  submit(input::RemoteJudge{cybot, true});
  EXPECT_THAT(status(""), testing::StartsWith("(status cybot1 stopping nil "));
}

TEST_F(AttachedRobotsTest, ShowsSightingsOfARobotUntilTheyExpire) {
  serve();
  const auto client = join();
  const Author link = Author::client("arap-1");
  const RobotId cybot{kRobots};
  engine_->submit(link, input::RemoteJoin{"doc", "cm"});
  engine_->submit(link, input::RemoteHeading{cybot, 0.0});
  drain();
  ASSERT_TRUE(client->wait_for_lines(kTold + 2));
  client->forget();
  engine_->submit(link, input::RemoteSighted{cybot, 3, kPi / 2.0, 0.4, 0.12});
  engine_->submit(link, input::RemoteSighted{cybot, 6, 0.0, 0.5, 0.2});
  engine_->submit(link, input::RemoteSighted{cybot, 0, 0.0, 0.5, 0.2});
  drain();
  ASSERT_TRUE(client->wait_for_lines(3));
  const std::string lasting =
      "(map sighting-1 furn 7.5000 5.4000 0.1200 0.1200 0.0000)\n"
      "(map sighting-2 wall 8.0000 5.0000 0.2000 0.2000 0.0000)\n";
  const std::string blip = "(map sighting-3 furn 8.0000 5.0000 0.2000 0.2000 0.0000)\n";
  EXPECT_EQ(client->bytes(), lasting + blip);
  client->forget();
  step(301);
  const std::string gone = "(map sighting-3 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)\n";
  ASSERT_TRUE(wait_until([&] { return client->bytes().find(gone) != std::string::npos; }));
  const std::string told = client->bytes();
  EXPECT_EQ(without_frontier(told + answer_to(*client, "")), gone);
  test::LineClient late(server_->port());
  ASSERT_TRUE(late.wait_for_lines(kTold + 4));
  EXPECT_NE(late.bytes().find(lasting), std::string::npos);
  EXPECT_EQ(late.bytes().find("sighting-3"), std::string::npos);
}

TEST_F(AttachedRobotsTest, AMergedSightingReplacesTheOldOne) {
  serve();
  const auto client = join();
  const Author link = Author::client("arap-1");
  const RobotId cybot{kRobots};
  engine_->submit(link, input::RemoteJoin{"doc", "cm"});
  engine_->submit(link, input::RemoteHeading{cybot, 0.0});
  drain();
  ASSERT_TRUE(client->wait_for_lines(kTold + 2));
  client->forget();
  engine_->submit(link, input::RemoteSighted{cybot, 2, 0.0, 0.5, 0.2});
  drain();
  engine_->submit(link, input::RemoteSighted{cybot, 1, 0.0, 0.6, 0.1});
  drain();
  ASSERT_TRUE(client->wait_for_lines(3));
  EXPECT_EQ(client->bytes(),
            "(map sighting-1 furn 8.0000 5.0000 0.2000 0.2000 0.0000)\n"
            "(map sighting-1 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)\n"
            "(map sighting-2 furn 8.1000 5.0000 0.2000 0.2000 0.0000)\n");
}

TEST_F(AttachedRobotsTest, FollowsEditsOfTheObstacleMap) {
  serve();
  const auto client = join();
  client->forget();
  const Author person = Author::person();
  engine_->submit(person, input::SightingAdd{SightingClass::Hole, 7, 4, 0.2});
  engine_->submit(person, input::SightingAdd{SightingClass::Thin, 8, 4, 0.1});
  drain();
  engine_->submit(person, input::SightingChange{{0}, SightingClass::Blob, 6, 4, 0.3});
  engine_->submit(person, input::SightingRemove{{1}});
  drain();
  engine_->submit(person, input::ObstaclesClear{});
  drain();
  ASSERT_TRUE(client->wait_for_lines(5));
  EXPECT_EQ(client->bytes(),
            "(map sighting-1 wall 7.0000 4.0000 0.2000 0.2000 0.0000)\n"
            "(map sighting-2 furn 8.0000 4.0000 0.1000 0.1000 0.0000)\n"
            "(map sighting-1 furn 6.0000 4.0000 0.3000 0.3000 0.0000)\n"
            "(map sighting-2 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)\n"
            "(map sighting-1 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)\n");
}

TEST_F(AttachedRobotsTest, SightingsOfAnotherWorldHaveNewNames) {
  Roster roster(*engine_);
  const auto see = [](Engine& engine, RobotId cybot) {
    const Author link = Author::client("arap-1");
    engine.submit(link, input::RemoteJoin{"doc", "cm"});
    engine.submit(link, input::RemoteSighted{cybot, 3, 0.0, 0.4, 0.12});
  };
  see(*engine_, RobotId{kRobots});
  EXPECT_NE(roster.everything().text.find("(map sighting-1 "), std::string::npos);
  const auto next = make_engine(scenario(), {8, true, {}});
  see(*next, RobotId{kRobots});
  Lines gone;
  roster.write_features_gone(gone);
  EXPECT_EQ(gone.text, "(map sighting-1 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)\n");
  roster.rebind(*next);
  EXPECT_NE(roster.everything().text.find("(map sighting-2 "), std::string::npos);
  EXPECT_EQ(roster.everything().text.find("(map sighting-1 "), std::string::npos);
}

}  // namespace
}  // namespace magna
