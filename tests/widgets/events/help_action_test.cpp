// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/help_action.h"

#include <gtest/gtest.h>

#include <variant>

#include "core/engine/mission_inputs.h"
#include "tests/support/demo_snapshot.h"
#include "widgets/events/attention_watch.h"

namespace magna {
namespace {

/// Robot 6 of the demonstration has a plan, plans routes, and is blocked.
class HelpActionTest : public testing::Test {
 protected:
  HelpActionTest() : statuses(*now.statuses), routes(*now.routes), labels(*now.labels) {}

  AttentionEntry entry(AttentionCause cause, const char* code = "wall") {
    AttentionEntry made{RobotId{6}, cause, 100.0};
    made.reason = std::string_view(code) == "goal-closed-off"
                      ? Message({"goal-closed-off", "there is no way"})
                      : Message::verbatim("a wall is in the way");
    return made;
  }
  void commit() {
    now.statuses = std::make_shared<std::vector<RobotStatus>>(statuses);
    now.routes = std::make_shared<std::vector<RobotRoute>>(routes);
    now.labels = std::make_shared<std::vector<RobotLabel>>(labels);
  }
  HelpAction proposed(const AttentionEntry& of) {
    commit();
    return proposed_action(now, of);
  }
  std::vector<std::string_view> inputs(HelpAction action) {
    commit();
    std::vector<std::string_view> names;
    for (const Input& input : help_inputs(now, {6}, action)) names.push_back(name(input));
    return names;
  }

