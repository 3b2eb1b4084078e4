// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_server.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <regex>

#include "tests/protocols/actr/actr_fixture.h"
#include "tests/support/hand_clock.h"
#include "tests/support/wire_files.h"

namespace magna {
namespace {

using namespace test;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class ActrServerTest : public ActrFixture {};

std::vector<std::string> of_head(const LineClient& client, const std::string& head) {
  std::vector<std::string> lines;
  for (const std::string& line : client.lines()) {
    if (line.starts_with("(" + head + " ")) lines.push_back(line);
  }
  return lines;
}

TEST_F(ActrServerTest, SendsTheStateToANewClient) {
  serve();
  submit(input::Select{RobotId{1}});
  submit(input::MissionAppend{kRobot1, Waypoint::go_to({1, 2}, 0.5)});
  const auto client = join();
  ASSERT_TRUE(client->wait_for_lines(kTold + 1));
  EXPECT_THAT(
      client->lines(),
      ElementsAre(StartsWith("(window listview1 listview "),
                  StartsWith("(window imgview1 imgview "), StartsWith("(window mapview1 mapview "),
                  StartsWith("(window teleop1 teleop "), "(robot robot1 p2at 0.5000 2.0000 0.0000)",
                  "(mission robot1 (goto (1.0000 2.0000 0.5000)))",
                  "(robot robot2 telemax 0.5000 5.0000 0.0000)", "(mission robot2)",
                  "(robot robot3 airrobot 0.5000 8.0000 0.0000)", "(mission robot3)",
                  "(select robot2)"));
}

TEST_F(ActrServerTest, ExecutesImmediateCommandsOfAClientAfterTheInitialState) {
  serve();
  LineClient client(server_->port());
  client.send("(select robot1)\n");
  ASSERT_TRUE(client.wait_for_lines(kTold + 1));
  EXPECT_EQ(client.lines().size(), kTold + 1);
  EXPECT_EQ(client.lines().back(), "(select robot1)");
  EXPECT_EQ(client.lines()[kTold - 1], "(mission robot3)");
}

TEST_F(ActrServerTest, ALateClientReceivesTheStateThatEarlierEventsLedTo) {
  serve();
  const auto early = join();
  early->send("(missionadd robot2 (goto (3 4)))(missionadd robot2 (explore))(select robot2)");
  ASSERT_TRUE(early->wait_for_lines(kTold + 3));
  const auto late = join();
  ASSERT_TRUE(late->wait_for_lines(kTold + 1));
  EXPECT_THAT(late->lines(), Contains("(mission robot2 (goto (3.0000 4.0000 0.0000)) "
                                      "(explore (0.0000 0.0000 0.0000)))"));
  EXPECT_EQ(late->lines().back(), "(select robot2)");
}

TEST_F(ActrServerTest, SendsEventsToAllWithTheCommander) {
  serve();
  const auto first = join();
  const auto second = join();
  second->send("(select robot1)(missionadd robot1 (turnto (1.5d0)))");
  for (LineClient* client : {first.get(), second.get()}) {
    ASSERT_TRUE(client->wait_for_lines(kTold + 2));
    EXPECT_THAT(client->bytes(), EndsWith("(select robot1)\n"
                                          "(mission robot1 (turnto (0.0000 0.0000 1.5000)))\n"));
  }
  EXPECT_EQ(engine_->writer(kRobot1), Author::client("client-2"));
  EXPECT_THAT(info_, Contains(HasSubstr("client-2: (missionadd robot1 (turnto (1.5d0)))")));
}

TEST_F(ActrServerTest, EchoesRepeatedSelectionsAndThoseOfTheOperator) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(select robot1)(select robot1)"),
            "(select robot1)\n(select robot1)\n");
  client->forget();
  submit(input::Select{RobotId{2}});
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_EQ(client->bytes(), "(select robot3)\n");
}

