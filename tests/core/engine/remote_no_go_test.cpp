// SPDX-License-Identifier: GPL-3.0-or-later
// No-go areas bind remote robots: their missions, instructions, sticks, and how they leave an area.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/geometry/polygon.h"
#include "tests/core/engine/remote_mission_rig.h"

namespace magna {
namespace {

using test::only;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Author kOperator = Author::person();
constexpr double kFull = 0.5;  // m/s, of a cybot

struct RemoteNoGo : test::RemoteMissionRig {
  NoGoId close(const std::vector<Point>& corners) {
    const Outcome outcome =
        engine->submit(kOperator, input::NoGoAdd{corners, {}, NoGoRules{.name = "wet floor"}});
    EXPECT_TRUE(outcome) << outcome.reason();
    return outcome.no_go.value_or(NoGoId{});
  }
  Outcome add(Opcode opcode, double operand) {
    return engine->submit(kOperator, input::OpcodeAdd{bot->id, opcode, operand});
  }
  /// Metres between the body at this place and an area; negative = it is in it.
  static double gap(const std::vector<Point>& corners, Point at) {
    return polygon_distance(corners, at) - kRadius;
  }
  /// The sticks of the robot after this one was held for some ticks.
  Sticks press(double speed) {
    for (int k = 0; k < 3; ++k) {
      EXPECT_TRUE(engine->submit(kOperator, input::Hold{bot->id, {speed, 0.0, 0.0}}));
      bot->run(1);
    }
    return bot->near_end().sticks();
  }
};

TEST_F(RemoteNoGo, MissionsLeadRoundAnArea) {
  const std::vector<Point> area{{9.5, 4}, {11.5, 4}, {11.5, 8}, {9.5, 8}};
  for (const bool routes : {true, false}) {
    const Point goal = routes ? Point{13, 6} : Point{8, 6};
    ASSERT_TRUE(engine->submit(kOperator, input::RouteAutomatically{bot->id, routes}));
    if (routes) close(area);
    ASSERT_TRUE(go(goal));
    double least = 100.0;
    Point before = bot->pose().position();
    EXPECT_TRUE(bot->run_until(4000, [&] {
      const Point here = bot->pose().position();
      for (int k = 0; k <= 100; ++k) {
        least = std::min(least, gap(area, before + 0.01 * k * (here - before)));
      }
      before = here;
      return state() == MissionState::Idle;
    })) << reason();
    EXPECT_LE(away(goal), kClose);
    EXPECT_GE(least, -1e-3);
  }
}

TEST_F(RemoteNoGo, MissionsWithoutAWayAreBlockedWithTheName) {
  ASSERT_TRUE(engine->submit(kOperator, input::RouteAutomatically{bot->id, false}));
  ASSERT_TRUE(go({13, 6}));
  close({{10, 0}, {11, 0}, {11, 12}, {10, 12}});
  ASSERT_TRUE(blocks());
  EXPECT_THAT(reason(), HasSubstr("no-go area \"wet floor\""));
  EXPECT_EQ(engine->missions().status(bot->id).reason->code(), "closed-off-by-no-go-area");
  EXPECT_LT(bot->pose().x, 10.0);
}

TEST_F(RemoteNoGo, InstructionsIntoAnAreaAreRefused) {
  close({{7, 2}, {9, 2}, {9, 5}, {7, 5}});
  const Outcome into = add(Opcode::Drive, 2.0);
  ASSERT_FALSE(into);
  EXPECT_EQ(into.why->code(), "way-through-no-go-area");
  EXPECT_THAT(into.reason(), HasSubstr("no-go area \"wet floor\""));
  EXPECT_TRUE(bot->queue().empty());
  EXPECT_TRUE(add(Opcode::Drive, 0.5)) << "it ends before";
  EXPECT_FALSE(add(Opcode::Drive, 0.5)) << "from where the first one ends";
  EXPECT_TRUE(add(Opcode::Turn, 0.0));
  EXPECT_TRUE(add(Opcode::Drive, 2.0)) << "beside it";
  EXPECT_TRUE(add(Opcode::ScanLong, 0.0));
}

TEST_F(RemoteNoGo, ADriveUnderWayIsCutOffByANewArea) {
  bot->polls = 20;
  ASSERT_TRUE(go({8, 3}));
  bot->run(5);
  ASSERT_EQ(bot->queue().visible()->opcode, Opcode::Drive);
  const std::vector<Point> area{{7.5, 4}, {8.5, 4}, {8.5, 5}, {7.5, 5}};
  close(area);
  bot->polls = 2;
  bot->run(2);
  EXPECT_EQ(bot->obeyed.back(), Opcode::Manual) << "it stops";
  EXPECT_TRUE(ends(4000)) << reason();
  EXPECT_LE(away({8, 3}), kClose);
}

TEST_F(RemoteNoGo, SticksStopAtTheEdge) {
  const NoGoId id = close({{7, 2}, {9, 2}, {9, 5.5}, {7, 5.5}});
  EXPECT_EQ(press(kFull), (Sticks{1, 1})) << "0.33 m before it";
  ASSERT_TRUE(engine->submit(kOperator, input::NoGoRemove{id}));
  const NoGoId near = close({{7, 2}, {9, 2}, {9, 5.75}, {7, 5.75}});
  const Sticks slow = press(kFull);
  EXPECT_GT(slow.left, 0.0);
  EXPECT_LT(slow.left, 0.5) << "0.08 m before it";
  EXPECT_EQ(slow.left, slow.right);
  ASSERT_TRUE(engine->submit(kOperator, input::NoGoRemove{near}));
  const NoGoId edge = close({{7, 2}, {9, 2}, {9, 5.81}, {7, 5.81}});
  EXPECT_EQ(press(kFull), Sticks{});
  EXPECT_THAT(engine->no_go_robots(), ElementsAre(NoGoRobot{bot->id, edge, NoGoPlace::AtEdge}));
  EXPECT_EQ(press(-kFull), (Sticks{-1, -1})) << "away from it";
}

TEST_F(RemoteNoGo, ARobotInANewAreaLeavesIt) {
  const std::vector<Point> area{{7, 5}, {9, 5}, {9, 7}, {7, 7}};
  const NoGoId id = close(area);
  EXPECT_THAT(engine->no_go_robots(), ElementsAre(NoGoRobot{bot->id, id, NoGoPlace::Leaving}));
  EXPECT_TRUE(bot->run_until(300, [&] { return engine->no_go_robots().empty(); }));
  std::vector<NoGoDeed> deeds;
  for (const auto& met : only<event::NoGoMet>(engine->take_events())) deeds.push_back(met.deed);
  EXPECT_THAT(deeds, ElementsAre(NoGoDeed::Leaves, NoGoDeed::Left));
  const Point out = bot->pose().position();
  EXPECT_GT(gap(area, out), 0.0);
  EXPECT_LT(gap(area, out), 0.5) << "by the shortest way";
  EXPECT_THAT(bot->obeyed, Contains(Opcode::Drive));
  for (const OpcodeEntry& entry : bot->queue().history()) EXPECT_EQ(entry.by, "no-go");
  bot->run(50);
  EXPECT_EQ(bot->pose().position(), out) << "it has nothing else to do";
}

}  // namespace
}  // namespace magna
