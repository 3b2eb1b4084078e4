// SPDX-License-Identifier: GPL-3.0-or-later
// The real session, on this thread: worlds that replace each other.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/app/session/session_fixture.h"
#include "tests/support/line_client.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using test::wait_until;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class SessionWorldsTest : public test::SessionFixture {
 protected:
  SessionWorldsTest() {
    options_.command_line.world = "field:3";
    options_.command_line.seed = 7;
    options_.command_line.links.emplace_back("--actr-port", "0");
    options_.command_line.links.emplace_back("--cognav-port", "0");
  }

  std::string file(const char* name, std::string_view text) {
    const fs::path path = folder_ / name;
    std::ofstream{path, std::ios::binary} << text;
    return path.string();
  }
  static std::string text_of(const fs::path& path) {
    std::ifstream stream{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{stream}, {}};
  }
  std::shared_ptr<const Snapshot> now() { return exchange_.take(); }
  bool opened(std::uint64_t number) {
    return wait_until([&] { return now()->opened->number == number; });
  }
  bool failed(std::uint64_t times) {
    return wait_until([&] { return now()->opened->failures == times; });
  }
};

TEST_F(SessionWorldsTest, ReplacesTheWorld) {
  begin();
  EXPECT_EQ(now()->opened->number, 1U);
  EXPECT_EQ(now()->opened->source, "field:3");
  session_->open_world("field:5");
  EXPECT_EQ(now()->opened->loading, "field:5");
  EXPECT_EQ(now()->labels->size(), 3U);
  ASSERT_TRUE(opened(2));
  EXPECT_EQ(now()->labels->size(), 5U);
  EXPECT_EQ(now()->opened->source, "field:5");
  EXPECT_EQ(now()->opened->loading, "");
  const Tick tick = now()->tick;
  EXPECT_LT(tick, 20);
  EXPECT_TRUE(wait_until([&] { return now()->tick > tick; }));
}

TEST_F(SessionWorldsTest, BuildsTheSameWorldEquallyAgain) {
  options_.command_line.time_scale = 0.01;
  begin();
  const std::uint64_t hash = session_->engine().state_hash();
  ASSERT_EQ(session_->engine().now(), 0);
  post(input::StopRobot{RobotId{0}});
  session_->set_paused(true);
  session_->step_once();
  session_->open_world("field:3");
  ASSERT_TRUE(opened(2));
  EXPECT_EQ(session_->engine().now(), 0);
  EXPECT_EQ(session_->engine().state_hash(), hash);
  EXPECT_TRUE(now()->paused);
  EXPECT_EQ(now()->time_scale, 0.01);
}

TEST_F(SessionWorldsTest, KeepsTheOldWorldWhenTheNewOneIsInvalid) {
  begin();
  const std::string bad = file("bad.lisp", "(defmap m (5 5)\n  (wall (0 0)))\n");
  session_->open_world(bad);
  ASSERT_TRUE(failed(1));
  EXPECT_EQ(now()->opened->number, 1U);
  EXPECT_EQ(now()->opened->loading, "");
#ifdef MAGNA_HAS_LISP
  EXPECT_THAT(now()->opened->failure, StartsWith(bad + ":2:3: "));
#endif
  EXPECT_EQ(english(now()->notices->back().text), now()->opened->failure);
  const Tick tick = now()->tick;
  EXPECT_TRUE(wait_until([&] { return now()->tick > tick; }));
  session_->open_world((folder_ / "nothing.lisp").string());
  ASSERT_TRUE(failed(2));
  EXPECT_THAT(now()->opened->failure, HasSubstr("nothing.lisp"));
  EXPECT_EQ(now()->labels->size(), 3U);
}