TEST_F(ActrServerTest, RejectsAnUnknownFormToItsSenderOnly) {
  serve();
  const auto sender = join();
  const auto other = join();
  EXPECT_EQ(answer_to(*sender, "(missionadd ROBOT1 (goto 1 2))\n"), "(mission robot1)\n");
  EXPECT_EQ(answer_to(*sender, "(goto 1 2)(select robot9)(missiondel robot9)(select)"), "");
  EXPECT_EQ(answer_to(*other, ""), "");
  EXPECT_EQ(other->count(), 1u) << "nothing but the answer to its own";
  const ServerStatus status = server_->status();
  EXPECT_THAT(status.recent_errors, Contains(HasSubstr("client-1: (goto 1 2) refused")));
  EXPECT_THAT(status.recent_errors, Contains(HasSubstr("there is no robot robot9")));
  EXPECT_EQ(status.clients.size(), 2u);
}

TEST_F(ActrServerTest, AnswersATargetOutsideTheMapWithTheUnchangedPlan) {
  serve();
  const auto client = join();
  answer_to(*client, "(missionadd robot1 (goto (1 2)))");
  EXPECT_EQ(answer_to(*client, "(missionadd robot1 (goto (1000 2)))"),
            "(mission robot1 (goto (1.0000 2.0000 0.0000)))\n");
  EXPECT_EQ(engine_->missions().plan(kRobot1).waypoints.size(), 1u);
  EXPECT_THAT(log_, Contains(HasSubstr("(missionadd robot1 (goto (1000 2))) refused: ")));
}

TEST_F(ActrServerTest, AnswersATargetInAnObstacleWithTheUnchangedPlan) {
  serve();
  const auto client = join();
  answer_to(*client, "(missionadd robot1 (goto (1 2)))");
  // Within the map, but nearer to its edge than the robot is wide.
  EXPECT_EQ(answer_to(*client, "(missionadd robot1 (goto (-4.95 2)))"),
            "(mission robot1 (goto (1.0000 2.0000 0.0000)))\n");
  EXPECT_THAT(log_, Contains(HasSubstr("too near an obstacle")));
  EXPECT_THAT(server_->status().recent_errors, Contains(HasSubstr("too near an obstacle")));
}

TEST_F(ActrServerTest, AnswersMissiongenWithThePlannedPlan) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(missiongen robot1 (goto (3.5 2 1)))"), "");
  client->forget();
  step(5);
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_THAT(client->lines(), Contains("(mission robot1 (goto (3.5000 2.0000 1.0000)))"));
  step(200);
  EXPECT_TRUE(engine_->missions().plan(kRobot1).waypoints.empty());
  EXPECT_LT(distance(engine_->team().truth()[0].position(), {3.5, 2}), 0.3);
}

TEST_F(ActrServerTest, AnswersAnImpossibleMissiongenWithTheUnchangedPlan) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(missiongen robot1 (goto (500 2 1)))"), "(mission robot1)\n");
  // Within the map, but nearer to its edge than the robot is wide.
  EXPECT_EQ(answer_to(*client, "(missiongen robot1 (goto (-4.95 2 1)))"), "");
  client->forget();
  step(5);
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_THAT(client->lines(), Contains("(mission robot1)"));
  EXPECT_THAT(log_, Contains(HasSubstr("too near an obstacle")));
}

TEST_F(ActrServerTest, DeletingTheDrivenWaypointStopsTheRobot) {
  serve();
  const auto client = join();
  answer_to(*client, "(missionadd robot1 (goto (15 2)))");
  step(20);
  ASSERT_GT(engine_->team().velocity()[0].vx, 0.1);
  answer_to(*client, "(missiondel robot1)");
  EXPECT_TRUE(engine_->missions().plan(kRobot1).waypoints.empty());
  step(30);
  EXPECT_EQ(engine_->team().velocity()[0].vx, 0.0);
  const Pose stood = engine_->team().truth()[0];
  step(30);
  EXPECT_EQ(engine_->team().truth()[0], stood);
}

