// SPDX-License-Identifier: GPL-3.0-or-later
// Missions of remote robots: way-points become turns and drives, controlled by the robot's reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/all_inputs.h"
#include "core/mission/remote_navigator.h"
#include "core/view/notice_board.h"
#include "core/view/snapshot_maker.h"
#include "tests/core/engine/remote_mission_rig.h"
#include "tests/support/scripted_cybot.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::ScriptedCybot;
using test::small_scenario;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Author kOperator = Author::person();

using RemoteMissions = test::RemoteMissionRig;

TEST_F(RemoteMissions, DriveFourWaypointsByTurnsAndDrives) {
  const std::vector<Point> square{{10, 6}, {10, 8}, {8, 8}, {8, 6}};
  Plan plan;
  for (const Point p : square) plan.waypoints.push_back(Waypoint::go_to(p));
  EXPECT_TRUE(engine->submit(Author::client("client-1"), input::MissionSet{bot->id, plan}));
  std::vector<double> reached;
  while (engine->now() < 2000 && state() != MissionState::Idle) {
    const std::size_t left = this->plan().waypoints.size();
    bot->run(1);
    if (this->plan().waypoints.size() < left) reached.push_back(away(square[square.size() - left]));
  }
  EXPECT_EQ(state(), MissionState::Idle) << reason();
  EXPECT_EQ(reached.size(), 4U);
  EXPECT_THAT(reached, Each(::testing::Le(kClose)));
  EXPECT_THAT(bot->obeyed, ElementsAre(Opcode::Turn, Opcode::Drive, Opcode::Turn, Opcode::Drive,
                                       Opcode::Turn, Opcode::Drive, Opcode::Turn, Opcode::Drive));
  EXPECT_EQ(bot->near_end().state(), CybotState::Idle);
  for (const OpcodeEntry& entry : bot->queue().history()) EXPECT_EQ(entry.by, "mission");
}

TEST_F(RemoteMissions, CorrectByReportedPosesAndTryAgain) {
  bot->slip = 0.9;
  bot->turn_error = 0.05;
  EXPECT_TRUE(go({11, 7}, 0.5));
  bot->run(2);
  EXPECT_EQ(bot->near_end().state(), CybotState::Mission);
  bot->turn_error = 0.02;
  EXPECT_TRUE(ends()) << reason();
  EXPECT_LE(away({11, 7}), kClose);
  EXPECT_NEAR(bot->pose().theta, 0.5, 0.05);
  const auto drives = std::ranges::count(bot->obeyed, Opcode::Drive);
  EXPECT_GE(drives, 2);
  EXPECT_LE(drives, 4);
}

TEST_F(RemoteMissions, DriveBackAfterOvershooting) {
  bot->slip = 1.05;
  EXPECT_TRUE(go({8, 4}));
  EXPECT_TRUE(ends());
  EXPECT_THAT(bot->obeyed, ElementsAre(Opcode::Drive, Opcode::Drive))
      << "straight ahead, then back";
  EXPECT_LT(bot->queue().history().back().operand, 0.0);
  EXPECT_LE(away({8, 4}), kClose);
}

TEST_F(RemoteMissions, GiveUpAfterAFewTriesAndReportTheDistance) {
  bot->slip = 0.1;
  EXPECT_TRUE(go({8, 4}));
  EXPECT_TRUE(blocks());
  EXPECT_THAT(reason(), HasSubstr("still 1.18 m from (8.00, 4.00) after 5 tries"));
  const auto tried = bot->obeyed.size();
  bot->run(50);
  EXPECT_EQ(bot->obeyed.size(), tried) << "nothing more until it is run again";
  bot->slip = 1.0;
  EXPECT_TRUE(engine->submit(kOperator, input::MissionRun{bot->id}));
  EXPECT_TRUE(ends());
}

