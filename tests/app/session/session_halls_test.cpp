// SPDX-License-Identifier: GPL-3.0-or-later
// The real session, on this thread: halls of factories and the dispatcher.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>

#include "core/sim/state_hash.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/line_client.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using test::wait_until;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

const std::string kHall = MAGNA_SOURCE_DIR "/resources/factory/one_machine.json";

const std::string kOptimum = MAGNA_SOURCE_DIR "/resources/factory/schedules/ft06.optimal.json";

class SessionHallsTest : public test::SessionFixture {
 protected:
  SessionHallsTest() {
    line_.world = kHall;
    line_.time_scale = 0.0;
    line_.headless = true;
    line_.links.emplace_back("--actr-port", "off");
    line_.links.emplace_back("--cognav-port", "off");
    line_.links.emplace_back("--gobot-port", "off");
  }

  /// Runs to the end; returns the output.
  std::string run() {
    const auto failure = open();
    EXPECT_FALSE(failure) << failure->error.text();
    testing::internal::CaptureStdout();
    session_->start();
    EXPECT_TRUE(wait_until([this] { return status_.has_value(); }));
    return testing::internal::GetCapturedStdout();
  }
};

TEST_F(SessionHallsTest, EndsWithTheMakespanOnceAllIsDelivered) {
  line_.hall.dispatcher = true;
  EXPECT_THAT(run(), ContainsRegex("makespan [0-9]+\\.[0-9][0-9] packages 3\n"));
  EXPECT_EQ(status_, kDone);
}

TEST_F(SessionHallsTest, ShowsTheBoundsBesideTheMakespan) {
  line_.hall.dispatcher = true;
  EXPECT_THAT(run(), ContainsRegex("packages 3\nbound [0-9]+\\.[0-9][0-9] machines "
                                   "[0-9]+\\.[0-9][0-9] jobs [0-9]+\\.[0-9][0-9]\n"));
}

TEST_F(SessionHallsTest, WithoutTransportItIsAPlainJobShop) {
  line_.world = (fs::path(kHall).parent_path() / "ft06.json").string();
  line_.hall.dispatcher = true;
  line_.hall.rule = DispatchRuleKind::Mwkr;
  line_.hall.transport_free = true;
  EXPECT_THAT(run(), ContainsRegex("makespan [0-9]+\\.00 packages 6\nbound 52\\.00 machines "
                                   "52\\.00 jobs 47\\.00\n"));
}

TEST_F(SessionHallsTest, ExecutesAScheduleAndExportsIt) {
  line_.world = (fs::path(kHall).parent_path() / "ft06.json").string();
  line_.hall.dispatcher = true;
  line_.hall.schedule = kOptimum;
  line_.hall.transport_free = true;
  line_.hall_schedule_out = (folder_.path() / "done.json").string();
  EXPECT_THAT(run(), HasSubstr("makespan 55.00 packages 6\n"));
  EXPECT_EQ(status_, kDone);
  session_.reset();
  status_.reset();
  line_.hall.schedule = line_.hall_schedule_out;
  line_.hall_schedule_out.clear();
  EXPECT_THAT(run(), HasSubstr("makespan 55.00 packages 6\n")) << "it loads again";
}

TEST_F(SessionHallsTest, AScheduleOfAnotherHallEndsTheStartWithItsPlace) {
  line_.hall.dispatcher = true;
  line_.hall.schedule = kOptimum;
  const auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->status, kBadInput);
  EXPECT_THAT(failure->error.text(), HasSubstr("ft06.optimal.json:2:"));
}

