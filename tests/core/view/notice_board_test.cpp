// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/notice_board.h"
#include "core/engine/all_inputs.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "core/engine/input.h"
#include "core/view/attention_queue.h"
#include "tests/support/agent_scenario.h"
#include "tests/support/small_hall.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::run;
using test::small_scenario;

constexpr RobotId kOne{0};
const Author kOperator = Author::person();
const Author kClient = Author::client("client-1");

class NoticeBoardTest : public testing::Test {
 protected:
  void SetUp() override { engine->take_events(); }

  std::vector<Notice> after(const Author& author, const Input& input, int ticks = 0) {
    engine->submit(author, input);
    run(*engine, ticks);
    for (const Event& event : engine->take_events()) board.on_event(event, *engine);
    return *board.newest();
  }

  std::unique_ptr<Engine> engine = make_engine(small_scenario());
  NoticeBoard board;
};

TEST_F(NoticeBoardTest, ReportsStopAndItsRelease) {
  after(kClient, input::StopAll{});
  const auto notices = after(kOperator, input::ReleaseStop{});
  ASSERT_EQ(notices.size(), 2U);
  EXPECT_EQ(notices[0].severity, Severity::Warning);
  EXPECT_EQ(notices[0].source, "STOP");
  EXPECT_EQ(notices[0].kind, NoticeKind::Stop);
  EXPECT_NE(english(notices[0].text).find("client-1"), std::string::npos);
  EXPECT_EQ(notices[1].severity, Severity::Info);
  EXPECT_EQ(notices[1].sequence, notices[0].sequence + 1);
}

TEST_F(NoticeBoardTest, ReportsChangesOfTheGroundTruthOnly) {
  EXPECT_TRUE(after(kOperator, input::TruthShown{true}).empty())
      << "how the world is shown at first";
  EXPECT_EQ(english(after(kOperator, input::TruthShown{false}).back().text),
            "hides the ground truth");
  board.clear();
  EXPECT_TRUE(after(kOperator, input::TruthShown{false}).empty());
  EXPECT_EQ(english(after(kOperator, input::TruthShown{true}).back().text),
            "shows the ground truth");
}

TEST_F(NoticeBoardTest, ReportsTrials) {
  EXPECT_EQ(english(after(kClient, input::BeginTrial{"practice-1"}).back().text),
            "began trial practice-1");
  EXPECT_EQ(after(kClient, input::BeginTrial{"practice-1"}).size(), 2U) << "it begins again";
  EXPECT_EQ(english(after(kOperator, input::BeginTrial{}).back().text), "ended the trial");
  EXPECT_EQ(after(kOperator, input::BeginTrial{}).size(), 3U) << "there is none to end";
}

TEST_F(NoticeBoardTest, ReportsEventsSentToAgents) {
  engine = make_engine(test::agent_scenario());
  EXPECT_EQ(english(after(kOperator, input::RewardAgent{kOne, 2.5}).back().text),
            "was rewarded with 2.5");
  EXPECT_EQ(english(after(kOperator, input::TellAgent{kOne, 0, ""}).back().text),
            "was told of event 0");
  EXPECT_EQ(english(after(kOperator, input::TellAgent{kOne, 55, "go"}).back().text),
            "was told of event 55: go");
  EXPECT_EQ(english(after(kClient, input::ResetAgents{true, 3}).back().text),
            "back to the beginning: trial 3");
}

TEST_F(NoticeBoardTest, ReportsRejectionsWithTheirAuthor) {
  const auto notices = after(kClient, input::MissionAppend{kOne, Waypoint::go_to({500, 500})});
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_EQ(notices[0].source, "client-1");
  EXPECT_EQ(notices[0].robot, kOne);
  EXPECT_EQ(notices[0].severity, Severity::Caution);
  EXPECT_EQ(notices[0].kind, NoticeKind::Refused);
  EXPECT_TRUE(english(notices[0].text).starts_with("way-point refused: "));
  EXPECT_EQ(after(kClient, input::Select{RobotId{99}}).back().robot, std::nullopt);
}