TEST_F(RemoteMissions, TurnToAnAngle) {
  EXPECT_TRUE(engine->submit(kOperator, input::MissionAppend{bot->id, Waypoint::turn_to(3.0)}));
  EXPECT_TRUE(ends());
  EXPECT_NEAR(bot->pose().theta, 3.0, 1e-12);
  EXPECT_THAT(bot->obeyed, ElementsAre(Opcode::Turn));
  bot->turn_error = 1.0;
  EXPECT_TRUE(engine->submit(kOperator, input::MissionAppend{bot->id, Waypoint::turn_to(0.0)}));
  EXPECT_TRUE(blocks());
  EXPECT_THAT(reason(), HasSubstr("57 degrees off after 5 turns"));
}

TEST_F(RemoteMissions, DoNotDriveAfterAFailedTurn) {
  bot->turn_error = 2.0;
  EXPECT_TRUE(go({11, 6}));
  EXPECT_TRUE(blocks());
  EXPECT_THAT(bot->obeyed, Each(Opcode::Turn));
  EXPECT_THAT(reason(), HasSubstr("after 5 tries"));
}

TEST_F(RemoteMissions, DoNotExplore) {
  const auto before = engine->state_hash();
  const Outcome outcome =
      engine->submit(kOperator, input::MissionAppend{bot->id, Waypoint::explore()});
  EXPECT_FALSE(outcome);
  EXPECT_THAT(outcome.reason(), HasSubstr("cybot1 does not explore"));
  EXPECT_FALSE(
      engine->submit(kOperator, input::MissionSet{bot->id, {{Waypoint::explore()}, false}}));
  EXPECT_EQ(engine->state_hash(), before);
}