TEST_F(SessionHallsTest, DisturbancesOfAFileReplaceThoseOfTheScenario) {
  const std::string file = (folder_.path() / "bad.json").string();
  std::ofstream(file) << R"({"machine_failures": [{"machine": 0, "at": 5, "duration": 500}]})";
  line_.hall.dispatcher = true;
  line_.hall.disturbances = file;
  const std::string out = run();
  EXPECT_THAT(out, ContainsRegex("makespan [5-9][0-9][0-9]\\.[0-9][0-9] packages 3\n"));
  session_.reset();
  status_.reset();
  std::ofstream(file) << R"({"machine_failures": [{"machine": "m"}]})";
  const auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_THAT(failure->error.text(), HasSubstr("bad.json:1:"));
}

TEST_F(SessionHallsTest, AScheduleIsOpenedInTheWindow) {
  line_.world = (fs::path(kHall).parent_path() / "ft06.json").string();
  line_.headless = false;
  ASSERT_FALSE(open());
  session_->start();
  session_->set_paused(true);
  session_->set_dispatcher("schedule:" + kOptimum);
  EXPECT_EQ(exchange_.take()->dispatcher, "schedule:" + kOptimum);
  session_->set_dispatcher("schedule:no/such.json");
  auto snapshot = exchange_.take();
  EXPECT_EQ(snapshot->dispatcher, "schedule:" + kOptimum) << "it stays";
  ASSERT_NE(snapshot->dispatcher_problem, nullptr);
  EXPECT_THAT(snapshot->dispatcher_problem->text(), HasSubstr("no/such.json"));
  session_->set_dispatcher("fifo");
  EXPECT_EQ(exchange_.take()->dispatcher_problem, nullptr);
  session_->set_dispatcher("");
  EXPECT_EQ(exchange_.take()->dispatcher, "");
}

TEST_F(SessionHallsTest, OpensAGeneratedHall) {
  line_.world = "hall:2:2:3";
  line_.hall.dispatcher = true;
  line_.hall.rule = DispatchRuleKind::Fifo;
  EXPECT_THAT(run(), ContainsRegex("makespan [0-9]+\\.[0-9][0-9] packages 3\n"));
  EXPECT_EQ(status_, kDone);
}

TEST_F(SessionHallsTest, StartsReplacesAndStopsADispatcher) {
  line_.headless = false;
  ASSERT_FALSE(open());
  session_->start();
  const auto shown = [this] { return exchange_.take()->dispatcher; };
  session_->set_dispatcher("");
  EXPECT_EQ(shown(), "");
  session_->set_dispatcher("fifo");
  EXPECT_EQ(shown(), "fifo");
  ASSERT_TRUE(wait_until([this] { return session_->engine().hall()->delivered() > 0; }));
  session_->set_dispatcher("no such rule");
  EXPECT_EQ(shown(), "fifo");
  session_->set_dispatcher("look-ahead");
  EXPECT_EQ(shown(), "look-ahead");
  EXPECT_TRUE(wait_until([this] { return session_->engine().hall()->finished(); }));
  session_->set_dispatcher("");
  EXPECT_EQ(shown(), "");
}

TEST_F(SessionHallsTest, AResetKeepsTheChosenDispatcher) {
  line_.headless = false;
  line_.hall.dispatcher = true;
  ASSERT_FALSE(open());
  session_->start();
  session_->set_paused(true);
  const auto reset = [this](std::uint64_t number) {
    session_->restart(session_->engine().seed());
    EXPECT_TRUE(wait_until([&] { return exchange_.take()->opened->number == number; }));
    return exchange_.take()->dispatcher;
  };
  EXPECT_EQ(reset(2), "greedy") << "that of the command line";
  session_->set_dispatcher("fifo");
  EXPECT_EQ(reset(3), "fifo");
  session_->set_dispatcher("");
  EXPECT_EQ(reset(4), "") << "it was stopped";
  session_->set_dispatcher("mwkr");
  session_->open_world((fs::path(kHall).parent_path() / "ft06.json").string());
  ASSERT_TRUE(wait_until([&] { return exchange_.take()->opened->number == 5U; }));
  EXPECT_EQ(exchange_.take()->dispatcher, "") << "another hall";
  session_->set_dispatcher("schedule:" + kOptimum);
  EXPECT_EQ(reset(6), "schedule:" + kOptimum);
}

