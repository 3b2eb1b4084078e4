// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_permit.h"
#include "core/engine/all_inputs.h"

#include <gtest/gtest.h>

#include "tests/support/demo_snapshot.h"
#include "tests/support/hall_scene.h"
#include "tests/support/refusals.h"

namespace magna {
namespace {

const HallOperation kAll[] = {HallOperation::Cancel, HallOperation::Charge, HallOperation::Go,
                              HallOperation::Face,   HallOperation::Pick,   HallOperation::Place,
                              HallOperation::Process};

std::string said(const QString& text) { return text.toStdString(); }

template <class Action>
const Action* only(const std::vector<Input>& inputs, RobotId robot) {
  if (inputs.size() != 1) return nullptr;
  const auto* act = inputs[0].get_if<input::HallAction>();
  return act != nullptr && act->robot == robot ? std::get_if<Action>(&act->action) : nullptr;
}

TEST(HallPermit, OutsideOfHallsEveryActionGivesAReason) {
  const Snapshot office = test::demo_snapshot();
  for (const HallOperation act : kAll) {
    EXPECT_EQ(said(why_not(office, HallItem{}, act)), "Only in a hall: open a factory scenario");
    EXPECT_TRUE(inputs_for(office, HallItem{}, act).empty());
  }
}

TEST(HallPermit, SendsTheActiveRobotToTheChosenPlace) {
  const Snapshot now = test::hall_snapshot();
  EXPECT_EQ(said(why_not(now, HallItem{}, HallOperation::Go)), "Choose a belt or an area first");
  EXPECT_EQ(said(why_not(now, HallItem::machine(0), HallOperation::Go)),
            "Choose a belt or an area first");
  const auto area = [&](const HallItem& chosen) {
    const auto inputs = inputs_for(now, chosen, HallOperation::Go);
    const auto* go = only<action::NavigateToArea>(inputs, RobotId{0});
    return go != nullptr ? go->area : std::string();
  };
  EXPECT_EQ(area(HallItem::belt(1)), "interact_area1");
  EXPECT_EQ(area(HallItem::area(3)), "interact_area3");
  EXPECT_EQ(area(HallItem::area(HallItem::kParking)), "parking_area0");
  EXPECT_EQ(area(HallItem::named_package("package2")), "interact_area0") << "where it lies";
  EXPECT_EQ(area(HallItem::named_package("package0")), "") << "it is in a machine";
}

TEST(HallPermit, TurnsToBelts) {
  const Snapshot now = test::hall_snapshot();
  EXPECT_EQ(said(why_not(now, HallItem::area(HallItem::kParking), HallOperation::Face)),
            "Choose a belt first");
  const auto inputs = inputs_for(now, HallItem::belt(2), HallOperation::Face);
  const auto* face = only<action::FaceBelt>(inputs, RobotId{0});
  ASSERT_NE(face, nullptr);
  EXPECT_EQ(face->belt, "belt2");
  EXPECT_GT(face->speed, 0.0);
}

TEST(HallPermit, PicksTheChosenPackageElseTheNext) {
  Snapshot now = test::hall_snapshot();
  auto inputs = inputs_for(now, HallItem::named_package("package3"), HallOperation::Pick);
  const auto* chosen = only<action::PickPackage>(inputs, RobotId{0});
  ASSERT_NE(chosen, nullptr);
  EXPECT_EQ(chosen->package, "package3");
  inputs = inputs_for(now, HallItem::belt(1), HallOperation::Pick);
  EXPECT_NE(only<action::Pick>(inputs, RobotId{0}), nullptr);
  EXPECT_EQ(said(why_not(now, HallItem{}, HallOperation::Place)), "It carries nothing");
  now.active = RobotId{1};
  EXPECT_EQ(said(why_not(now, HallItem{}, HallOperation::Pick)),
            "It carries package4: place that first");
  inputs = inputs_for(now, HallItem{}, HallOperation::Place);
  EXPECT_NE(only<action::Place>(inputs, RobotId{1}), nullptr);
  now.active.reset();
  EXPECT_EQ(said(why_not(now, HallItem{}, HallOperation::Pick)),
            "Make a robot of the hall active first");
}

TEST(HallPermit, CancelsAndChargesAllSelectedRobots) {
  Snapshot now = test::hall_snapshot();
  now.selected = {{0}, {1}};
  const auto cancelled = inputs_for(now, HallItem{}, HallOperation::Cancel);
  ASSERT_EQ(cancelled.size(), 1U) << "only robot0 is at an action";
  EXPECT_EQ(cancelled[0].get<input::HallCancel>().action, ActionId{7});
  const auto charging = inputs_for(now, HallItem{}, HallOperation::Charge);
  ASSERT_EQ(charging.size(), 2U);
  EXPECT_EQ(charging[1].get<input::HallAction>().robot, RobotId{1});
  now.selected = {{1}};
  EXPECT_EQ(said(why_not(now, HallItem{}, HallOperation::Cancel)),
            "No selected robot has an action");
  now.selected.clear();
  EXPECT_EQ(said(why_not(now, HallItem{}, HallOperation::Charge)), "Choose a robot first");
}

TEST(HallPermit, DoesNotMoveStoppedOrLockedRobots) {
  Snapshot now = test::hall_snapshot();
  test::lock(now, RobotId{0}, "client-1");
  EXPECT_EQ(said(why_not(now, HallItem::belt(0), HallOperation::Go)),
            "robot0 is locked by client-1: ask for it to be unlocked");
  EXPECT_TRUE(inputs_for(now, HallItem{}, HallOperation::Charge).empty());
  test::latch_stop(now);
  EXPECT_TRUE(why_not(now, HallItem::belt(0), HallOperation::Go)
                  .startsWith("All robots were stopped by operator"));
  EXPECT_EQ(why_not(now, HallItem{}, HallOperation::Cancel), QString())
      << "ending is always possible";
}

TEST(HallPermit, MachinesStartOnlyWhereTheyWaitForACommand) {
  Snapshot now = test::hall_snapshot();
  EXPECT_EQ(said(why_not(now, HallItem::machine(0), HallOperation::Process)),
            "The machines of this hall start by themselves");
  test::change_hall(now, [](HallStatus& hall) {
    auto extended = std::make_shared<HallDescription>(*hall.description);
    extended->machines_on_command = true;
    hall.description = extended;
  });
  EXPECT_EQ(said(why_not(now, HallItem::belt(0), HallOperation::Process)),
            "Choose a machine first");
  EXPECT_EQ(said(why_not(now, HallItem::machine(1), HallOperation::Process)),
            "No package waits on its input belt");
  const auto inputs = inputs_for(now, HallItem::machine(0), HallOperation::Process);
  ASSERT_EQ(inputs.size(), 1U);
  EXPECT_EQ(inputs[0].get<input::HallProcess>().machine, "machine0");
  EXPECT_EQ(inputs[0].get<input::HallProcess>().package, "package1");
}

}  // namespace
}  // namespace magna