TEST_F(RemoteMissions, AnUnacknowledgedInstructionEndsTheMissionWithAReason) {
  bot->mute = true;
  EXPECT_TRUE(go({8, 5}));
  bot->run(10'000);
  EXPECT_EQ(state(), MissionState::Running) << "however fast the world runs";
  EXPECT_TRUE(bot->time_out());
  EXPECT_TRUE(blocks());
  EXPECT_THAT(reason(), HasSubstr("DRV: it was not acknowledged in time"));
  EXPECT_EQ(bot->pose().y, 6.0) << "nothing is made up";
  EXPECT_EQ(plan().waypoints.size(), 1U);
  bot->mute = false;
  bot->deaf = true;
  const auto given_up = bot->queue().old();
  ASSERT_NE(given_up, 0U);
  EXPECT_TRUE(engine->submit(bot->author, input::OpcodeTimeout{bot->id, given_up}));
  engine->submit(kOperator, input::MissionRun{bot->id});
  bot->run(3);
  EXPECT_TRUE(bot->time_out());
  bot->run(1);
  EXPECT_EQ(state(), MissionState::Blocked);
  EXPECT_THAT(reason(), HasSubstr("DRV: the robot did not read it in time"));
}

TEST_F(RemoteMissions, DriveRoundWhatTheyBumpInto) {
  bot->bump_after = 0.4;
  EXPECT_TRUE(go({8, 4}));
  EXPECT_TRUE(bot->run_until(100, [&] { return bot->queue().history().size() == 1; }));
  EXPECT_NEAR(away({8, 5.6}), 0.0, 1e-9) << "it is where it says it stopped";
  EXPECT_TRUE(ends_clear_of({8, 5.38}, 0.22 - kRounding)) << reason();
  EXPECT_LE(away({8, 4}), kClose);
}

TEST_F(RemoteMissions, AreBlockedUntilTheInterruptedInstructionHasEnded) {
  bot->polls = 20;
  EXPECT_TRUE(go({8, 4}));
  bot->run(5);
  engine->submit(bot->author, input::RemoteSighted{bot->id, 5, 0, 0.6, 0.1});
  bot->run(3);
  EXPECT_EQ(state(), MissionState::Blocked);
  EXPECT_THAT(reason(), HasSubstr("it reports white tape at (8.00, 5.40)"));
  bot->slip = 0.1;
  bot->run(20);
  EXPECT_EQ(state(), MissionState::Running);
  bot->polls = 2;
  bot->slip = 1.0;
  EXPECT_TRUE(ends_clear_of({8, 5.4}, kRadius + 0.05)) << reason();
}

TEST_F(RemoteMissions, AreBlockedAfterManyObjectsOnTheWayToOnePoint) {
  bot->polls = 2;
  bot->slip = 0.0;
  EXPECT_TRUE(go({8, 4}));
  bot->run(1);
  int met = 0;
  while (met < 100 && bot->near_end().state() == CybotState::Mission) {
    ++met;
    engine->submit(bot->author, input::RemoteSighted{bot->id, 4, kPi, 1.0, 0.02});
    bot->run(1);
  }
  EXPECT_EQ(state(), MissionState::Blocked);
  EXPECT_THAT(reason(), HasSubstr("objects on the way to (8.00, 4.00)"));
  EXPECT_NEAR(met, RemoteNavigator::kMostMet, 3);
}

TEST_F(RemoteMissions, ABumpAtTheGoalDoesNotMatter) {
  bot->bump_after = 1.98;
  EXPECT_TRUE(go({8, 4}));
  EXPECT_TRUE(ends());
  EXPECT_LE(away({8, 4}), kClose);
}

TEST_F(RemoteMissions, DriveRoundAHoleReportedBetweenInstructions) {
  EXPECT_TRUE(go({8, 4}));
  engine->submit(bot->author, input::RemoteSighted{bot->id, 6, 0, 0.5, 0.1});
  EXPECT_EQ(state(), MissionState::Running);
  EXPECT_TRUE(ends_clear_of({8, 5.5}, kRadius + 0.05 + kTight)) << reason();
  EXPECT_LE(away({8, 4}), kClose);
}

TEST_F(RemoteMissions, AnObjectThatAPersonPutsOnTheWayInterruptsTheDrive) {
  bot->polls = 20;
  EXPECT_TRUE(go({8, 4}));
  bot->run(5);
  ASSERT_EQ(bot->queue().visible()->opcode, Opcode::Drive);
  EXPECT_TRUE(engine->submit(kOperator, input::SightingAdd{SightingClass::Hole, 9.0, 5.0, 0.1}));
  bot->run(2);
  EXPECT_EQ(bot->queue().visible()->opcode, Opcode::Drive) << "beside its way";
  EXPECT_TRUE(engine->submit(kOperator, input::SightingAdd{SightingClass::Hole, 8.0, 6.3, 0.1}));
  bot->run(2);
  EXPECT_EQ(bot->queue().visible()->opcode, Opcode::Drive) << "behind it";
  EXPECT_TRUE(engine->submit(kOperator, input::SightingAdd{SightingClass::Hole, 8.0, 5.0, 0.1}));
  bot->polls = 2;
  bot->run(2);
  EXPECT_EQ(bot->obeyed.back(), Opcode::Manual) << "it stops";
  EXPECT_EQ(state(), MissionState::Running);
  EXPECT_TRUE(ends_clear_of({8.0, 5.0}, kRadius + 0.05 + kTight)) << reason();
  EXPECT_LE(away({8, 4}), kClose);
}

TEST_F(RemoteMissions, LeaveTheEdgeOfAHoleAndDriveRoundIt) {
  // Seen by the sensor at its rim, 20 degrees to the right of its direction.
  engine->submit(bot->author, input::RemoteSighted{bot->id, 6, 0.35, 0.15, 0.05});
  const Point hole = engine->sightings().all().front().centre;
  EXPECT_TRUE(go({8, 4}));
  EXPECT_TRUE(ends_clear_of(hole, 0.15 - kRounding)) << reason();
  EXPECT_LE(away({8, 4}), kClose);
}

TEST_F(RemoteMissions, DoNotDriveIntoAKnownHole) {
  engine->submit(bot->author, input::RemoteSighted{bot->id, 6, 0.0, 2.0, 0.05});
  const Pose before = bot->pose();
  EXPECT_TRUE(go({8, 3.9}));
  for (int k = 0; k < 3; ++k) {
    EXPECT_TRUE(blocks());
    EXPECT_THAT(reason(), HasSubstr("Blocked by hole at (8.00, 4.00)"));
    EXPECT_TRUE(bot->obeyed.empty()) << "it neither turns nor drives";
    EXPECT_TRUE(engine->submit(kOperator, input::MissionRun{bot->id}));
  }
  EXPECT_EQ(bot->pose(), before);
  EXPECT_TRUE(blocks());
  NoticeBoard board;
  for (const Event& event : engine->take_events()) board.on_event(event, *engine);
  EXPECT_EQ(board.newest()->back().text, "Blocked by hole at (8.00, 4.00)");
  EXPECT_TRUE(
      engine->submit(kOperator, input::MissionReplace{bot->id, 0, Waypoint::go_to({8, 3.5})}));
  EXPECT_TRUE(ends_clear_of({8, 4}, kRadius + 0.025 + kTight)) << "it may pass: " << reason();
}

TEST_F(RemoteMissions, ReportTheObjectThatClosesOffTheirTarget) {
  for (int k = 0; k < 24; ++k) {
    const double angle = 2.0 * kPi * k / 24.0;
    const Point from = bot->pose().position();
    const Point p = Point{11, 6} + 0.8 * direction(angle);
    engine->submit(bot->author,
                   input::RemoteSighted{bot->id, 2, angle_difference(heading(from, p), -kPi / 2.0),
                                        distance(from, p), 0.2});
  }
  EXPECT_TRUE(go({11, 6}));
  EXPECT_TRUE(blocks());
  EXPECT_THAT(reason(), HasSubstr("Blocked by wide at (10.2"));
  EXPECT_TRUE(bot->obeyed.empty());
}

TEST_F(RemoteMissions, DriveRoundAHoleOnALaterLeg) {
  // Reported from a distance, as by another robot: on the second leg and beside the first one.
  engine->submit(bot->author, input::RemoteSighted{bot->id, 6, kPi / 2.0, 1.5, 0.2});
  EXPECT_TRUE(go({8, 4}));
  EXPECT_TRUE(go({8, 6}));
  EXPECT_TRUE(go({11, 6}));
  EXPECT_TRUE(ends_clear_of({9.5, 6}, kRadius + 0.1 + kTight)) << reason();
  EXPECT_LE(away({11, 6}), kClose);
}

TEST_F(RemoteMissions, KeepToTheFreeSideOfAnObjectBesideAWall) {
  const Point start{1.3, 6.0};
  const Point object{1.35, 5.0};
  engine->submit(bot->author, input::RemoteHeading{bot->id, heading({8, 6}, start)});
  engine->submit(bot->author, input::RemoteMoved{bot->id, distance({8, 6}, start)});
  engine->submit(bot->author, input::RemoteHeading{bot->id, heading(start, object)});
  engine->submit(bot->author, input::RemoteSighted{bot->id, 1, 0.0, distance(start, object), 0.1});
  EXPECT_TRUE(go({1.3, 4}));
  EXPECT_TRUE(ends_clear_of(object, kRadius + 0.05 + kTight)) << reason();
  EXPECT_GE(least_x, 1.0 + kRadius) << "the way to the left is shorter, but there is a wall";
}

TEST_F(RemoteMissions, ScanBeforeUnknownGroundOnRequest) {
  EXPECT_TRUE(engine->submit(kOperator, input::RemoteNavigation{bot->id, true, false}));
  EXPECT_TRUE(go({8, 4.5}));
  bool ahead = false;  // a drive that ends outside every zone
  EXPECT_TRUE(bot->run_until(2000, [&] {
    ahead |= !bot->queue().history().empty() && !engine->zones().known(bot->pose().position());
    return state() == MissionState::Idle;
  })) << reason();
  EXPECT_FALSE(ahead);
  EXPECT_THAT(bot->obeyed, ElementsAre(Opcode::ScanLong, Opcode::Drive, Opcode::ScanLong,
                                       Opcode::Drive, Opcode::ScanLong, Opcode::Drive));
  for (const OpcodeEntry& entry : bot->queue().history()) EXPECT_EQ(entry.by, "mission");
}

TEST_F(RemoteMissions, ShowPathAndRules) {
  SnapshotMaker maker;
  bot->polls = 20;
  engine->submit(bot->author, input::RemoteSighted{bot->id, 2, 0, 1.0, 0.3});
  EXPECT_TRUE(go({8, 4}));
  bot->run(2);
  auto snapshot = maker.make(*engine);
  ASSERT_EQ(snapshot->remotes->size(), 1U);
  const std::vector<Point>& path = snapshot->remotes->front().path;
  ASSERT_GE(path.size(), 3U);
  EXPECT_EQ(path.front(), (Point{8, 6}));
  EXPECT_EQ(path.back(), (Point{8, 4}));
  EXPECT_EQ(snapshot->remotes->front().rules, NavigationRules{});
  const auto before = engine->state_hash();
  EXPECT_TRUE(engine->submit(kOperator, input::RemoteNavigation{bot->id, true, true}));
  EXPECT_NE(engine->state_hash(), before);
  EXPECT_TRUE(engine->submit(kOperator, input::MissionClear{bot->id}));
  snapshot = maker.make(*engine);
  EXPECT_TRUE(snapshot->remotes->front().path.empty());
  EXPECT_EQ(snapshot->remotes->front().rules, (NavigationRules{true, true}));
  const Outcome simulated =
      engine->submit(kOperator, input::RemoteNavigation{RobotId{0}, true, true});
  EXPECT_THAT(simulated.reason(), HasSubstr("is simulated here"));
}

TEST_F(RemoteMissions, OtherSightingsDoNotBlockALeg) {
  for (const std::uint32_t type : {0U, 1U, 2U, 3U, 4U, 5U}) {
    engine->submit(bot->author, input::RemoteSighted{bot->id, type, 0.0, 1.0, 0.1});
  }
  EXPECT_TRUE(go({8, 4}));
  EXPECT_TRUE(ends()) << reason();
}

TEST_F(RemoteMissions, AreHeldByAStopAndDoNotResume) {
  bot->polls = 20;
  EXPECT_TRUE(go({8, 4}));
  bot->run(5);
  EXPECT_TRUE(engine->submit(kOperator, input::StopRobot{bot->id}));
  EXPECT_EQ(state(), MissionState::Held);
  EXPECT_EQ(engine->visible_opcode(bot->id)->opcode, Opcode::Manual);
  bot->polls = 2;
  bot->run(60);
  EXPECT_THAT(bot->obeyed, ElementsAre(Opcode::Drive, Opcode::Manual));
  EXPECT_EQ(bot->near_end().state(), CybotState::Stop);
  EXPECT_TRUE(engine->submit(kOperator, input::SwitchState{bot->id, CybotState::Mission}));
  EXPECT_EQ(bot->near_end().state(), CybotState::Mission);
  EXPECT_TRUE(ends());
}

TEST_F(RemoteMissions, TheStickHoldsTheMissionUntilItIsRun) {
  bot->polls = 20;
  EXPECT_TRUE(go({8, 4}));
  bot->run(5);
  EXPECT_TRUE(engine->submit(kOperator, input::Hold{bot->id, {0.5, 0, 0}}));
  EXPECT_EQ(state(), MissionState::Held);
  EXPECT_EQ(bot->near_end().state(), CybotState::Manual);
  ASSERT_EQ(bot->queue().entries().size(), 1U);
  bot->polls = 2;
  bot->run(1);
  EXPECT_EQ(bot->near_end().sticks(), (Sticks{1, 1}));
  bot->run(40);
  EXPECT_EQ(state(), MissionState::Held);
  EXPECT_TRUE(engine->submit(kOperator, input::MissionRun{bot->id}));
  EXPECT_TRUE(ends());
}

TEST_F(RemoteMissions, ANewFirstWaypointStopsTheRobotAndIsDriven) {
  bot->polls = 20;
  EXPECT_TRUE(go({8, 4}));
  bot->run(5);
  EXPECT_TRUE(
      engine->submit(kOperator, input::MissionReplace{bot->id, 0, Waypoint::go_to({9, 6})}));
  EXPECT_EQ(engine->visible_opcode(bot->id)->opcode, Opcode::Manual) << "stop driving there";
  bot->polls = 2;
  EXPECT_TRUE(ends());
  EXPECT_LE(away({9, 6}), kClose);
}

TEST_F(RemoteMissions, ClearingStopsTheRobot) {
  bot->polls = 20;
  EXPECT_TRUE(go({8, 4}));
  bot->run(5);
  EXPECT_TRUE(engine->submit(kOperator, input::MissionClear{bot->id}));
  EXPECT_EQ(state(), MissionState::Idle);
  EXPECT_EQ(engine->visible_opcode(bot->id)->opcode, Opcode::Manual);
}

TEST_F(RemoteMissions, InstructionsOfOthersComeFirst) {
  bot->polls = 2;
  EXPECT_TRUE(go({8, 4}));
  bot->run(1);
  EXPECT_TRUE(engine->submit(kOperator, input::SwitchState{bot->id, CybotState::ScanShort}));
  EXPECT_TRUE(ends());
  EXPECT_THAT(bot->obeyed, ::testing::UnorderedElementsAre(Opcode::ScanShort, Opcode::Drive));
}

TEST_F(RemoteMissions, RemovingAnInstructionHoldsTheMission) {
  bot->deaf = true;
  EXPECT_TRUE(go({8, 4}));
  bot->run(3);
  const auto number = bot->queue().entries().front().number;
  EXPECT_TRUE(engine->submit(kOperator, input::OpcodeRemove{bot->id, number}));
  bot->run(3);
  EXPECT_EQ(state(), MissionState::Held);
  EXPECT_TRUE(bot->queue().empty());
}

TEST_F(RemoteMissions, WaitWithAPausedQueueAsTheReason) {
  EXPECT_TRUE(engine->submit(kOperator, input::OpcodePause{bot->id, true}));
  EXPECT_TRUE(go({8, 4}));
  bot->run(20);
  EXPECT_EQ(state(), MissionState::Waiting);
  EXPECT_THAT(reason(), HasSubstr("paused"));
  EXPECT_TRUE(engine->submit(kOperator, input::OpcodePause{bot->id, false}));
  EXPECT_TRUE(ends());
}

TEST_F(RemoteMissions, ALostLinkBlocksTheMissionUntilItIsRestored) {
  EXPECT_TRUE(go({8, 4}));
  bot->run(2);
  engine->submit(bot->author, input::RemoteLinked{bot->id, false});
  EXPECT_EQ(state(), MissionState::Blocked) << "at once";
  test::run(*engine, 3);
  EXPECT_EQ(state(), MissionState::Blocked);
  EXPECT_EQ(reason(), "its link is lost");
  engine->submit(bot->author, input::RemoteLinked{bot->id, true});
  EXPECT_EQ(state(), MissionState::Running);
  engine->submit(bot->author, input::OpcodeTimeout{bot->id, bot->queue().old()});
  EXPECT_TRUE(ends());
}

TEST_F(RemoteMissions, AMissionHeldOrBlockedBeforeTheLossStaysSo) {
  EXPECT_TRUE(go({8, 4}));
  bot->run(2);
  engine->submit(bot->author, input::RemoteLinked{bot->id, false});
  engine->submit(kOperator, input::StopRobot{bot->id});
  engine->submit(bot->author, input::RemoteLinked{bot->id, true});
  bot->run(20);
  EXPECT_EQ(state(), MissionState::Held);
}

TEST_F(RemoteMissions, ARobotLostOnAMissionLeavesNoState) {
  EXPECT_TRUE(go({8, 4}));
  bot->run(2);
  engine->submit(bot->author, input::RemoteLeave{bot->id});
  test::run(*engine, 20);
  EXPECT_TRUE(plan().waypoints.empty());
  EXPECT_EQ(state(), MissionState::Idle);
}

TEST_F(RemoteMissions, RepeatPatrols) {
  Plan plan{{Waypoint::go_to({8, 5}), Waypoint::go_to({9, 5})}, true};
  EXPECT_TRUE(engine->submit(kOperator, input::MissionSet{bot->id, plan}));
  int rounds = 0;
  for (int k = 0; k < 400; ++k) {
    bot->run(1);
    for (const Event& event : engine->take_events()) {
      rounds += std::holds_alternative<event::PlanChanged>(event) ? 1 : 0;
    }
  }
  EXPECT_GE(rounds, 8);
  EXPECT_EQ(state(), MissionState::Running);
}

TEST_F(RemoteMissions, ARobotFarOffTheMapDoesNotDisturbOthers) {
  engine->submit(bot->author, input::RemoteMoved{bot->id, 500.0});
  engine->submit(kOperator, input::MissionGenerate{bot->id, Waypoint::go_to({10, 6})});
  engine->submit(kOperator, input::MissionAppend{RobotId{0}, Waypoint::go_to({12, 2.5})});
  test::run(*engine, 400);
  EXPECT_LT(distance(engine->team().truth()[0].position(), {12, 2.5}), 0.2);
}

TEST(RemoteMissionRoutes, LeadAroundWallsUnlessTheRobotDrivesStraight) {
  Scenario scenario = small_scenario(0);
  scenario.world.anchors.cybot_start = Pose{8.0, 6.0, 0.0};
  scenario.world.clauses.emplace_back(WallClause{{10, 3}, {10, 9}, "bricks", 1, 1, {}});
  // By a route, straight on, and by the navigation's own rule.
  for (const auto& [routes, walls] : {std::pair{true, false}, {false, false}, {false, true}}) {
    const bool straight = !routes && !walls;
    const auto engine = make_engine(scenario, {.seed = 7});
    ScriptedCybot bot(*engine);
    EXPECT_TRUE(engine->submit(kOperator, input::RouteAutomatically{bot.id, routes}));
    EXPECT_TRUE(engine->submit(kOperator, input::RemoteNavigation{bot.id, false, walls}));
    EXPECT_TRUE(engine->submit(kOperator, input::MissionAppend{bot.id, Waypoint::go_to({13, 6})}));
    bool through = false;
    Point before = bot.pose().position();
    bot.run_until(3000, [&] {
      const Point here = bot.pose().position();
      for (int k = 0; k <= 100; ++k) {
        const Point p = before + 0.01 * k * (here - before);
        through |= engine->world().cells().filled(cell_of(p));
      }
      before = here;
      return bot.mission().state == MissionState::Idle;
    });
    EXPECT_EQ(bot.mission().state, MissionState::Idle) << english(bot.mission().reason);
    EXPECT_LE(distance(before, {13, 6}), RemoteMissions::kClose);
    EXPECT_EQ(through, straight);
    EXPECT_EQ(std::ranges::count(bot.obeyed, Opcode::Drive) > 1, !straight);
  }
}

TEST_F(RemoteMissions, DiscardARouteOnceTheSticksAreUsed) {
  EXPECT_TRUE(engine->submit(kOperator, input::MissionGenerate{bot->id, Waypoint::go_to({14, 9})}));
  bot->run(2);
  EXPECT_TRUE(engine->submit(kOperator, input::SwitchState{bot->id, CybotState::Manual}));
  const auto refused = test::only<event::Refused>(engine->take_events());
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_THAT(english(refused[0].reason),
              HasSubstr("took the sticks before the route was planned"));
  bot->run(20);
  EXPECT_TRUE(plan().waypoints.empty());
  EXPECT_EQ(bot->near_end().state(), CybotState::Manual);
}

TEST_F(RemoteMissions, CanBePlannedAsRoutes) {
  EXPECT_TRUE(engine->submit(kOperator, input::MissionGenerate{bot->id, Waypoint::go_to({14, 9})}));
  bot->run(40);
  EXPECT_TRUE(ends());
  EXPECT_LE(away({14, 9}), kClose);
}

}  // namespace
}  // namespace magna