#ifdef MAGNA_HAS_LISP
TEST_F(SessionWorldsTest, OpensAnInvalidAndThenACorrectedWorld) {
  begin();
  const std::string world = file("w.lisp",
                                 "(defmap small (10 10))\n"
                                 "(defrobot a (small (2 2) 0))\n");
  session_->open_world(world);
  ASSERT_TRUE(opened(2));
  EXPECT_EQ(now()->labels->size(), 1U);
  file("w.lisp", "(defmap small (10 10)\n");
  session_->open_world(now()->opened->source);
  ASSERT_TRUE(failed(1));
  EXPECT_EQ(now()->labels->at(0).name, "a");
  file("w.lisp",
       "(defmap small (10 10))\n(defrobot a (small (2 2) 0))\n(defrobot b (small (5 5) 0))\n");
  session_->open_world(now()->opened->source);
  ASSERT_TRUE(opened(3));
  EXPECT_EQ(now()->labels->size(), 2U);
  EXPECT_EQ(now()->world->name, "small");
}
#endif

TEST_F(SessionWorldsTest, KeepsStopLatched) {
  begin();
  post(input::StopAll{});
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  EXPECT_TRUE(now()->stopped);
  post(input::ReleaseStop{});
  EXPECT_TRUE(wait_until([&] { return !now()->stopped; }));
  session_->open_world("field:4");
  ASSERT_TRUE(opened(3));
  EXPECT_FALSE(now()->stopped);
}

// There may be no person to release it.
TEST_F(SessionWorldsTest, EndsTheStopOfAProgramWithItsWorld) {
  begin();
  session_->submit_for(1, Author::client("adam"), input::StopAll{});
  EXPECT_TRUE(session_->engine().stopped());
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  EXPECT_FALSE(session_->engine().stopped());
}

TEST_F(SessionWorldsTest, DropsInputsForTheOldRobots) {
  begin();
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  session_->submit_for(1, Author::person(), input::Select{RobotId{1}});
  EXPECT_FALSE(session_->engine().active());
  session_->submit_for(1, Author::person(), input::StopAll{});
  EXPECT_TRUE(session_->engine().stopped());
  session_->submit_for(1, Author::person(), input::ReleaseStop{});
  EXPECT_TRUE(session_->engine().stopped());
  session_->submit_for(2, Author::person(), input::ReleaseStop{});
  EXPECT_FALSE(session_->engine().stopped());
  session_->submit_for(2, Author::person(), input::Select{RobotId{1}});
  EXPECT_EQ(session_->engine().active(), RobotId{1});
  EXPECT_TRUE(wait_until([&] { return now()->posts_taken == 5; })) << "those in vain count, too";
}

TEST_F(SessionWorldsTest, OpensTheLastRequestedWorld) {
  begin();
  session_->open_world("field:4");
  session_->open_world("field:5");
  session_->open_world("field:6");
  ASSERT_TRUE(opened(2));
  EXPECT_EQ(now()->labels->size(), 6U);
  EXPECT_EQ(now()->opened->loading, "");
}

TEST_F(SessionWorldsTest, ReportsNoPanesBeforeTheWindowPlacesThem) {
  begin();
  test::LineClient early(session_->port("actr"));
  ASSERT_TRUE(early.wait_for_lines(4 + 2 * 3));
  EXPECT_THAT(early.bytes(), HasSubstr("(window mapview1 mapview 0 0 0 0)\n"));
  EXPECT_THAT(early.bytes(), HasSubstr("(window teleop1 teleop 0 0 0 0)\n"));
  early.forget();
  session_->submit_for(1, Author::person(),
                       input::PaneChanged{{PaneType::Mapview, 10, 20, 300, 200}});
  ASSERT_TRUE(wait_until([&] { return early.count() >= 1; }));
  EXPECT_THAT(early.lines(), Contains("(window mapview1 mapview 10 20 300 200)"));
}

TEST_F(SessionWorldsTest, ReportsDefaultPanesWithoutAWindow) {
  line_.headless = true;
  begin();
  test::LineClient client(session_->port("actr"));
  ASSERT_TRUE(client.wait_for_lines(4 + 2 * 3));
  EXPECT_THAT(client.bytes(), HasSubstr("(window mapview1 mapview 280 40 640 540)\n"));
}

