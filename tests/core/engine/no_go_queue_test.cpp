// SPDX-License-Identifier: GPL-3.0-or-later
// No-go areas and the instructions in the queues of CyBOTs, which stop at edges.
#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

#include "core/view/notice_board.h"
#include "tests/core/engine/remote_mission_rig.h"

namespace magna {
namespace {

using test::only;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const Author kDriver = Author::person();
const std::vector<Point> kAhead{{6, 2}, {10, 2}, {10, 4}, {6, 4}};  ///< of the robot at (8, 6)

struct NoGoQueue : test::RemoteMissionRig {
  void add_area(const std::vector<Point>& corners) {
    const Outcome outcome =
        engine->submit(kDriver, input::NoGoAdd{corners, {}, NoGoRules{.name = "wet floor"}});
    EXPECT_TRUE(outcome) << outcome.reason();
  }
  std::uint32_t add(Opcode opcode, double operand) {
    const Outcome outcome = engine->submit(kDriver, input::OpcodeAdd{bot->id, opcode, operand});
    EXPECT_TRUE(outcome) << outcome.reason();
    return bot->queue().entries().back().number;
  }
  OpcodeState state_of(std::uint32_t entry) const { return bot->queue().find(entry)->state; }
  std::string why(std::uint32_t entry) const { return bot->queue().find(entry)->why; }
  void hold(double speed, int ticks) {
    for (int k = 0; k < ticks; ++k) {
      const Outcome outcome = engine->submit(kDriver, input::Hold{bot->id, {speed, 0.0, 0.0}});
      ASSERT_TRUE(outcome) << outcome.reason();
      bot->run(1);
    }
  }
  std::optional<NoGoPlace> place() const {
    const auto robots = engine->no_go_robots();
    return robots.empty() ? std::nullopt : std::optional(robots[0].place);
  }
};

TEST_F(NoGoQueue, AnAreaAcrossADriveEndsItBeforeItIsRead) {
  bot->deaf = true;
  const auto drive = add(Opcode::Drive, 5.0);
  const auto win = add(Opcode::Win, 0.0);
  engine->take_events();
  add_area(kAhead);
  EXPECT_EQ(state_of(drive), OpcodeState::Blocked);
  EXPECT_EQ(why(drive), "the way leads through no-go area \"wet floor\"");
  EXPECT_EQ(engine->visible_opcode(bot->id)->number, win);
  const auto ended = only<event::OpcodeEnded>(engine->take_events());
  ASSERT_THAT(ended, SizeIs(1));
  NoticeBoard board;
  board.on_event(ended[0], *engine);
  EXPECT_THAT(english(board.newest()->front().text),
              HasSubstr("DRV failed: the way leads through no-go area \"wet floor\""));
  bot->deaf = false;
  bot->run(10);
  EXPECT_THAT(bot->obeyed, ElementsAre(Opcode::Win));
  EXPECT_EQ(bot->pose().position(), (Point{8, 6}));
}

TEST_F(NoGoQueue, AnAreaAcrossADriveUnderWayStopsIt) {
  bot->polls = 1000;
  const auto drive = add(Opcode::Drive, 5.0);
  bot->run(3);
  ASSERT_EQ(state_of(drive), OpcodeState::Read);
  add_area(kAhead);
  EXPECT_EQ(state_of(drive), OpcodeState::Blocked);
  bot->polls = 3;
  bot->run(10);
  EXPECT_THAT(bot->obeyed, ElementsAre(Opcode::Drive, Opcode::Manual));
  EXPECT_THAT(bot->queue().entries(), IsEmpty());
}

TEST_F(NoGoQueue, OnlyTheRestOfADriveCounts) {
  bot->polls = 1000;
  const auto drive = add(Opcode::Drive, 3.0);
  bot->run(3);
  ASSERT_TRUE(engine->submit(bot->author, input::RemoteMoved{bot->id, 2.0}));
  ASSERT_EQ(bot->pose().position(), (Point{8, 4}));
  add_area({{6, 1}, {10, 1}, {10, 2.5}, {6, 2.5}});
  EXPECT_EQ(state_of(drive), OpcodeState::Read) << "it ends at y = 3 m";
  const Outcome more = engine->submit(kDriver, input::OpcodeAdd{bot->id, Opcode::Drive, 0.2});
  EXPECT_TRUE(more) << more.reason();
  EXPECT_FALSE(engine->submit(kDriver, input::OpcodeAdd{bot->id, Opcode::Drive, 0.4}));
}

TEST_F(NoGoQueue, ADriveAfterATurnThatIsTakenAwayEnds) {
  bot->deaf = true;
  add_area(kAhead);
  const auto turn = add(Opcode::Turn, 0.0);
  const auto drive = add(Opcode::Drive, 5.0);
  bot->run(5);
  ASSERT_EQ(state_of(drive), OpcodeState::Waiting) << "it leads to the right";
  ASSERT_TRUE(engine->submit(kDriver, input::OpcodeRemove{bot->id, turn}));
  EXPECT_EQ(state_of(drive), OpcodeState::Blocked);
  EXPECT_THAT(why(drive), HasSubstr("\"wet floor\""));
  EXPECT_EQ(engine->visible_opcode(bot->id), nullptr);
}

TEST_F(NoGoQueue, ADriveMovedBeforeItsTurnEnds) {
  bot->deaf = true;
  add_area(kAhead);
  const auto turn = add(Opcode::Turn, 0.0);
  const auto drive = add(Opcode::Drive, 5.0);
  ASSERT_TRUE(engine->submit(kDriver, input::OpcodeMove{bot->id, drive, 0}));
  EXPECT_EQ(state_of(drive), OpcodeState::Blocked);
  EXPECT_EQ(engine->visible_opcode(bot->id)->number, turn);
}

TEST_F(NoGoQueue, ADriveAfterATurnThatFailedEnds) {
  add_area(kAhead);
  const auto turn = add(Opcode::Turn, 0.0);
  const auto drive = add(Opcode::Drive, 5.0);
  bot->turn_error = -kPi / 2.0;
  bot->run(20);
  EXPECT_EQ(state_of(turn), OpcodeState::Finished);
  EXPECT_EQ(state_of(drive), OpcodeState::Blocked);
  EXPECT_THAT(bot->obeyed, ElementsAre(Opcode::Turn));
  EXPECT_EQ(bot->pose().position(), (Point{8, 6}));
}

TEST_F(NoGoQueue, ACommandWhoseDriveIsBlockedSaysWhy) {
  bot->polls = 1000;
  ASSERT_TRUE(engine->submit(Author::client("model"), input::Command{bot->id, GoForward{100}}));
  bot->run(5);
  ASSERT_THAT(bot->obeyed, ElementsAre(Opcode::Drive));
  engine->take_events();
  add_area(kAhead);
  bot->run(2);
  const auto ended = only<event::CommandEnded>(engine->take_events());
  ASSERT_THAT(ended, SizeIs(1));
  EXPECT_EQ(ended[0].result.code, ErrorCode::RobotBlocked);
  ASSERT_TRUE(ended[0].result.why);
  EXPECT_EQ(english(*ended[0].result.why), "stopped before the no-go area \"wet floor\"");
}

TEST_F(NoGoQueue, DrivesOfMissionsLeadRoundANewArea) {
  const auto route =
      engine->submit(kDriver, input::MissionAppend{bot->id, Waypoint::go_to({8, 1.5})});
  ASSERT_TRUE(route) << route.reason();
  ASSERT_TRUE(bot->run_until(20, [&] { return !bot->queue().empty(); }));
  add_area(kAhead);
  EXPECT_TRUE(bot->run_until(2000, [&] {
    EXPECT_GT(polygon_distance(kAhead, bot->pose().position()), 0.0);
    return state() == MissionState::Idle;
  })) << reason();
  EXPECT_LT(away({8, 1.5}), 0.05);
}

// The room between the body and the area is what the driver keeps, so that it stands at the edge.
TEST_F(NoGoQueue, AStopAtAnEdgeIsForgottenWhenItsTimeIsOver) {
  const double room = 0.01;
  const double edge = 6.0 - kRadius - room;
  add_area({{6, 3}, {10, 3}, {10, edge}, {6, edge}});
  hold(0.2, 5);
  EXPECT_EQ(place(), NoGoPlace::AtEdge);
  EXPECT_EQ(bot->near_end().sticks(), Sticks{});
  ASSERT_TRUE(engine->submit(kDriver, input::Release{bot->id}));
  bot->run(2);
  EXPECT_EQ(place(), NoGoPlace::MayCross);
  bot->run(120);
  EXPECT_EQ(place(), std::nullopt);
  hold(-0.2, 2);
  EXPECT_EQ(place(), std::nullopt) << "it is driven away from the edge";
  ASSERT_TRUE(engine->submit(kDriver, input::Release{bot->id}));
  bot->run(2);
  EXPECT_EQ(place(), std::nullopt);
  engine->take_events();
  hold(0.2, 5);
  EXPECT_EQ(place(), NoGoPlace::AtEdge) << "it is stopped again first";
  EXPECT_THAT(only<event::NoGoMet>(engine->take_events()), IsEmpty());
}

}  // namespace
}  // namespace magna
