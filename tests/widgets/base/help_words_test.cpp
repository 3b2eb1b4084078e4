// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/robot_state.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "core/mission/no_go_area.h"
#include "tests/support/demo_exploration.h"
#include "tests/support/demo_snapshot.h"
#include "widgets/events/attention_watch.h"
#include "widgets/events/help_action.h"
#include "widgets/map/layers/robot_layer.h"
#include "widgets/robots/team/robot_words.h"

namespace magna {
namespace {

constexpr RobotId kRobot{6};

/// The demo team with a robot blocked for this reason.
Snapshot blocked_for(const Message& reason) {
  Snapshot now = test::demo_snapshot();
  auto statuses = *now.statuses;
  statuses[kRobot.index()].mission = MissionState::Blocked;
  statuses[kRobot.index()].reason = reason;
  now.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
  return now;
}

TEST(HelpWords, AreTheSameInMapListAndAttentionList) {
  const struct {
    Message reason;
    const char* word;
  } cases[] = {{Message({"no-way-found", "none was found"}), "No route"},
               {Message({"goal-closed-off", "there is no way"}), "No route"},
               {Message({"goal-by-wall", "too close to a wall"}), "No route"},
               {Message({"no-way-round-objects", "no way round"}), "No route"},
               {Message({"place-in-obstacle", "in an obstacle"}), "No route"},
               {Message({"cut-off-by-no-go-areas", "cut off by no-go areas"}), "No route"},
               {closed_off({1, 2}, "pit"), "No route"},
               {Message({"way-too-narrow", "too narrow for it"}), "No route"},
               {Message({"search-no-way", "there is no way"}), "No route"},
               {Message({"stuck-on-way", "it is stuck"}), "Stuck"},
               {Message::verbatim("a wall is in the way"), "Blocked"}};
  for (const auto& [reason, word] : cases) {
    const Snapshot now = blocked_for(reason);
    const QString expected = QString::fromUtf8(word);
    AttentionEntry entry{kRobot};
    entry.reason = reason;
    EXPECT_EQ(help_word(now, kRobot, shown_state(now, kRobot)), expected) << reason.code();
    EXPECT_EQ(activity_word(now, kRobot), expected) << reason.code();
    EXPECT_TRUE(need_text(now, entry).startsWith(expected)) << reason.code();
    EXPECT_TRUE(attention_text(entry).startsWith(expected)) << reason.code();
  }
}

TEST(HelpWords, AreNotRepeatedByTheDetail) {
  const Snapshot now = blocked_for(Message({"goal-closed-off", "there is no way"}));
  EXPECT_EQ(activity_details(now, kRobot).back(), QStringLiteral("closed off"));
  EXPECT_EQ(activity_details(blocked_for(Message({"stuck-on-way", "it is stuck"})), kRobot),
            (QStringList{QStringLiteral("it is stuck"), QString()}))
      << "nothing, rather than the word again, where the reason does not fit";
}

TEST(HelpWords, SayThatARobotLeavesANoGoArea) {
  EXPECT_EQ(activity_details(blocked_for(closed_off({1, 2}, "pit")), kRobot).back(),
            QStringLiteral("no-go area pit"));
  Snapshot now = test::demo_snapshot();
  auto areas = test::demo_no_go({.name = "pit"});
  areas->robots = {{kRobot, {2}, NoGoPlace::Leaving}};
  now.no_go = areas;
  EXPECT_EQ(activity_word(now, kRobot), QStringLiteral("Leaving"));
  EXPECT_TRUE(activity_words().contains(QStringLiteral("Leaving")));
  EXPECT_TRUE(activity_details(now, kRobot).join(QLatin1Char(' ')).contains(QStringLiteral("pit")));
  auto enclosed = std::make_shared<NoGoStatus>(*areas);
  enclosed->robots[0].place = NoGoPlace::Enclosed;
  now.no_go = enclosed;
  EXPECT_EQ(activity_word(now, kRobot), QStringLiteral("No route"));
}

TEST(HelpWords, SayWhichStatesNeedHelp) {
  EXPECT_TRUE(needs_help(ShownState::Blocked));
  EXPECT_TRUE(needs_help(ShownState::Silent));
  EXPECT_TRUE(needs_help(ShownState::Lost));
  EXPECT_FALSE(needs_help(ShownState::Waiting));
  EXPECT_FALSE(needs_help(ShownState::Stopped));
}

}  // namespace
}  // namespace magna
