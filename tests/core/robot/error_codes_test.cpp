// SPDX-License-Identifier: GPL-3.0-or-later
// Which test provokes which error of which command: every pair that the manual or the spec names.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/robot/command.h"

namespace magna {
namespace {

struct ErrorRow {
  std::string_view command;
  ErrorCode code;
  std::string_view test;  ///< Suite.Name
};

using enum ErrorCode;

constexpr ErrorRow kErrorRows[] = {
    // The robot (manual 3.5).
    {"set-speed", NegativeSpeed, "ArsDriverTest.SetSpeedTruncatesAndSignals"},
    {"set-speed", TooHighSpeed, "ArsDriverTest.SetSpeedTruncatesAndSignals"},
    {"set-turn-angle", TooLowTurnAngle, "ArsDriverTest.SetTurnAngleTruncatesAndSignals"},
    {"set-turn-angle", TooHighTurnAngle, "ArsDriverTest.SetTurnAngleTruncatesAndSignals"},
    {"turn", Interrupt, "TeamCommands.ProgramsThatInterruptEachOtherForEverTakeTurns"},
    {"align-place", IncorrectPlaceType, "PlaceSenseTest.WhatFailsTurnsNothing"},
    {"align-place", Interrupt, "PlaceSenseTest.StopHoldsTurnsButNotSensing"},
    {"turn-corner", NoCorner, "PlaceSenseTest.WhatFailsTurnsNothing"},
    {"go-forward", RobotBlocked, "ArsDriverTest.GoForwardIntoAWallIsBlockedJustBeforeIt"},
    {"go-forward", NotMoving, "ArsDriverTest.GoForwardWithoutSpeedIsNotMoving"},
    {"go-forward", Interrupt, "TeamCommands.TheOldCommandEndsWithInterruptBeforeTheNewOneBegins"},
    {"goto-wall", RobotBlocked, "ArsDriverTest.GotoWallIsBlockedAtAThing"},
    {"goto-wall", NotMoving, "ArsDriverTest.GoForwardWithoutSpeedIsNotMoving"},
    {"goto-wall", Interrupt, "TeamCommands.DriveAndHaltInterruptACommand"},
    {"follow-wall", RobotBlocked, "FollowWall.IsBlockedByTheNextWallAndByAThing"},
    {"follow-wall", NotMoving, "FollowWall.WithoutAWallOrSpeedNothingMoves"},
    {"follow-wall", Interrupt, "FollowWall.WaitsForItsDelayAndEndsWithInterruptLikeOthers"},
    {"goto-designator", NotTracking, "GotoDesignator.WithoutATrackItDoesNotMove"},
    {"goto-designator", GotoLocal, "GotoDesignator.WithoutATrackItDoesNotMove"},
    {"goto-designator", RobotBlocked,
     "GotoDesignator.IsBlockedByWhatIsInTheWayAndByTheThingItself"},
    {"goto-designator", NotMoving, "GotoDesignator.WithoutSpeedItIsNotMoving"},
    {"goto-designator", Interrupt, "GotoDesignator.ItIsMotionAndStopKeepsItBack"},
    {"drive", RobotBlocked, "RangerCommands.DriveEndsAfterItsTimeOrWhenBlocked"},

    // Cameras (manual 3.4.3).
    {"camera-get-place-designator", AlreadyTracking,
     "PlaceDesignatorsTest.FailuresComeInTheirOrderAndChangeNothing"},
    {"camera-get-place-designator", InvalidPlaceType,
     "PlaceDesignatorsTest.FailuresComeInTheirOrderAndChangeNothing"},
    {"camera-get-place-designator", InvisiblePlaceType,
     "PlaceDesignatorsTest.FailuresComeInTheirOrderAndChangeNothing"},
    {"camera-get-place-designator", CameraEnclosed,
     "PlaceDesignatorsTest.FailuresComeInTheirOrderAndChangeNothing"},
    {"camera-get-place-designator", DesignatorNotFound,
     "PlaceDesignatorsTest.FailuresComeInTheirOrderAndChangeNothing"},
    {"camera-get-object-designator", AlreadyTracking,
     "ObjectDesignatorsTest.OnlyWhatIsAsDescribedAndWhatIsSeenOfIt"},
    {"camera-get-object-designator", DesignatorNotFound,
     "ObjectDesignatorsTest.OnlyWhatIsAsDescribedAndWhatIsSeenOfIt"},
    {"camera-track", AlreadyTracking, "TrackingTest.WhatCannotBeTrackedIsRefusedAndChangesNothing"},
    {"camera-track", BadDesignator, "TrackingTest.WhatCannotBeTrackedIsRefusedAndChangesNothing"},
    {"camera-track", LocalNotLocal, "TrackingTest.WhatCannotBeTrackedIsRefusedAndChangesNothing"},
    {"camera-track", CameraInside, "TrackingTest.WhatCannotBeTrackedIsRefusedAndChangesNothing"},
    {"camera-track", LostTrack, "TrackEndTest.Lost"},
    {"camera-track", Interrupt, "TrackEndTest.InterruptedByATurnOfTheCamera"},
    {"camera-untrack", NotTracking, "CameraCommandsTest.UntrackWithoutATrackIsToldSo"},
    {"camera-align-place", NoPlaceType, "CameraCommandsTest.NoPlaceTypeNoTurn"},
    {"camera-insert", BadDesignator, "CameraInsertion.TheDestinationMustBeLocalAndTracked"},
    {"camera-insert", NonLocalDesignator, "CameraInsertion.TheDestinationMustBeLocalAndTracked"},
    {"camera-insert", NotTracking, "CameraInsertion.TheDestinationMustBeLocalAndTracked"},
    {"camera-insert", NotTrackingDestination,
     "CameraInsertion.TheDestinationMustBeLocalAndTracked"},
    {"camera-insert", DifferentLocation, "CameraInsertion.ABinNeedsNoTrackButACameraThatIsOutside"},
    {"camera-insert", BinClosed, "CameraInsertion.NothingGoesIntoWhatIsClosedOrFull"},
    {"camera-insert", InsufficientCapacity, "CameraInsertion.NothingGoesIntoWhatIsClosedOrFull"},
    {"camera-insert", CameraBump, "CameraInsertion.BumpingIntoAThingLosesItsDesignator"},
    {"camera-insert", Interrupt, "PartsInATeam.StopHoldsHandsBinsAndCamerasButNotFeeling"},
    {"camera-remove", NotInside, "PartRemoval.WhatIsInNothingIsNotRemoved"},
    {"camera-remove", Interrupt, "PartsInATeam.StopHoldsHandsBinsAndCamerasButNotFeeling"},

    // Hands (manual 3.6).
    {"hand-grasp-desig", HandGrasping, "HandCommands.WhatCannotBeGraspedIsNotTried"},
    {"hand-grasp-desig", BadDesignator, "HandCommands.WhatCannotBeGraspedIsNotTried"},
    {"hand-grasp-desig", NonLocalGrasp, "HandCommands.WhatCannotBeGraspedIsNotTried"},
    {"hand-grasp-desig", NotTracked, "HandCommands.WhatCannotBeGraspedIsNotTried"},
    {"hand-grasp-desig", DifferentLocation, "HandCommands.HandAndCameraMustBeInTheSamePlace"},
    {"hand-grasp-desig", MissedGrasp, "HandCommands.WhatIsNotThereIsMissed"},
    {"hand-grasp-desig", InsufficientStrength,
     "HandCommands.WhatIsTooHeavyWithAllThatIsInItStaysWhereItIs"},
    {"hand-grasp-desig", Interrupt, "PartsInATeam.StopHoldsHandsBinsAndCamerasButNotFeeling"},
    {"hand-ungrasp", NotGrasping, "HandCommands.AnEmptyHandLetsNothingGo"},
    {"hand-ungrasp", Interrupt, "PartsInATeam.StopHoldsHandsBinsAndCamerasButNotFeeling"},
    {"hand-grasp-check", Grasping, "HandCommands.AHandFeelsWhetherItHoldsSomething"},
    {"hand-grasp-check", NotGrasping, "HandCommands.AHandFeelsWhetherItHoldsSomething"},
    {"hand-track", NotGrasping, "HandCommands.ATrackOfAHandEndsWhenItsGripIsLost"},
    {"hand-track", GraspLost, "HandCommands.ATrackOfAHandEndsWhenItsGripIsLost"},
    {"hand-track", Interrupt, "PartsInATeam.TheManualsExampleSessionGoesAsItIsPrinted"},
    {"hand-insert", BadDesignator, "HandInsertion.TheDestinationMustBeLocalAndWhereTheHandIs"},
    {"hand-insert", NonLocalDesignator, "HandInsertion.TheDestinationMustBeLocalAndWhereTheHandIs"},
    {"hand-insert", DifferentLocation, "HandInsertion.TheDestinationMustBeLocalAndWhereTheHandIs"},
    {"hand-insert", HoldingThing, "HandInsertion.NoHandGoesIntoWhatItHolds"},
    {"hand-insert", BinClosed, "HandInsertion.NothingGoesIntoWhatIsClosedOrFull"},
    {"hand-insert", InsufficientCapacity, "HandInsertion.NothingGoesIntoWhatIsClosedOrFull"},
    {"hand-insert", HandBump, "HandInsertion.AHandBumpsIntoWhatIsNotThereAndByChance"},
    {"hand-insert", Interrupt, "PartsInATeam.ANewCommandOfAHandInterruptsTheOldOneButNobodyElses"},
    {"hand-remove", NotInside, "PartRemoval.WhatIsInNothingIsNotRemoved"},
    {"hand-remove", InsufficientCapacity, "PartRemoval.AHandStaysInWithWhatHasNoRoomAround"},
    {"hand-remove", Interrupt, "PartsInATeam.StopHoldsHandsBinsAndCamerasButNotFeeling"},

    // Storage bins (manual 3.6).
    {"storage-bin-open", BinOpen, "BinCommands.ABinOpensAndCloses"},
    {"storage-bin-open", Interrupt, "PartsInATeam.StopHoldsHandsBinsAndCamerasButNotFeeling"},
    {"storage-bin-close", BinClosed, "BinCommands.ABinOpensAndCloses"},
    {"storage-bin-close", RobotInBin, "BinCommands.ABinDoesNotCloseOnAPartOfTheRobot"},
    {"storage-bin-close", BinJammed,
     "BinCommands.ALidJamsAsOftenAsTheParameterSaysIfAnythingIsInTheBin"},
    {"storage-bin-close", Interrupt, "PartsInATeam.StopHoldsHandsBinsAndCamerasButNotFeeling"},

    // Manipulations (manual 5.5).
    {"manipulate", Failed, "ManipulateTest.FailsWithoutAMethod"},
    {"manipulate", Failed, "ManipulateTest.SucceedsAsOftenAsItsMethodSaysInACleanSimulationToo"},
    {"manipulate", BadDesignator, "ManipulateTest.DesignatorsMustBeThereAndLocal"},
    {"manipulate", NonLocalDesignator, "ManipulateTest.DesignatorsMustBeThereAndLocal"},
    {"manipulate", Interrupt, "ManipulateTest.IsInterruptedByTheNextCommandOfItsPartAndByStop"},
};

std::set<std::string> tests_here() {
  std::set<std::string> tests;
  const testing::UnitTest& program = *testing::UnitTest::GetInstance();
  for (int s = 0; s < program.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *program.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t) {
      tests.insert(std::string(suite.name()) + "." + suite.GetTestInfo(t)->name());
    }
  }
  return tests;
}

template <std::size_t... kIndex>
std::set<std::string_view> command_names(std::index_sequence<kIndex...>) {
  return {name(RobotCommand(std::in_place_index<kIndex>))...};
}

TEST(ErrorCodes, EachIsProvokedByATest) {
  std::set<ErrorCode> provoked;
  for (const ErrorRow& row : kErrorRows) provoked.insert(row.code);
  for (int k = 1; k < kErrorCodeCount; ++k) {
    const auto code = static_cast<ErrorCode>(k);
    EXPECT_TRUE(provoked.contains(code)) << name(code);
  }
}

TEST(ErrorCodes, RowsNameCommandsAndTestsThatExistEachOnce) {
  const std::set<std::string> tests = tests_here();
  const auto commands =
      command_names(std::make_index_sequence<std::variant_size_v<RobotCommand>>{});
  std::set<std::tuple<std::string_view, ErrorCode, std::string_view>> seen;
  for (const ErrorRow& row : kErrorRows) {
    EXPECT_TRUE(tests.contains(std::string(row.test))) << row.test;
    EXPECT_TRUE(commands.contains(row.command)) << row.command;
    EXPECT_TRUE(seen.emplace(row.command, row.code, row.test).second)
        << row.command << " " << name(row.code);
  }
}

}  // namespace
}  // namespace magna