TEST_F(SessionHallsTest, AResetRunWithTheChosenDispatcherIsTheSame) {
  line_.headless = false;
  ASSERT_FALSE(open());
  session_->start();
  session_->set_paused(true);
  session_->set_dispatcher("fifo");
  const auto hash_later = [this] {
    for (int k = 0; k < 600; ++k) session_->step_once();
    StateHash hash;
    session_->engine().hall()->hash(hash);
    for (const Pose& pose : session_->engine().team().truth()) {
      hash.add(pose.x);
      hash.add(pose.y);
    }
    return hash.value();
  };
  const std::uint64_t first = hash_later();
  session_->restart(session_->engine().seed());
  ASSERT_TRUE(wait_until([&] { return exchange_.take()->opened->number == 2U; }));
  EXPECT_EQ(hash_later(), first);
}

TEST_F(SessionHallsTest, StartsNoDispatcherBesideAReplay) {
  line_.hall.dispatcher = true;
  line_.log_inputs = (folder_.path() / "run.log").string();
  run();
  session_.reset();
  status_.reset();
  line_.hall.dispatcher = false;
  line_.headless = false;
  line_.play_inputs = line_.log_inputs;
  line_.log_inputs.clear();
  ASSERT_FALSE(open());
  session_->start();
  session_->set_paused(true);
  session_->set_dispatcher("fifo");
  EXPECT_EQ(exchange_.take()->dispatcher, "");
}

TEST_F(SessionHallsTest, StartsNoDispatcherOutsideOfHalls) {
  line_.world = "field:2";
  line_.headless = false;
  ASSERT_FALSE(open());
  session_->start();
  session_->set_paused(true);
  session_->set_dispatcher("fifo");
  EXPECT_EQ(exchange_.take()->dispatcher, "");
}

TEST_F(SessionHallsTest, WithoutADispatcherNoRobotMoves) {
  line_.ticks = 6000;
  EXPECT_THAT(run(), ::testing::Not(HasSubstr("makespan")));
  EXPECT_EQ(status_, kDone);
  EXPECT_EQ(session_->engine().hall()->delivered(), 0U);
}

TEST_F(SessionHallsTest, AStalledHallEndsWithTheReasonAndStatus1) {
  line_.hall.dispatcher = true;
  line_.hall.environment = fs::path(kHall).parent_path() / "environments" / "one_machine.json";
  const fs::path file = folder_ / "unsolvable.json";
  std::ofstream(file) << R"({"robots":[{"position":[12.5,14.5]}],"packages":[[[7,1]]],)"
                      << R"("machines":[{"position":[12,10],"possible_processes":[0]}]})";
  line_.world = file.string();
  testing::internal::CaptureStderr();
  EXPECT_THAT(run(), ::testing::Not(HasSubstr("makespan")));
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("needs process 7"));
  EXPECT_EQ(status_, kFailed);
}

TEST_F(SessionHallsTest, AJamIsReportedAfterTheTicks) {
  line_.hall.dispatcher = true;
  line_.ticks = 6000;
  line_.hall.environment = fs::path(kHall).parent_path() / "environments" / "one_machine.json";
  const fs::path file = folder_ / "unsolvable.json";
  std::ofstream(file) << R"({"robots":[{"position":[12.5,14.5]}],"packages":[[[7,1]]],)"
                      << R"("machines":[{"position":[12,10],"possible_processes":[0]}]})";
  line_.world = file.string();
  testing::internal::CaptureStderr();
  EXPECT_THAT(run(), HasSubstr("delivered 0 of 1\n"));
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("needs process 7"));
  EXPECT_EQ(status_, kFailed);
  EXPECT_EQ(session_->engine().now(), 6000);
}