template <class... Ins>
void expect_words(InputKinds<Ins...>) {
  const auto expect = [](std::string_view name) {
    EXPECT_TRUE(is_report(name) || input_words(name).code() != "verbatim") << name;
  };
  (expect(Ins::kName), ...);
}

TEST(InputWords, NameEveryInputExceptReports) {
  expect_words(AllInputs{});
  EXPECT_EQ(english(input_words("mission-revise")), "change of the plan");
  EXPECT_EQ(english(input_words("remote-moved")), "remote-moved");
}

TEST_F(NoticeBoardTest, ReportsRobotsThatWaitForOneInOneLine) {
  const auto text = [&](event::WaitLasts wait) {
    const auto notice = notice_of(wait, *engine);
    return notice ? english(notice->text) : std::string();
  };
  EXPECT_EQ(text({RobotId{2}, {RobotId{0}}}), "robot1 blocked by robot3");
  EXPECT_EQ(text({RobotId{2}, {RobotId{0}, RobotId{1}}}), "2 robots blocked by robot3");
  EXPECT_EQ(text({RobotId{0}, {RobotId{0}, RobotId{1}}}),
            "2 robots block each other, robot1 among them");
  const auto notice = notice_of(event::WaitLasts{RobotId{2}, {RobotId{0}}}, *engine);
  EXPECT_EQ(notice->severity, Severity::Caution);
  EXPECT_EQ(notice->kind, NoticeKind::Waiting);
  EXPECT_EQ(notice->robot, RobotId{2});
}

TEST_F(NoticeBoardTest, ReportsThePlaceOfACollision) {
  const auto notices = after(kOperator, input::Command{kOne, Drive{{-0.7, 0, 0}, 6.0}}, 70);
  ASSERT_FALSE(notices.empty());
  EXPECT_EQ(notices[0].source, "robot1");
  EXPECT_EQ(english(notices[0].text), "ran into an obstacle");
  EXPECT_EQ(notices[0].kind, NoticeKind::Collided);
  EXPECT_EQ(notices.back().kind, NoticeKind::Failed);
  ASSERT_TRUE(notices[0].at);
  EXPECT_LT(notices[0].at->x, 2.5);
  EXPECT_EQ(english(notices.back().text), "drive failed: ROBOT-BLOCKED");
}

TEST_F(NoticeBoardTest, ReportsTheEndOfExploringOnceForTheTeam) {
  board.on_event(event::ExplorationEnded{kOne, false, Message::verbatim("cannot reach the place")},
                 *engine);
  EXPECT_TRUE(board.newest()->empty()) << "it is in the robot's status";
  board.on_event(event::TeamExplored{1.0, 412.4, {}}, *engine);
  const Notice all = board.newest()->back();
  EXPECT_EQ(all.source, "team");
  EXPECT_EQ(english(all.text), "explored 100 %, 412 m²");
  EXPECT_EQ(all.severity, Severity::Info);
  EXPECT_EQ(all.robot, std::nullopt);
  EXPECT_TRUE(all.parts.empty());
  const Message narrow({"way-too-narrow", "too narrow for it"});
  board.on_event(event::TeamExplored{0.931, 4480.2, {{{1, 2}, narrow}, {{3, 4.25}, narrow}}},
                 *engine);
  const Notice some = board.newest()->back();
  EXPECT_EQ(english(some.text), "explored 93 %, 4480 m²; 2 places too narrow");
  EXPECT_EQ(some.severity, Severity::Caution);
  ASSERT_EQ(some.parts.size(), 2U);
  EXPECT_EQ(english(some.parts[1].text), "(3.0, 4.2): too narrow for it");
  EXPECT_EQ(some.parts[1].at, (Point{3, 4.25}));
}

TEST_F(NoticeBoardTest, ReportsArrivals) {
  const auto notices =
      after(kOperator, input::MissionAppend{kOne, Waypoint::go_to({3.5, 2.5})}, 100);
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_EQ(english(notices[0].text), "arrived at (3.5, 2.5)");
  EXPECT_EQ(notices[0].source, "robot1");
  EXPECT_EQ(notices[0].severity, Severity::Info);
  EXPECT_EQ(notices[0].robot, kOne);
  EXPECT_EQ(
      english(
          after(kOperator, input::MissionAppend{kOne, Waypoint::turn_to(1.0)}, 100).back().text),
      "has turned as planned");
  board.on_event(event::PlanCompleted{kOne, Waypoint::explore()}, *engine);
  EXPECT_EQ(board.newest()->size(), 2U) << "the end of exploring is that of the team";
}