  Snapshot now = test::demo_snapshot();
  std::vector<RobotStatus> statuses;
  std::vector<RobotRoute> routes;
  std::vector<RobotLabel> labels;
};

using Names = std::vector<std::string_view>;

TEST_F(HelpActionTest, ProposesWhatHelpsWithTheCause) {
  EXPECT_EQ(proposed(entry(AttentionCause::Blocked)), HelpAction::Replan);
  EXPECT_EQ(proposed(entry(AttentionCause::Blocked, "goal-closed-off")), HelpAction::Drive);
  EXPECT_EQ(proposed(entry(AttentionCause::Failed)), HelpAction::Replan);
  EXPECT_EQ(proposed(entry(AttentionCause::Collided)), HelpAction::Drive);
  EXPECT_EQ(proposed(entry(AttentionCause::LinkLost)), HelpAction::Ignore);
  EXPECT_EQ(proposed(entry(AttentionCause::WaitsLong)), HelpAction::Resume);
  routes[6].automatic = false;
  EXPECT_EQ(proposed(entry(AttentionCause::WaitsLong)), HelpAction::Replan);
  labels[6].type = RobotType::Point;
  EXPECT_EQ(proposed(entry(AttentionCause::Blocked)), HelpAction::Drive);
  EXPECT_EQ(proposed(entry(AttentionCause::WaitsLong)), HelpAction::Resume);
}

TEST_F(HelpActionTest, ProposesToDriveARobotWithoutAMission) {
  auto plans = *now.plans;
  plans[6].waypoints.clear();
  now.plans = std::make_shared<std::vector<Plan>>(plans);
  EXPECT_EQ(proposed(entry(AttentionCause::Blocked)), HelpAction::Drive);
  EXPECT_EQ(proposed(entry(AttentionCause::Failed)), HelpAction::Drive);
  EXPECT_FALSE(why_no_help(now, {6}, HelpAction::Replan).isEmpty());
  EXPECT_FALSE(why_no_help(now, {6}, HelpAction::Resume).isEmpty());
  EXPECT_TRUE(why_no_help(now, {6}, HelpAction::Drive).isEmpty());
}

TEST_F(HelpActionTest, ReplansARunningMissionAndRunsAHeldOneToo) {
  EXPECT_EQ(inputs(HelpAction::Replan), Names{"route-automatically"});
  statuses[6].mission = MissionState::Held;
  EXPECT_EQ(inputs(HelpAction::Replan), (Names{"route-automatically", "mission-run"}));
}

TEST_F(HelpActionTest, ResumesARunningMissionByBeginningItsLegAgain) {
  EXPECT_EQ(inputs(HelpAction::Resume), (Names{"stop-robot", "mission-run"}));
  statuses[6].mission = MissionState::Held;
  EXPECT_EQ(inputs(HelpAction::Resume), Names{"mission-run"});
}

TEST_F(HelpActionTest, RunsTheMissionOfACybotAgainToReplanIt) {
  RemoteStatus remote;
  remote.robot = RobotId{6};
  now.remotes = std::make_shared<std::vector<RemoteStatus>>(1, remote);
  EXPECT_EQ(inputs(HelpAction::Replan), Names{"mission-run"});
}

TEST_F(HelpActionTest, MovesARobotAsideThatOthersWaitFor) {
  AttentionEntry in_way = entry(AttentionCause::InWay);
  in_way.waiting = {RobotId{1}, RobotId{2}, RobotId{4}};
  EXPECT_EQ(proposed(in_way), HelpAction::MoveAside);
  EXPECT_EQ(inputs(HelpAction::MoveAside), Names{"move-aside"});
  EXPECT_EQ(need_text(now, in_way).section(QStringLiteral(" · "), 0, 0),
            QStringLiteral("Blocks 3 robots"));
  in_way.waiting.resize(1);
  EXPECT_EQ(need_word(in_way), QStringLiteral("Blocks 1 robot"));
  RemoteStatus remote;
  remote.robot = RobotId{6};
  now.remotes = std::make_shared<std::vector<RemoteStatus>>(1, remote);
  EXPECT_EQ(proposed(in_way), HelpAction::Replan);
  EXPECT_FALSE(why_no_help(now, {6}, HelpAction::MoveAside).isEmpty());
}

TEST_F(HelpActionTest, PlansOtherRoutesForTheRobotsThatWait) {
  commit();
  const std::vector<RobotId> waiting{{1}, {2}};
  std::vector<RobotId> robots;
  for (const Input& input : help_inputs(now, {6}, HelpAction::Replan, waiting)) {
    ASSERT_TRUE(input.is<input::MissionReplan>());
    robots.push_back(input.get<input::MissionReplan>().robot);
  }
  EXPECT_EQ(robots, waiting);
  EXPECT_TRUE(why_no_help(now, {6}, HelpAction::Replan, waiting).isEmpty());
  EXPECT_TRUE(why_no_help(now, {6}, HelpAction::Cancel, waiting).isEmpty());
  EXPECT_TRUE(why_no_help(now, {6}, HelpAction::Cancel).isEmpty()) << "it has a plan itself";
}

TEST_F(HelpActionTest, GivesTheReasonOfARefusal) {
  auto refusals = std::make_shared<RobotRefusals>();
  (*refusals)[static_cast<std::size_t>(WriteKind::Motion)] =
      Message::verbatim("locked by client-1");
  statuses[6].refusals = refusals;
  commit();
  EXPECT_TRUE(why_no_help(now, {6}, HelpAction::Replan).contains(QStringLiteral("client-1")));
  EXPECT_TRUE(why_no_help(now, {6}, HelpAction::Ignore).isEmpty());
}

TEST_F(HelpActionTest, ShowsCauseAndAgeInSimulatedTime) {
  now.tick = 1420;  // 142 s
  EXPECT_EQ(need_text(now, entry(AttentionCause::Blocked)), QStringLiteral("Blocked · 0:42"));
  EXPECT_EQ(need_text(now, entry(AttentionCause::Blocked, "goal-closed-off")),
            QStringLiteral("No route · 0:42"));
  now.tick = 10 * 4823;
  EXPECT_EQ(need_text(now, entry(AttentionCause::LinkLost)), QStringLiteral("Link lost · 1:18:43"));
}

}  // namespace
}  // namespace magna