TEST_F(ActrServerTest, RemovesAFinishedWaypointByAMissionEvent) {
  serve();
  const auto client = join();
  answer_to(*client, "(missionadd robot1 (goto (1.5 2)))(missionadd robot1 (turnto (1)))");
  client->forget();
  for (int i = 0; i < 300 && !engine_->missions().plan(kRobot1).waypoints.empty(); ++i) step();
  ASSERT_TRUE(wait_until([&] { return of_head(*client, "mission").size() >= 2; }));
  EXPECT_THAT(of_head(*client, "mission"),
              ElementsAre("(mission robot1 (turnto (0.0000 0.0000 1.0000)))", "(mission robot1)"));
}

TEST_F(ActrServerTest, CombinesTwoChangesOfAPlanInOneTick) {
  serve();
  const auto client = join();
  client->forget();
  const std::vector<Event> events{event::PlanChanged{kRobot1}, event::PlanChanged{RobotId{1}},
                                  event::PlanChanged{kRobot1}};
  server_->on_events(events);
  EXPECT_EQ(answer_to(*client, ""), "(mission robot1)\n(mission robot2)\n");
}

TEST_F(ActrServerTest, ReportsPanesWhenTheyChange) {
  serve();
  const auto client = join();
  client->forget();
  submit(input::PaneChanged{{PaneType::Mapview, 1, 2, 300, 400}});
  submit(input::PaneChanged{{PaneType::Teleop, 0, 0, 0, 0}});
  ASSERT_TRUE(client->wait_for_lines(2));
  EXPECT_EQ(client->bytes(),
            "(window mapview1 mapview 1 2 300 400)\n(window teleop1 teleop 0 0 0 0)\n");
}

TEST_F(ActrServerTest, ReportsARemovedRobotAsInvalidAndUnknown) {
  serve();
  const auto client = join();
  client->forget();
  const std::vector<Event> gone{event::RobotRemoved{RobotId{1}}};
  server_->on_events(gone);
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_EQ(client->bytes(), "(robot robot2 invalid 0.0000 0.0000 0.0000)\n");
  EXPECT_EQ(answer_to(*client, "(select robot2)(missiondel robot2)"), "");
}

TEST_F(ActrServerTest, OmitsTheInitialEventsOfAnEngine) {
  serve();
  const auto client = join();
  drain();  // the events of the robots' creation
  EXPECT_EQ(answer_to(*client, ""), "");
}

TEST_F(ActrServerTest, AnotherWorldRemovesTheOldRobotsAndReusesNoName) {
  serve();
  const auto client = join();
  submit(input::Select{kRobot1});
  ASSERT_TRUE(client->wait_for_lines(kTold + 1));
  client->forget();
  auto next = make_engine(scenario(), {8, true, {}});
  engine_.reset();
  server_->rebind(*next);
  engine_ = std::move(next);
  drain();
  ASSERT_TRUE(client->wait_for_lines(kRobots + kTold));
  const auto lines = client->lines();
  ASSERT_EQ(lines.size(), kRobots + kTold);
  EXPECT_EQ(lines[0], "(robot robot1 invalid 0.0000 0.0000 0.0000)");
  EXPECT_THAT(lines[3], StartsWith("(window listview1 "));
  EXPECT_EQ(lines[7], "(robot robot1-2 p2at 0.5000 2.0000 0.0000)");
  EXPECT_EQ(lines[8], "(mission robot1-2)");
  client->forget();
  client->send("(select robot1)(select robot1-2)");
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_EQ(client->bytes(), "(select robot1-2)\n");
}

TEST_F(ActrServerTest, SendsNothingButFormsAndLineFeeds) {
  serve();
  const auto client = join();
  client->send(
      "(select robot1)\r\n(missionadd robot1 (goto (10 2)))\r\n(missionadd robot1 ())\r\n");
  step(50);
  answer_to(*client, "\r\n");
  const auto late = join();
  const std::regex shape(
      R"(\((window|frontier|robot|mission|select) [a-z][a-z0-9_-]*[-a-z0-9_. ()]*\))");
  for (const LineClient* each : {client.get(), late.get()}) {
    for (const std::string& line : each->lines()) {
      EXPECT_TRUE(std::regex_match(line, shape)) << line;
    }
  }
}