TEST_F(NoticeBoardTest, DoesNotReportTheStepsOfOrdersToAreas) {
  input::GiveAreaOrder order;
  order.kind = OrderKind::Patrol;
  order.team.who = OrderCrew::Named;
  order.robots = {kOne};
  ASSERT_TRUE(engine->submit(kOperator, order));
  run(*engine, 20);
  ASSERT_EQ(engine->area_orders().at(0).crew.size(), 1U);
  const event::PlanCompleted arrival{kOne, Waypoint::go_to({10, 9})};
  EXPECT_FALSE(notice_of(arrival, *engine)) << "a step of the patrol";
  EXPECT_TRUE(notice_of(event::PlanCompleted{RobotId{1}, arrival.last}, *engine))
      << "robot2 does not patrol";
  ASSERT_TRUE(engine->submit(kOperator, input::MissionSet{kOne, {{arrival.last}, false}}));
  run(*engine, 10);
  EXPECT_TRUE(notice_of(arrival, *engine)) << "the operator sent it elsewhere";
  ASSERT_TRUE(engine->submit(kOperator, input::CancelAreaOrder{engine->area_orders().at(0).id}));
  EXPECT_TRUE(notice_of(arrival, *engine));
}

TEST_F(NoticeBoardTest, ReportsTheEndsOfOrdersToAreas) {
  AreaOrderStatus order;
  order.id = {3};
  order.order.kind = OrderKind::Search;
  std::vector<LeftPlace> left;
  const auto ends = [&](OrderEnd end) {
    order.result = AreaOrderResult{end, 0.5, 2, 60.0, left};
    board.on_event(
        event::AreaOrderEnded{order.id, kOperator, std::make_shared<const AreaOrderStatus>(order)},
        *engine);
    return board.newest()->back();
  };
  const Notice done = ends(OrderEnd::Done);
  EXPECT_EQ(done.source, "order 3");
  EXPECT_EQ(done.severity, Severity::Info);
  EXPECT_EQ(english(done.text),
            "search of the map is done: 50 % looked at, 2 victims marked, 60 s");
  EXPECT_TRUE(done.parts.empty());
  left = {{{3, 4.25}, Message({"way-too-narrow", "too narrow for it"})}};
  const Notice but = ends(OrderEnd::Done);
  EXPECT_EQ(
      english(but.text),
      "search of the map is done: 50 % looked at, 2 victims marked, 60 s; 1 place too narrow");
  EXPECT_EQ(but.severity, Severity::Caution);
  ASSERT_EQ(but.parts.size(), 1U);
  EXPECT_EQ(english(but.parts[0].text), "(3.0, 4.2): too narrow for it");
  EXPECT_EQ(but.parts[0].at, (Point{3, 4.25}));
  left.clear();
  EXPECT_EQ(english(ends(OrderEnd::Cancelled).text),
            "search of the map was cancelled: 50 % looked at, 2 victims marked, 60 s");
  EXPECT_EQ(ends(OrderEnd::NoRobots).severity, Severity::Warning);
  EXPECT_EQ(ends(OrderEnd::Unreachable).severity, Severity::Warning);
  const std::size_t before = board.newest()->size();
  board.on_event(event::AreaOrderChanged{{3}}, *engine);
  EXPECT_EQ(board.newest()->size(), before) << "progress is not news";
}

TEST_F(NoticeBoardTest, DoesNotReportFrontierChanges) {
  board.on_event(event::FrontierChanged{FrontierSideId{3}, false}, *engine);
  EXPECT_TRUE(board.newest()->empty());
}

