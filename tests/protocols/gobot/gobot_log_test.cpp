// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_log.h"

#include "core/engine/hall_dispatcher.h"
#include "tests/protocols/gobot/gobot_fixture.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/wire_files.h"

namespace magna {
namespace {

using namespace test;
using testing::HasSubstr;

class GobotLogTest : public GobotFixture {
 protected:
  std::string said() const { return file_bytes(path_); }

  TemporaryFolder folder_;
  std::string path_ = (folder_.path() / "hall.log").string();
};

TEST_F(GobotLogTest, WritesCommandsOfAllAuthorsInColumns) {
  auto log = GobotLog::open(path_);
  ASSERT_TRUE(log) << log.error().text();
  const auto tell = [&](const Author& author, RobotId robot, RobotAction action) {
    engine_->submit(author, input::HallAction{robot, std::move(action)});
    log->on_events(engine_->take_events(), *engine_);
  };
  tell(Author::client("client-1"), kRobot0, action::NavigateTo{{7.5, 3.25}});
  EXPECT_EQ(said(), "[INF]    0.000 navigate_to  robot0  ;   7.500;   3.250 \n")
      << "it is in the file at once";
  engine_->step();
  tell(HallDispatcher::author(), kRobot1, action::DoMove{0.5, 2.0, 1.5});
  tell(Author::person(), kRobot1, action::FaceBelt{"belt0", 5.0});
  tell(Author::person(), kRobot1, action::Pick{});
  EXPECT_EQ(said(),
            "[INF]    0.000 navigate_to  robot0  ;   7.500;   3.250 \n"
            "[INF]    0.017 do_move      robot1  ;   0.500;  64.000;   1.500 \n"
            "[INF]    0.017 face_belt    robot1  ;belt0   ;   5.000 \n"
            "[INF]    0.017 pick         robot1   \n"
            "[WAR]    0.017 pick         robot1   failed: it faces no belt within reach \n");
}

TEST_F(GobotLogTest, WritesMachineCommands) {
  HallDescription description = small_hall();
  description.machines_on_command = true;
  open(description);
  auto log = GobotLog::open(path_);
  ASSERT_TRUE(log);
  engine_->submit(HallDispatcher::author(), input::HallProcess{"machine0", "package0"});
  log->on_events(engine_->take_events(), *engine_);
  EXPECT_EQ(
      said(),
      "[INF]    0.000 process      machine0;package0 \n"
      "[WAR]    0.000 process      machine0;package0 failed: package0 is not the first on the "
      "machine's input belt \n");
}

TEST_F(GobotLogTest, WritesEventsOfTheHall) {
  HallDescription description = small_hall();
  description.robots[0].max_battery = 0.5;
  open(description);
  auto log = GobotLog::open(path_);
  ASSERT_TRUE(log);
  for (int k = 0; k < 330; ++k) {
    engine_->step();
    log->on_events(engine_->take_events(), *engine_);
  }
  EXPECT_THAT(said(), HasSubstr(" Battery became empty for robot0 \n"));
  HallNews news;
  news.kind = HallNews::Kind::ProcessDone;
  news.process = 3;
  const std::vector<Event> events{
      event::HallChanged{news}, event::HallChanged{{HallNews::Kind::PackageDelivered}},
      event::HallChanged{{HallNews::Kind::AllDelivered}}, event::Collided{kRobot1}};
  log->on_events(events, *engine_);
  EXPECT_THAT(said(), HasSubstr("[INF]    5.500 Process of id 3 done for package package0 \n"
                                "[INF]    5.500 Package package0 delivered \n"
                                "[INF]    5.500 Exit \n"
                                "[WAR]    5.500 Collision of robot robot1 \n"));
}

TEST_F(GobotLogTest, WritesDisturbances) {
  HallDescription description = small_hall();
  description.disturbances.failures = {{false, 0, 1.0, 1.0}, {true, 1, 1.5, 1.0}};
  description.disturbances.arrivals = {{3.0, {{0, 1.0}}}};
  open(description);
  auto log = GobotLog::open(path_);
  ASSERT_TRUE(log);
  for (int k = 0; k < 200; ++k) {
    engine_->step();
    log->on_events(engine_->take_events(), *engine_);
  }
  EXPECT_EQ(said(),
            "[WAR]    1.000 machine0 has failed \n"
            "[WAR]    1.500 robot1 has failed \n"
            "[INF]    2.000 machine0 is repaired \n"
            "[INF]    2.500 robot1 is repaired \n"
            "[INF]    3.000 A job has arrived \n");
}

TEST_F(GobotLogTest, WritesCommandsAndRejectionsOfClientsOnce) {
  auto log = GobotLog::open(path_);
  ASSERT_TRUE(log);
  auto logged = options();
  logged.hall_log = &*log;
  logged.on_submitted = [&] {
    const auto events = engine_->take_events();
    log->on_events(events, *engine_);
    server_->on_events(events);
  };
  serve(logged);
  const auto client = join();
  client->command(R"(["navigate_to","robot0",9.5,9.5])");
  client->command(R"(["navigate_to","robot7",9.5,9.5])");
  client->cancel(1);
  ASSERT_TRUE(client->wait_for("action_cancel"));
  EXPECT_EQ(
      said(),
      "[INF]    0.000 navigate_to  robot0  ;   9.500;   9.500 \n"
      "[WAR]    0.000 [\"navigate_to\",\"robot7\",9.5,9.5] refused: there is no robot robot7 \n"
      "[INF]    0.000 cancel_request action 1 \n");
}

TEST_F(GobotLogTest, ReportsAnUnwritableFile) {
  const auto log = GobotLog::open((folder_ / "missing" / "hall.log").string());
  ASSERT_FALSE(log);
  EXPECT_THAT(log.error().text(), HasSubstr("missing/hall.log"));
}

}  // namespace
}  // namespace magna
