// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_words.h"

#include <gtest/gtest.h>

#include "tests/support/hall_scene.h"

namespace magna {
namespace {

HallStatus demo() { return test::demo_hall_picture(test::demo_hall()); }
std::string said(const QString& text) { return text.toStdString(); }

TEST(HallWords, DescribesEveryAction) {
  const auto words = [](const RobotAction& action) { return said(action_text(text(action))); };
  EXPECT_EQ(words(action::DoMove{1.5707963, 0.5, 2.0}), "Move 90° at 0.50\u2009m/s for 2 s");
  EXPECT_EQ(words(action::NavigateTo{{7.5, 3.5}}), "Go to x 7.50\u2009m  y 3.50\u2009m");
  EXPECT_EQ(words(action::NavigateToCell{{7, 3}}), "Go to cell (7, 3)");
  EXPECT_EQ(words(action::NavigateToArea{"interact_area0"}), "Go to interact_area0");
  EXPECT_EQ(words(action::GoCharge{}), "Go to charge");
  EXPECT_EQ(words(action::DoRotation{-0.3, 1.5}), "Turn at \u221217°/s for 1.50 s");
  EXPECT_EQ(words(action::RotateTo{0.0, 1.0}), "Turn to 0°");
  EXPECT_EQ(words(action::FaceBelt{"belt4", 5.0}), "Turn to belt4");
  EXPECT_EQ(words(action::Pick{}), "Pick a package");
  EXPECT_EQ(words(action::PickPackage{"package3"}), "Pick package3");
  EXPECT_EQ(words(action::Place{}), "Place the package");
  EXPECT_EQ(said(action_text("dance wildly")), "dance wildly") << "as it is";
}

TEST(HallWords, DescribesActionsShortlyBesideTheStateWord) {
  const auto words = [](const RobotAction& action) {
    return said(short_action_text(text(action)));
  };
  EXPECT_EQ(words(action::NavigateTo{{7.5, 3.5}}), "to (7.5, 3.5)");
  EXPECT_EQ(words(action::NavigateToCell{{32, 14}}), "to (32, 14)");
  EXPECT_EQ(words(action::NavigateToArea{"interact_area0"}), "to interact_area0");
  EXPECT_EQ(words(action::GoCharge{}), "to charge");
  EXPECT_EQ(words(action::DoMove{1.5707963, 0.5, 2.0}), "move");
  EXPECT_EQ(words(action::FaceBelt{"belt4", 5.0}), "turn");
  EXPECT_EQ(words(action::PickPackage{"package3"}), "pick");
  EXPECT_EQ(words(action::Place{}), "place");
}

TEST(HallWords, DescribesTheEndOfAnAction) {
  HallStatus::Robot robot;
  EXPECT_EQ(action_end_text(robot), QString()) << "none yet";
  robot.last_action = "go_charge";
  robot.last_end = ActionEnd::Succeeded;
  EXPECT_EQ(said(action_end_text(robot)), "Go to charge: done");
  robot.last_end = ActionEnd::Preempted;
  EXPECT_EQ(said(action_end_text(robot)), "Go to charge: replaced by another command");
  robot.last_end = ActionEnd::Cancelled;
  EXPECT_EQ(said(action_end_text(robot)), "Go to charge: cancelled");
  robot.last_end = ActionEnd::Failed;
  EXPECT_EQ(said(action_end_text(robot)), "Go to charge failed");
  robot.last_reason = Message::verbatim("its battery is empty");
  EXPECT_EQ(said(action_end_text(robot)), "Go to charge failed: its battery is empty");
}

TEST(HallWords, DescribesTheWorkOfAMachine) {
  HallStatus hall = demo();
  EXPECT_EQ(said(machine_state_text(hall, 0)), "Process 1, 40 %");
  EXPECT_EQ(said(machine_state_text(hall, 1)), "Idle");
  EXPECT_EQ(said(machine_state_text(hall, 2)), "Makes package5, 75 %");
  hall.machines[3] = {MachinePhase::Working, 0.1, -1, "package3"};
  EXPECT_EQ(said(machine_state_text(hall, 3)), "Delivers package3, 10 %");
  hall.machines[0].phase = MachinePhase::Holding;
  EXPECT_EQ(said(machine_state_text(hall, 0)), "Done with package0");
  hall.belts[1] = {"package3", "package6", "package7"};
  EXPECT_EQ(said(machine_state_text(hall, 0)), "Waiting for room on belt1");
  hall.machines[0].failed = hall.machines[1].failed = true;
  EXPECT_EQ(said(machine_state_text(hall, 0)), "Failed with package0");
  EXPECT_EQ(said(machine_state_text(hall, 1)), "Failed");
}

TEST(HallWords, ARobotThatHasFailedSaysSo) {
  HallStatus::Robot robot;
  robot.action = "pick";
  robot.failed = true;
  EXPECT_EQ(said(action_now_text(robot)), "Failed");
}

TEST(HallWords, ShowsBatteriesAndWarnsBelowAFifth) {
  HallStatus::Robot robot;
  robot.battery = 0.2;
  EXPECT_EQ(said(battery_text(robot)), "20 %");
  robot.battery = 0.199;
  EXPECT_EQ(said(battery_text(robot)), "19 %, low") << "never told to be more than it is";
  robot.in_station = true;
  EXPECT_EQ(said(battery_text(robot)), "19 %, charging");
  robot.battery = 1.0;
  EXPECT_EQ(said(battery_text(robot)), "100 %");
  robot.in_station = false;
  robot.battery = 0.0;
  EXPECT_EQ(said(battery_text(robot)), "empty");
}

TEST(HallWords, DescribesTheProgressOfTheHall) {
  HallStatus hall = demo();
  hall.delivered = 2;
  EXPECT_EQ(said(deliveries_text(hall)), "2 of 10 delivered, 6 in the hall, 4 to make");
  EXPECT_EQ(said(hall_time_text(hall)), "At 0:01:23.4");
  hall.to_make.reset();
  EXPECT_EQ(said(deliveries_text(hall)), "2 delivered, 6 in the hall, unlimited more to come");
  hall.to_make = 0;
  hall.packages.clear();
  hall.made = hall.delivered = 10;
  hall.finished = true;
  EXPECT_EQ(said(deliveries_text(hall)), "10 of 10 delivered, 0 in the hall");
  EXPECT_EQ(said(hall_time_text(hall)), "All delivered after 0:01:23.4");
}

TEST(HallDetails, DescribeEachThing) {
  const Snapshot now = test::hall_snapshot();
  const auto told = [&](const HallItem& item) { return said(hall_details(now, item).text()); };
  EXPECT_EQ(told(HallItem::machine(0)),
            "Machine: machine0\nState: Process 1, 40 %\nPackage: package0\nProcesses: 1\n"
            "Input: belt0, 2 of 3 packages\nOutput: belt1, 1 of 3 packages");
  EXPECT_EQ(told(HallItem::belt(0)),
            "Input belt: belt0\nLoad: 2 of 3 packages\n"
            "Packages, next first: package1, package2\nMachine: machine0\n"
            "Used from: interact_area0");
  EXPECT_EQ(told(HallItem::area(0)),
            "Area: interact_area0\nUse: Robots use belt0 from here\nRobots in it: robot1");
  EXPECT_EQ(told(HallItem::area(HallItem::kParking)),
            "Area: parking_area0\nUse: Robots in it charge\nRobots in it: robot2");
  EXPECT_EQ(told(HallItem::named_package("package4")),
            "Package: package4\nState: 1 process left\nPlace: robot1\nTo do: 1 (9 s)\n"
            "Done: 2 (3 s)");
  EXPECT_EQ(told(HallItem::robot(1)),
            "Robot: robot1\nAction: none\nLast action: Place the package failed: it faces no belt\n"
            "Battery: 12 %, low\nCarries: package4\nLocated in: interact_area0");
  EXPECT_EQ(hall_details(now, HallItem::machine(0)).progress, 0.4);
  EXPECT_EQ(hall_details(now, HallItem::machine(1)).progress, std::nullopt) << "idle";
  EXPECT_EQ(hall_details(now, HallItem::robot(0)).progress, 0.5);
}

TEST(HallDetails, DescribeTheWholeHallWithoutAChoice) {
  const Snapshot now = test::hall_snapshot();
  EXPECT_EQ(said(hall_details(now, {}).text()),
            "The whole hall\nMachines: 1 working, 0 wait for room\n"
            "Robots: 1 at work, 1 low on battery");
}

TEST(HallDetails, ReportARemovedPackage) {
  const Snapshot now = test::hall_snapshot();
  const HallDetails gone = hall_details(now, HallItem::named_package("package99"));
  EXPECT_EQ(said(gone.text()), "Package: package99\nState: Delivered: no longer in the hall");
}

}  // namespace
}  // namespace magna