TEST_F(NoticeBoardTest, ReportsNoGoAreasOfOthersAndRobotsThatLeaveThem) {
  const std::vector<Point> round_it{{1.5, 1.5}, {4, 1.5}, {4, 4}, {1.5, 4}};
  const auto notices =
      after(kClient, input::NoGoAdd{round_it, {}, NoGoRules{.name = "pit", .until = 2.0}});
  ASSERT_EQ(notices.size(), 2U);
  EXPECT_EQ(english(notices[0].text), "added no-go area \"pit\"");
  EXPECT_EQ(notices[0].source, "client-1");
  EXPECT_EQ(english(notices[1].text), "leaves no-go area \"pit\"");
  EXPECT_EQ(notices[1].severity, Severity::Caution);
  board.clear();
  EXPECT_TRUE(after(kOperator, input::NoGoChange{{1}, {.name = "hole", .until = 2.0}}).empty())
      << "people see what they do";
  const auto over = after(kOperator, input::Select{kOne}, 25);
  ASSERT_FALSE(over.empty());
  EXPECT_EQ(english(over.back().text), "no-go area \"hole\" is no longer in force");
}

TEST_F(NoticeBoardTest, ReportsWhyAMissionIsBlocked) {
  Scenario scenario = small_scenario();
  scenario.robots[0].plan.waypoints = {Waypoint::go_to({0.5, 2.5})};
  engine = make_engine(scenario);
  const auto notices = after(kOperator, input::Select{kOne}, 100);
  ASSERT_FALSE(notices.empty());
  EXPECT_EQ(notices.back().severity, Severity::Warning);
  EXPECT_EQ(notices.back().kind, NoticeKind::Blocked);
  EXPECT_EQ(notices.back().robot, kOne);
  EXPECT_TRUE(notices.back().at);
  EXPECT_EQ(english(notices.back().text).find("blocked: "), 0U) << english(notices.back().text);
}

TEST_F(NoticeBoardTest, ReportsFailuresInAHall) {
  HallDescription hall = test::small_hall();
  hall.disturbances.failures = {{false, 0, 0.0, 0.5}, {true, 1, 0.0, 0.5}};
  engine = test::make_hall(std::move(hall));
  run(*engine, 60);
  std::vector<AttentionEvent> attention;
  for (const Event& event : engine->take_events()) {
    if (const auto one = attention_event(event, *engine)) attention.push_back(*one);
    board.on_event(event, *engine);
  }
  const std::vector<Notice> notices = *board.newest();
  ASSERT_EQ(notices.size(), 4U);
  EXPECT_EQ(notices[0].source, "machine0");
  EXPECT_EQ(notices[0].severity, Severity::Warning);
  EXPECT_EQ(english(notices[0].text), "has failed");
  EXPECT_EQ(notices[1].robot, RobotId{1});
  EXPECT_EQ(english(notices[1].text), "has failed: it stands where it is");
  EXPECT_EQ(english(notices[2].text), "is repaired");
  EXPECT_EQ(notices[2].source, "machine0");
  EXPECT_EQ(notices[3].robot, RobotId{1});
  ASSERT_EQ(attention.size(), 1U);
  EXPECT_EQ(attention[0].robot, RobotId{1});
  EXPECT_EQ(attention[0].cause, AttentionCause::Failed);
}

TEST_F(NoticeBoardTest, ReportsRejectionsToTheOperator) {
  after(kOperator, input::StopAll{});
  const auto notices = after(kOperator, input::Command{kOne, Drive{{0.5, 0, 0}, 1.0}});
  EXPECT_EQ(notices.back().source, "operator");
  EXPECT_EQ(notices.back().kind, NoticeKind::Refused);
  EXPECT_EQ(notices.back().severity, Severity::Caution);
}

TEST_F(NoticeBoardTest, KeepsTheNewestNoticesAndSharesUnchangedOnes) {
  for (std::size_t k = 0; k < NoticeBoard::kMost + 5; ++k) board.post({});
  const auto kept = board.newest();
  EXPECT_EQ(kept->size(), NoticeBoard::kMost);
  EXPECT_EQ(kept->back().sequence, NoticeBoard::kMost + 5);
  EXPECT_EQ(board.newest(), kept);
  board.post({});
  EXPECT_NE(board.newest(), kept);
}

}  // namespace
}  // namespace magna