TEST_F(SessionWorldsTest, ReportsAnImaginaryWindowOfTheSizeOfTheOptionWithAWindowToo) {
  line_.screen = ScreenSize{1920, 1080};
  begin();
  test::LineClient client(session_->port("actr"));
  client.send("(subscribe geometry)\n");
  ASSERT_TRUE(wait_until(
      [&] { return client.bytes().find("(geometry mapview1 map ") != std::string::npos; }));
  EXPECT_THAT(client.bytes(), HasSubstr("(window listview1 listview 0 40 280 820)\n"));
  EXPECT_THAT(client.bytes(), HasSubstr("(window imgview1 imgview 1560 40 360 410)\n"));
  EXPECT_THAT(client.bytes(), HasSubstr("(window mapview1 mapview 280 40 1280 820)\n"));
  EXPECT_THAT(client.bytes(), HasSubstr("(window teleop1 teleop 1560 450 360 410)\n"));
  EXPECT_THAT(client.bytes(), HasSubstr("(geometry robot3 row 0 120 280 40)\n"));
  session_->submit_for(1, Author::person(), input::PaneChanged{{PaneType::Mapview, 1, 2, 3, 4}});
  session_->submit_for(1, Author::person(),
                       input::GeometryChanged{{}, {}, MapPlace{1, 2, 3.0, 0.0}});
  EXPECT_FALSE(session_->engine().geometry());
  session_->open_world("field:2");
  ASSERT_TRUE(opened(2));
  EXPECT_EQ(session_->engine().panes()[2], (Pane{PaneType::Mapview, 280, 40, 1280, 820}));
}

TEST_F(SessionWorldsTest, AClientBeginsTheWorldAgainWithItsSeed) {
  line_.headless = true;
  line_.allow_restart = true;
  line_.log_inputs = (folder_ / "run.log").string();
  begin();
  test::LineClient client(session_->port("actr"));
  client.send("(client adam)(select robot2)(restart 12)\n");
  ASSERT_TRUE(wait_until([&] { return client.bytes().ends_with("(restart 12)\n"); }))
      << client.bytes();
  EXPECT_EQ(session_->engine().seed(), 12U);
  EXPECT_EQ(now()->opened->number, 2U);
  EXPECT_THAT(client.lines(), Contains(StartsWith("(robot robot2 ")).Times(testing::Ge(2)))
      << "robots keep their names";
  session_->finish(kDone);
  EXPECT_THAT(text_of(folder_ / "run.log"), HasSubstr("\"seed\":7"));
  EXPECT_THAT(text_of(folder_ / "run.log.2"), HasSubstr("\"seed\":12"));
}

#ifdef MAGNA_HAS_LISP
TEST_F(SessionWorldsTest, AWorldThatCannotBeBuiltAgainStaysWithItsSeed) {
  line_.headless = true;
  line_.allow_restart = true;
  line_.world = file("w.lisp", "(defmap small (10 10))\n(defrobot a (small (2 2) 0))\n");
  begin();
  test::LineClient client(session_->port("actr"));
  file("w.lisp", "(defmap small (10 10)\n");
  client.send("(restart 12)\n");
  ASSERT_TRUE(wait_until([&] {
    return client.bytes().ends_with("(error restart not-built 12)\n");
  })) << client.bytes();
  EXPECT_EQ(session_->engine().seed(), 7U);
  client.forget();
  session_->open_world("field:2");
  ASSERT_TRUE(opened(2));
  EXPECT_EQ(session_->engine().seed(), 7U);
  EXPECT_EQ(client.bytes().find("(restart "), std::string::npos) << client.bytes();
}