TEST_F(ActrServerTest, LogsStreamAndCommandsInTheUserLog) {
  const auto path =
      std::filesystem::temp_directory_path() / ("magna-actr-" + std::to_string(getpid()) + ".log");
  std::filesystem::remove(path);
  HandClock clock;
  clock.unix_milliseconds = 1700000000123;
  auto with_log = options();
  with_log.user_log = path;
  with_log.clock = &clock;
  serve(with_log);
  drain();
  const auto client = join();
  answer_to(*client, "(missionadd robot1\n (goto (1 2)))");
  server_->flush();
  const std::string log = file_bytes(path);
  std::filesystem::remove(path);
  EXPECT_THAT(log, StartsWith("1700000000123 (window listview1 "));
  EXPECT_THAT(log, HasSubstr("(mission robot3)\n"
                             "; 1700000000123 client-1 (missionadd robot1  (goto (1 2)))\n"
                             "1700000000123 (mission robot1 (goto (1.0000 2.0000 0.0000)))\n"
                             "; 1700000000123 client-1 (missionadd robot3 (wander))\n"));
  EXPECT_EQ(std::count(log.begin(), log.end(), '\n'), static_cast<long>(kTold) + 3);
}

TEST_F(ActrServerTest, LogsSimulatedTimeRefusalsAndTrialsAsColumns) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("magna-actr-columns-" + std::to_string(getpid()) + ".log");
  std::filesystem::remove(path);
  HandClock clock;
  clock.unix_milliseconds = 1700000000123;
  auto with_log = options();
  with_log.user_log = path;
  with_log.user_log_columns = {true, true, true};
  with_log.clock = &clock;
  serve(with_log);
  drain();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(trial Practice-1)"), "(trial practice-1)\n");
  step(5);
  answer_to(*client,
            "(command 7 robot9 (robot-stop))(select robot9)(trial \"two words\")(trial nil)");
  server_->flush();
  const std::string log = file_bytes(path);
  std::filesystem::remove(path);
  const std::string at = "1700000000123 0.5000 practice-1 ";
  EXPECT_THAT(log,
              StartsWith("; columns: ms seconds trial form\n1700000000123 0.0000 nil (window "));
  EXPECT_THAT(log, HasSubstr("; 1700000000123 0.0000 nil client-1 (trial Practice-1)\n"
                             "1700000000123 0.0000 practice-1 (trial practice-1)\n"));
  EXPECT_THAT(log, HasSubstr("; " + at + "client-1 (command 7 robot9 (robot-stop))\n; " + at +
                             "client-1 (refused unknown-robot robot-stop robot9 7 \"there is no "
                             "robot robot9\")\n"));
  EXPECT_THAT(log,
              HasSubstr("; " + at + "client-1 (select robot9)\n; " + at +
                        "client-1 (refused unknown-robot select robot9 nil \"there is no robot "
                        "robot9\")\n"));
  EXPECT_THAT(log, HasSubstr("client-1 (refused bad-name trial nil nil \"expected (trial"));
  EXPECT_THAT(log, HasSubstr("\n1700000000123 0.5000 nil (trial nil)\n"));
}

TEST_F(ActrServerTest, RefusesTrialsThatNoLogHas) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(trial one)"), "(error trial no-log one)\n");
  EXPECT_EQ(answer_to(*client, "(trial)(trial 7)(trial t)(trial one two)(trial (one))"),
            "(error trial bad-name nil)\n(error trial bad-name nil)\n(error trial bad-name nil)\n"
            "(error trial bad-name nil)\n(error trial bad-name nil)\n");
  EXPECT_THAT(log_, Contains(HasSubstr("no log has trials: set UserLog and UserLogColumns")));
  EXPECT_EQ(engine_->trial(), "");
}

