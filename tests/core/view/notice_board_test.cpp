// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/notice_board.h"
#include "core/engine/all_inputs.h"

#include <gtest/gtest.h>

#include <variant>

#include "core/engine/input.h"
#include "tests/support/agent_scenario.h"
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

TEST_F(NoticeBoardTest, ReportsTheEndOfExploringAndWarnsOfUnreachablePlaces) {
  board.on_event(
      event::ExplorationEnded{kOne, true, Message::verbatim("explored: nothing is left")}, *engine);
  const Notice all = board.newest()->back();
  EXPECT_EQ(all.source, "robot1");
  EXPECT_EQ(english(all.text), "explored: nothing is left");
  EXPECT_EQ(all.severity, Severity::Info);
  EXPECT_EQ(all.robot, kOne);
  board.on_event(
      event::ExplorationEnded{
          kOne, false, Message::verbatim("cannot reach the place at (1.0, 2.0): too narrow")},
      *engine);
  const Notice some = board.newest()->back();
  EXPECT_EQ(english(some.text),
            "exploring ended: cannot reach the place at (1.0, 2.0): too narrow");
  EXPECT_EQ(some.severity, Severity::Warning);
  EXPECT_EQ(some.at, engine->team().believed()[0].position());
}

TEST_F(NoticeBoardTest, DoesNotReportFrontierChanges) {
  board.on_event(event::FrontierChanged{FrontierSideId{3}, false}, *engine);
  EXPECT_TRUE(board.newest()->empty());
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