TEST_F(SessionWorldsTest, AClientIsToldThatAnotherWorldReplacesItsRestart) {
  line_.headless = true;
  line_.allow_restart = true;
  line_.world = file("w.lisp", "(defmap small (10 10))\n");
  begin();
  test::LineClient client(session_->port("actr"));
  file("w.lisp", "(dotimes (k 10000000))\n(defmap small (10 10))\n");  // about a second
  client.send("(restart 12)\n");
  ASSERT_TRUE(wait_until([&] { return !now()->opened->loading.empty(); }));
  session_->open_world("field:2");
  ASSERT_TRUE(opened(2));
  ASSERT_TRUE(wait_until([&] {
    return client.bytes().find("(error restart replaced 12)\n") != std::string::npos;
  })) << client.bytes();
  EXPECT_EQ(now()->opened->source, "field:2");
  EXPECT_EQ(session_->engine().seed(), 7U);
  EXPECT_EQ(client.bytes().find("(restart "), std::string::npos) << client.bytes();
}
#endif

TEST_F(SessionWorldsTest, OfTwoRestartsTheFirstIsReplaced) {
  line_.headless = true;
  line_.allow_restart = true;
  begin();
  test::LineClient client(session_->port("actr"));
  client.send("(restart 12)(restart 13)\n");
  ASSERT_TRUE(wait_until([&] { return client.bytes().ends_with("(restart 13)\n"); }))
      << client.bytes();
  EXPECT_THAT(client.lines(), Contains("(error restart replaced 12)").Times(1));
  EXPECT_EQ(session_->engine().seed(), 13U);
}

TEST_F(SessionWorldsTest, ClientsRestartNothingUnlessAllowed) {
  line_.headless = true;
  begin();
  test::LineClient client(session_->port("actr"));
  client.send("(restart 12)\n");
  ASSERT_TRUE(
      wait_until([&] { return client.bytes().ends_with("(error restart not-allowed 12)\n"); }));
  EXPECT_EQ(now()->opened->number, 1U);
}

TEST_F(SessionWorldsTest, GeometryIsEmptyUntilTheWindowReportsItAndHoldsInOtherWorlds) {
  begin();
  EXPECT_EQ(session_->engine().geometry(), WindowGeometry{});
  const MapPlace map{1, 2, 20.0, 0.0};
  session_->submit_for(1, Author::person(), input::GeometryChanged{{}, {}, map});
  session_->open_world("field:2");
  ASSERT_TRUE(opened(2));
  ASSERT_TRUE(session_->engine().geometry());
  EXPECT_EQ(session_->engine().geometry()->map, map);
  session_->submit_for(1, Author::person(), input::GeometryChanged{{}, {}, MapPlace{}});
  EXPECT_EQ(session_->engine().geometry()->map, MapPlace{}) << "also from before the change";
}

TEST_F(SessionWorldsTest, ThereIsNoGeometryWithoutAWindow) {
  line_.headless = true;
  begin();
  EXPECT_FALSE(session_->engine().geometry());
}

TEST_F(SessionWorldsTest, ReportsRemovedAndAddedRobotsToClients) {
  begin();
  post(input::PaneChanged{{PaneType::Mapview, 10, 20, 300, 200}});
  test::LineClient client(session_->port("actr"));
  ASSERT_TRUE(client.wait_for_lines(4 + 2 * 3));
  const std::vector<std::string> first = client.lines();
  client.forget();
  session_->open_world("field:2");
  ASSERT_TRUE(opened(2));
  ASSERT_TRUE(wait_until([&] {
    return client.bytes().find("(robot") != std::string::npos && client.count() >= 3 + 4 + 2 * 2;
  }));
  const std::vector<std::string> lines = client.lines();
  for (int i = 0; i < 3; ++i) EXPECT_THAT(lines[static_cast<std::size_t>(i)], HasSubstr("invalid"));
  EXPECT_THAT(lines, Contains(HasSubstr("mapview 10 20 300 200")));
  // A session does not reuse names.
  for (const std::string& line : lines) {
    if (line.find("invalid") != std::string::npos || !line.starts_with("(robot ")) continue;
    const std::string uid = line.substr(0, line.find(' ', 7) + 1);
    EXPECT_THAT(first, testing::Not(Contains(StartsWith(uid)))) << line;
  }
}