TEST_F(ActrServerTest, TrialsAreInOtherFilesToo) {
  auto kept = options();
  kept.trials_kept = true;
  serve(kept);
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(trial One)"), "(trial one)\n");
  EXPECT_EQ(engine_->trial(), "one");
  EXPECT_EQ(answer_to(*client, "(trial nil)"), "(trial nil)\n");
  EXPECT_EQ(engine_->trial(), "");
}

/// A server whose user log has a column of trials.
class TrialLogTest : public ActrServerTest {
 protected:
  void SetUp() override {
    ActrServerTest::SetUp();
    std::filesystem::remove(path_);
    auto with_log = options();
    with_log.user_log = path_;
    with_log.user_log_columns = {.trials = true};
    serve(with_log);
    drain();
  }
  ~TrialLogTest() override { std::filesystem::remove(path_); }
  std::string log() {
    drain();
    server_->flush();
    return file_bytes(path_);
  }

 private:
  std::filesystem::path path_ = std::filesystem::temp_directory_path() /
                                ("magna-actr-trials-" + std::to_string(getpid()) + ".log");
};

TEST_F(TrialLogTest, HasEachOfTwoTrialsOnce) {
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(trial a)(trial b)"), "(trial a)\n(trial b)\n");
  const std::string text = log();
  for (const std::string name : {"a", "b"}) {
    const std::string line = " " + name + " (trial " + name + ")\n";
    ASSERT_NE(text.find(line), std::string::npos) << text;
    EXPECT_EQ(text.find(line), text.rfind(line)) << text;
  }
}

TEST_F(TrialLogTest, HasTrialsOfOthers) {
  engine_->submit(Author::person(), input::BeginTrial{"by-hand"});
  EXPECT_THAT(log(), HasSubstr(" by-hand (trial by-hand)\n"));
}

TEST_F(ActrServerTest, AQuestionThatIsRefusedIsNotAnAction) {
  serve();
  const auto client = join();
  answer_to(*client, "");  // which itself is a refused action
  EXPECT_EQ(engine_->measures().authors.at(0).refused, 1U);
  answer_to(*client, "(command 1 robot99 (robot-position))");
  EXPECT_EQ(engine_->measures().authors.at(0).refused, 2U);
  answer_to(*client, "(command 2 robot99 (stop))(fly robot1)");
  EXPECT_EQ(engine_->measures().authors.at(0).refused, 5U);
  EXPECT_EQ(engine_->measures().authors.at(0).actions, 0U);
}

TEST_F(ActrServerTest, ReportsAnUnwritableUserLogAndContinues) {
  auto with_log = options();
  with_log.user_log = "/nowhere/at/all.log";
  with_log.user_log_columns = {.trials = true};
  serve(with_log);
  const auto problem = server_->log_problem();
  ASSERT_TRUE(problem.has_value());
  EXPECT_THAT(problem->text(), HasSubstr("/nowhere/at/all.log"));
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(trial one)"), "(error trial log-lost one)\n");
  EXPECT_THAT(log_, Contains(HasSubstr("the user log: /nowhere/at/all.log: cannot be")));
}

TEST_F(ActrServerTest, RefusesTrialsOfALogThatCannotBeWritten) {
  auto with_log = options();
  with_log.user_log = "/dev/full";
  with_log.user_log_columns = {.trials = true};
  serve(with_log);
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(trial one)"), "(error trial log-lost one)\n");
  EXPECT_EQ(engine_->trial(), "");
}

TEST_F(ActrServerTest, ATakenPortDisablesTheServerWithAReason) {
  serve();
  auto again = options();
  again.port = server_->port();
  ActrServer second(*engine_, again);
  EXPECT_FALSE(second.listen());
  EXPECT_THAT(second.status().problem,
              testing::AllOf(HasSubstr(std::to_string(server_->port())), HasSubstr("--actr-port")));
}

}  // namespace
}  // namespace magna
