// SPDX-License-Identifier: GPL-3.0-or-later
// The tests that provoke each error of each command: every pair of the manual.
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
    {"set-speed", NegativeSpeed, "ArsDriverTest.SetSpeedTruncatesAndReportsAnError"},
    {"set-speed", TooHighSpeed, "ArsDriverTest.SetSpeedTruncatesAndReportsAnError"},
    {"set-turn-angle", TooLowTurnAngle, "ArsDriverTest.SetTurnAngleTruncatesAndReportsAnError"},
    {"set-turn-angle", TooHighTurnAngle, "ArsDriverTest.SetTurnAngleTruncatesAndReportsAnError"},
    {"turn", Interrupt, "TeamCommands.ProgramsThatInterruptEachOtherAlternate"},
    {"align-place", IncorrectPlaceType, "PlaceSenseTest.FailedCommandsDoNotTurn"},
    {"align-place", Interrupt, "PlaceSenseTest.StopBlocksTurnsButNotSensing"},
    {"turn-corner", NoCorner, "PlaceSenseTest.FailedCommandsDoNotTurn"},
    {"go-forward", RobotBlocked, "ArsDriverTest.GoForwardIntoAWallStopsJustBeforeIt"},
    {"go-forward", NotMoving, "ArsDriverTest.GoForwardWithoutSpeedIsNotMoving"},
    {"go-forward", Interrupt, "TeamCommands.TheOldCommandEndsWithInterruptBeforeTheNewOneStarts"},
    {"goto-wall", RobotBlocked, "ArsDriverTest.GotoWallIsBlockedAtAThing"},
    {"goto-wall", NotMoving, "ArsDriverTest.GoForwardWithoutSpeedIsNotMoving"},
    {"goto-wall", Interrupt, "TeamCommands.DriveAndHaltInterruptACommand"},
    {"follow-wall", RobotBlocked, "FollowWall.IsBlockedByTheNextWallAndByAThing"},
    {"follow-wall", NotMoving, "FollowWall.DoesNotMoveWithoutAWallOrSpeed"},
    {"follow-wall", Interrupt, "FollowWall.WaitsForItsDelayAndCanBeInterrupted"},
    {"goto-designator", NotTracking, "GotoDesignator.WithoutATrackItDoesNotMove"},
    {"goto-designator", GotoLocal, "GotoDesignator.WithoutATrackItDoesNotMove"},
    {"goto-designator", RobotBlocked, "GotoDesignator.IsBlockedByObstaclesAndByTheThingItself"},
    {"goto-designator", NotMoving, "GotoDesignator.WithoutSpeedItIsNotMoving"},
    {"goto-designator", Interrupt, "GotoDesignator.IsMotionAndIsBlockedByStop"},
    {"drive", RobotBlocked, "RangerCommands.DriveEndsAfterItsTimeOrWhenBlocked"},

    // Cameras (manual 3.4.3).
    {"camera-get-place-designator", AlreadyTracking,
     "PlaceDesignatorsTest.FailuresAreCheckedInOrderAndChangeNothing"},
    {"camera-get-place-designator", InvalidPlaceType,
     "PlaceDesignatorsTest.FailuresAreCheckedInOrderAndChangeNothing"},
    {"camera-get-place-designator", InvisiblePlaceType,
     "PlaceDesignatorsTest.FailuresAreCheckedInOrderAndChangeNothing"},
    {"camera-get-place-designator", CameraEnclosed,
     "PlaceDesignatorsTest.FailuresAreCheckedInOrderAndChangeNothing"},
    {"camera-get-place-designator", DesignatorNotFound,
     "PlaceDesignatorsTest.FailuresAreCheckedInOrderAndChangeNothing"},
    {"camera-get-object-designator", AlreadyTracking,
     "ObjectDesignatorsTest.FindsMatchingThingsAndReportsTheirAttributes"},
    {"camera-get-object-designator", DesignatorNotFound,
     "ObjectDesignatorsTest.FindsMatchingThingsAndReportsTheirAttributes"},
    {"camera-track", AlreadyTracking, "TrackingTest.AnImpossibleTrackIsRejectedWithoutAnEffect"},
    {"camera-track", BadDesignator, "TrackingTest.AnImpossibleTrackIsRejectedWithoutAnEffect"},
    {"camera-track", LocalNotLocal, "TrackingTest.AnImpossibleTrackIsRejectedWithoutAnEffect"},
    {"camera-track", CameraInside, "TrackingTest.AnImpossibleTrackIsRejectedWithoutAnEffect"},
    {"camera-track", LostTrack, "TrackEndTest.IsReportedWhenLost"},
    {"camera-track", Interrupt, "TrackEndTest.IsReportedWhenATurnOfTheCameraInterruptsIt"},
    {"camera-untrack", NotTracking, "CameraCommandsTest.UntrackWithoutATrackIsReported"},
    {"camera-align-place", NoPlaceType, "CameraCommandsTest.DoesNotTurnWithoutAPlaceType"},
    {"camera-insert", BadDesignator, "CameraInsertion.RequiresALocalTrackedDestination"},
    {"camera-insert", NonLocalDesignator, "CameraInsertion.RequiresALocalTrackedDestination"},
    {"camera-insert", NotTracking, "CameraInsertion.RequiresALocalTrackedDestination"},
    {"camera-insert", NotTrackingDestination, "CameraInsertion.RequiresALocalTrackedDestination"},
    {"camera-insert", DifferentLocation, "CameraInsertion.ABinNeedsNoTrackButAnOutsideCamera"},
    {"camera-insert", BinClosed, "CameraInsertion.RejectsClosedOrFullDestinations"},
    {"camera-insert", InsufficientCapacity, "CameraInsertion.RejectsClosedOrFullDestinations"},
    {"camera-insert", CameraBump, "CameraInsertion.BumpingIntoAThingLosesItsDesignator"},
    {"camera-insert", Interrupt, "PartCommandsInATeam.StopBlocksHandsBinsAndCamerasButNotSensing"},
    {"camera-remove", NotInside, "PartRemoval.RejectsAPartThatIsNotInside"},
    {"camera-remove", Interrupt, "PartCommandsInATeam.StopBlocksHandsBinsAndCamerasButNotSensing"},

    // Hands (manual 3.6).
    {"hand-grasp-desig", HandGrasping, "HandCommands.DoesNotTryToGraspAnUngraspableThing"},
    {"hand-grasp-desig", BadDesignator, "HandCommands.DoesNotTryToGraspAnUngraspableThing"},
    {"hand-grasp-desig", NonLocalGrasp, "HandCommands.DoesNotTryToGraspAnUngraspableThing"},
    {"hand-grasp-desig", NotTracked, "HandCommands.DoesNotTryToGraspAnUngraspableThing"},
    {"hand-grasp-desig", DifferentLocation, "HandCommands.RequiresHandAndCameraInTheSamePlace"},
    {"hand-grasp-desig", MissedGrasp, "HandCommands.MissesAnAbsentThing"},
    {"hand-grasp-desig", InsufficientStrength, "HandCommands.LeavesAThingTooHeavyWithItsContents"},
    {"hand-grasp-desig", Interrupt,
     "PartCommandsInATeam.StopBlocksHandsBinsAndCamerasButNotSensing"},
    {"hand-ungrasp", NotGrasping, "HandCommands.AnEmptyHandReleasesNothing"},
    {"hand-ungrasp", Interrupt, "PartCommandsInATeam.StopBlocksHandsBinsAndCamerasButNotSensing"},
    {"hand-grasp-check", Grasping, "HandCommands.AHandSensesWhetherItHoldsSomething"},
    {"hand-grasp-check", NotGrasping, "HandCommands.AHandSensesWhetherItHoldsSomething"},
    {"hand-track", NotGrasping, "HandCommands.ATrackByAHandEndsWhenItsGripIsLost"},
    {"hand-track", GraspLost, "HandCommands.ATrackByAHandEndsWhenItsGripIsLost"},
    {"hand-track", Interrupt, "PartCommandsInATeam.ExampleSessionOfTheManualMatchesItsText"},
    {"hand-insert", BadDesignator, "HandInsertion.RequiresALocalDestinationAtTheHand"},
    {"hand-insert", NonLocalDesignator, "HandInsertion.RequiresALocalDestinationAtTheHand"},
    {"hand-insert", DifferentLocation, "HandInsertion.RequiresALocalDestinationAtTheHand"},
    {"hand-insert", HoldingThing, "HandInsertion.RejectsTheThingInTheHandItself"},
    {"hand-insert", BinClosed, "HandInsertion.RejectsClosedOrFullDestinations"},
    {"hand-insert", InsufficientCapacity, "HandInsertion.RejectsClosedOrFullDestinations"},
    {"hand-insert", HandBump, "HandInsertion.AHandMissesAbsentThingsAndAtRandom"},
    {"hand-insert", Interrupt, "PartCommandsInATeam.ANewHandCommandInterruptsOnlyThatHand"},
    {"hand-remove", NotInside, "PartRemoval.RejectsAPartThatIsNotInside"},
    {"hand-remove", InsufficientCapacity, "PartRemoval.AHandStaysInsideWithoutSpaceForItsThing"},
    {"hand-remove", Interrupt, "PartCommandsInATeam.StopBlocksHandsBinsAndCamerasButNotSensing"},

    // Storage bins (manual 3.6).
    {"storage-bin-open", BinOpen, "BinCommands.ABinOpensAndCloses"},
    {"storage-bin-open", Interrupt,
     "PartCommandsInATeam.StopBlocksHandsBinsAndCamerasButNotSensing"},
    {"storage-bin-close", BinClosed, "BinCommands.ABinOpensAndCloses"},
    {"storage-bin-close", RobotInBin, "BinCommands.ABinDoesNotCloseOnAPart"},
    {"storage-bin-close", BinJammed, "BinCommands.ALidOfAFilledBinJamsWithTheGivenProbability"},
    {"storage-bin-close", Interrupt,
     "PartCommandsInATeam.StopBlocksHandsBinsAndCamerasButNotSensing"},

    // Manipulations (manual 5.5).
    {"manipulate", Failed, "ManipulateTest.FailsWithoutAMethod"},
    {"manipulate", Failed, "ManipulateTest.SucceedsWithTheRateOfItsMethodAlsoInACleanSimulation"},
    {"manipulate", BadDesignator, "ManipulateTest.RequiresExistingLocalDesignators"},
    {"manipulate", NonLocalDesignator, "ManipulateTest.RequiresExistingLocalDesignators"},
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

TEST(ErrorCodes, AreEachProvokedByATest) {
  std::set<ErrorCode> provoked;
  for (const ErrorRow& row : kErrorRows) provoked.insert(row.code);
  for (int k = 1; k < kErrorCodeCount; ++k) {
    const auto code = static_cast<ErrorCode>(k);
    EXPECT_TRUE(provoked.contains(code)) << name(code);
  }
}

TEST(ErrorCodes, RowsNameExistingCommandsAndTestsOnce) {
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