TEST_F(SessionWorldsTest, ServesItsClientsWhileAWorldIsBeingBuilt) {
#ifndef MAGNA_HAS_LISP
  GTEST_SKIP() << "needs a world file that takes its time";
#else
  begin();
  test::LineClient client(session_->port("actr"));
  ASSERT_TRUE(client.wait_for_lines(4 + 2 * 3));
  session_->open_world(file("slow.lisp",
                            "(dotimes (k 10000000))\n"  // about a second
                            "(defmap small (10 10))\n"));
  const std::string uid = [&] {
    for (const std::string& line : client.lines()) {
      if (line.starts_with("(robot ")) return line.substr(7, line.find(' ', 7) - 7);
    }
    return std::string();
  }();
  client.forget();
  client.send("(select " + uid + ")\n");
  ASSERT_TRUE(wait_until([&] { return client.bytes().find("(select ") != std::string::npos; }));
  EXPECT_EQ(now()->opened->number, 1U);
  EXPECT_TRUE(opened(2));
#endif
}

TEST_F(SessionWorldsTest, StartsAnotherInputLogForAnotherWorld) {
  options_.command_line.headless = true;  // without a window that places panes
  options_.command_line.log_inputs = (folder_ / "run.log").string();
  begin();
  post(input::Select{RobotId{2}});
  post(input::StopAll{});
  file("run.log.2", "somebody's own");
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  post(input::Select{RobotId{3}});
  session_->finish(kDone);
  EXPECT_THAT(text_of(folder_ / "run.log"), HasSubstr("\"select\""));
  EXPECT_EQ(text_of(folder_ / "run.log.2"), "somebody's own");
  const std::string second = text_of(folder_ / "run.log.3");
  std::ifstream in(folder_ / "run.log.3");
  const auto log = read_input_log(in, "run.log.3");
  ASSERT_TRUE(log) << second;
  ASSERT_EQ(log->inputs.size(), 2U) << second;
  EXPECT_TRUE(log->inputs[0].input.is<input::StopAll>());
  EXPECT_TRUE(log->inputs[1].input.is<input::Select>());
}

TEST_F(SessionWorldsTest, WritesTheActionsOfEachWorldWhileItRuns) {
  options_.command_line.actions = (folder_ / "acts.csv").string();
  begin();
  post(input::Select{RobotId{2}});
  post(input::Select{RobotId{99}});
  ASSERT_TRUE(test::wait_until(
      [&] { return std::ranges::count(text_of(folder_ / "acts.csv"), '\n') == 3; }));
  post(input::BeginTrial{"practice-1"});
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  post(input::StopAll{});
  session_->finish(kDone);
  const std::string first = text_of(folder_ / "acts.csv"), second = text_of(folder_ / "acts.csv.2");
  EXPECT_EQ(std::ranges::count(first, '\n'), 4) << first;
  EXPECT_TRUE(first.starts_with("time_s,tick,trial,")) << first;
  EXPECT_NE(first.find(",operator,operator,select,robot3,,,accepted,,\r\n"), std::string::npos)
      << first;
  EXPECT_NE(first.find(",select,,,,refused,no-such-robot,\r\n"), std::string::npos) << first;
  EXPECT_TRUE(second.starts_with("time_s,tick,trial,")) << second;
  EXPECT_NE(second.find(",practice-1,operator,operator,stop-all,,,,accepted,,\r\n"),
            std::string::npos)
      << "the trial goes on: " << second;
}