TEST_F(SessionHallsTest, AHallThatGoesOnEndsAfterItsTicksWithStatus0) {
  line_.hall.dispatcher = true;
  line_.ticks = 600;
  EXPECT_THAT(run(), HasSubstr("delivered 0 of 3\n"));
  EXPECT_EQ(status_, kDone);
}

TEST_F(SessionHallsTest, LogsTheCommandsOfTheDispatcher) {
  line_.hall.dispatcher = true;
  const std::string file = (folder_ / "hall.log").string();
  line_.links.emplace_back("--gobot-log", file);
  run();
  std::ifstream in(file);
  const std::string log(std::istreambuf_iterator<char>(in), {});
  EXPECT_THAT(log, HasSubstr("face_belt    robot0  ;belt"));
  EXPECT_THAT(log, HasSubstr("pick_package robot0  ;package0"));
}

TEST_F(SessionHallsTest, AWindowStaysOpenOnceAllIsDelivered) {
  line_.hall.dispatcher = true;
  line_.headless = false;
  ASSERT_FALSE(open());
  session_->start();
  ASSERT_TRUE(wait_until([this] { return session_->engine().hall()->finished(); }));
  const Tick then = session_->engine().now();
  EXPECT_TRUE(wait_until([&] { return session_->engine().now() > then; }));
  EXPECT_FALSE(status_);
}

TEST_F(SessionHallsTest, LogsTheInputsOfTheDispatcherAndReplaysThem) {
  line_.hall.dispatcher = true;
  line_.state_hash = true;
  line_.log_inputs = (folder_.path() / "run.log").string();
  const std::string told = run();
  const std::uint64_t hash = session_->engine().state_hash();
  session_.reset();
  status_.reset();
  line_.hall.dispatcher = false;
  line_.play_inputs = line_.log_inputs;
  line_.log_inputs.clear();
  EXPECT_EQ(run(), told);
  EXPECT_EQ(session_->engine().state_hash(), hash);
}

TEST_F(SessionHallsTest, TheDispatcherServesTheHallOfTheCommandLineAgain) {
  line_.hall.dispatcher = true;
  line_.world = kHall;
  ASSERT_FALSE(open());
  session_->start();
  session_->set_paused(true);
  session_->open_world("field:3");
  ASSERT_TRUE(wait_until([this] { return session_->engine().hall() == nullptr; }));
  session_->open_world(kHall);
  session_->set_paused(false);
  EXPECT_TRUE(wait_until([this] { return status_.has_value(); }));
  EXPECT_EQ(session_->engine().hall()->delivered(), 3U);
}

TEST_F(SessionHallsTest, TheEnvironmentOfTheCommandLineAppliesToItsScenarioOnly) {
  const fs::path folder = fs::path(kHall).parent_path();
  line_.world = (folder / "six_machines.json").string();
  line_.hall.environment = (folder / "environments/six_machines.json").string();
  line_.hall.jobshop = (folder / "jobshops/ft06.txt").string();
  ASSERT_FALSE(open());
  // The packages of the job shop, not the eight of the scenario.
  EXPECT_EQ(session_->engine().hall()->description().templates.at(0).size(), 6U);
  session_->start();
  // A hall of four machines would not fit them.
  session_->open_world((folder / "four_machines.json").string());
  EXPECT_TRUE(
      wait_until([this] { return session_->engine().hall()->hall().machines.size() == 6; }));
}

TEST_F(SessionHallsTest, ReportsErrorsOfAScenarioWithTheirPlace) {
  const fs::path bad = folder_.path() / "bad.json";
  std::ofstream(bad) << R"({"robots":[{"position":[1]}]})";
  line_.world = bad.string();
  const auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->status, kBadInput);
  EXPECT_THAT(failure->error.text(),
              HasSubstr("bad.json: robots[0].position: found an array of 1; expected [x, y]"));
}

}  // namespace
}  // namespace magna