TEST_F(SessionWorldsTest, WritesTheMeasuresOfEachWorldAtItsEnd) {
  options_.command_line.measures = (folder_ / "run.csv").string();
  begin();
  post(input::Select{RobotId{2}});
  post(input::Select{RobotId{1}});
  EXPECT_EQ(text_of(folder_ / "run.csv"), "");
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  session_->finish(kDone);
  const std::string first = text_of(folder_ / "run.csv"), second = text_of(folder_ / "run.csv.2");
  EXPECT_EQ(std::ranges::count(first, '\n'), 1 + 3 + 1 + 1) << first;
  EXPECT_EQ(std::ranges::count(second, '\n'), 1 + 4 + 1) << second;
}

TEST_F(SessionWorldsTest, CoverageTablesAreEmptyWhereKnowledgeIsNotGathered) {
  options_.command_line.coverage_csv = (folder_ / "seen.csv").string();
  options_.command_line.map_error_csv = (folder_ / "error.csv").string();
  begin();
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  session_->finish(kDone);
  for (const char* of : {"", ".2"}) {
    EXPECT_EQ(text_of(folder_ / fmt::format("seen.csv{}", of)),
              "tick,time_s,seen_m2,reachable_share\r\n");
    EXPECT_THAT(text_of(folder_ / fmt::format("error.csv{}", of)),
                HasSubstr("\r\n0,0,0,0.000000,,,\r\n"));
  }
}

TEST_F(SessionWorldsTest, EventsOfAFormerWorldAreGone) {
  begin();
  post(input::MissionAppend{RobotId{0}, Waypoint::go_to({-1000, 0})});
  const auto refused = [&] {
    return std::ranges::any_of(
        *now()->notices, [](const Notice& notice) { return notice.kind == NoticeKind::Refused; });
  };
  ASSERT_TRUE(wait_until(refused));
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  EXPECT_FALSE(refused());
  EXPECT_THAT(english(now()->notices->back().text), HasSubstr("is open"));
}

TEST_F(SessionWorldsTest, AnotherWorldBeginsAtItsOwnSpeed) {
  line_.time_scale = 0.01;
  begin();
  session_->set_time_scale(5.0);
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  EXPECT_EQ(now()->time_scale, 1.0);
  session_->set_time_scale(2.0);
  session_->open_world("field:4");
  ASSERT_TRUE(opened(3));
  EXPECT_EQ(now()->time_scale, 2.0) << "the same world";
  session_->open_world("field:3");
  ASSERT_TRUE(opened(4));
  EXPECT_EQ(now()->time_scale, 0.01) << "that of the option";
}

TEST_F(SessionWorldsTest, WithoutAWindowTheSpeedIsThatOfTheRun) {
  line_.headless = true;
  line_.time_scale = 0.0;
  begin();
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  EXPECT_EQ(now()->time_scale, 0.0);
}

TEST_F(SessionWorldsTest, ParametersOfTheCommandLineAreForItsWorld) {
  line_.set = {{"Max-Speed", "0.25"}};
  line_.log_inputs = (folder_ / "run.log").string();
  begin();
  const auto speed = [&] { return session_->engine().parameters()[kParameter<"Max-Speed">]; };
  EXPECT_EQ(speed(), 0.25);
  session_->open_world("field:4");
  ASSERT_TRUE(opened(2));
  EXPECT_NE(speed(), 0.25);
  session_->open_world("field:3");
  ASSERT_TRUE(opened(3));
  EXPECT_EQ(speed(), 0.25);
  session_->finish(kDone);
  EXPECT_THAT(text_of(folder_ / "run.log"), HasSubstr("Max-Speed"));
  EXPECT_THAT(text_of(folder_ / "run.log.2"), testing::Not(HasSubstr("Max-Speed")));
  EXPECT_THAT(text_of(folder_ / "run.log.3"), HasSubstr("Max-Speed"));
}

TEST_F(SessionWorldsTest, EndsWhileAWorldIsBeingBuilt) {
  begin();
  session_->open_world("field:2000");
  session_->finish(kDone);
  session_.reset();
  SUCCEED();
}

}  // namespace
}  // namespace magna
