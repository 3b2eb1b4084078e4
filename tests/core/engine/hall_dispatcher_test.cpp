// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/hall_dispatcher.h"
#include "core/engine/all_inputs.h"

#include <gmock/gmock.h>

#include "tests/support/dispatched_hall.h"

namespace magna {
namespace {

using test::DispatchedHall;
using test::shipped_hall;

const RobotId kFirst{0};

/// Whether the dispatcher commands the robot.
bool served(const DispatchedHall& hall, RobotId robot) {
  return hall.engine->actions()->active(robot) != nullptr &&
         hall.engine->writer(robot) == HallDispatcher::author();
}

TEST(HallDispatcher, ItsOrdersAreInputsOfItsOwnAuthor) {
  DispatchedHall hall(shipped_hall("one_machine"));
  std::vector<LoggedInput> log;
  hall.engine->set_input_observer([&log](const LoggedInput& in) { log.push_back(in); });
  hall.run_for(600.0);
  ASSERT_TRUE(hall.hall().finished());
  EXPECT_GT(log.size(), 20U);
  for (const LoggedInput& in : log) {
    EXPECT_EQ(in.author, HallDispatcher::author());
    EXPECT_TRUE(in.input.is<input::HallAction>());
  }
}

TEST(HallDispatcher, ReplayingItsInputsReproducesTheRun) {
  DispatchedHall hall(shipped_hall("four_machines"));
  std::vector<LoggedInput> log;
  hall.engine->set_input_observer([&log](const LoggedInput& in) { log.push_back(in); });
  hall.run_for(900.0);
  ASSERT_TRUE(hall.hall().finished());

  DispatchedHall again(shipped_hall("four_machines"));
  std::size_t next = 0;
  while (again.engine->now() < hall.engine->now()) {
    for (; next < log.size() && log[next].tick <= again.engine->now() + 1; ++next) {
      again.engine->submit(log[next].author, log[next].input);
    }
    again.engine->step();
  }
  EXPECT_TRUE(again.hall().finished());
  EXPECT_EQ(again.engine->state_hash(), hall.engine->state_hash());
}

TEST(HallDispatcher, LeavesARobotOfAnotherAuthorAloneUntilItIsIdle) {
  DispatchedHall hall(shipped_hall("one_machine"));
  hall.run_for(8.0);
  ASSERT_TRUE(served(hall, kFirst));
  hall.engine->submit(Author::client("client-1"),
                      input::HallAction{kFirst, action::NavigateTo{{3.5, 14.5}}});
  while (hall.engine->actions()->active(kFirst) != nullptr) {
    ASSERT_EQ(hall.engine->writer(kFirst).name, "client-1");
    hall.tick();
  }
  EXPECT_LT(distance(hall.engine->team().truth()[0].position(), {3.5, 14.5}), 0.15);
  hall.run_for(4.8);
  EXPECT_EQ(hall.engine->writer(kFirst).name, "client-1");
  hall.run_for(1.0);
  EXPECT_TRUE(served(hall, kFirst));
  hall.run_for(600.0);
  EXPECT_TRUE(hall.hall().finished());
}

TEST(HallDispatcher, LeavesAStoppedRobotAloneForAWhile) {
  DispatchedHall hall(shipped_hall("one_machine"));
  hall.run_for(8.0);
  hall.engine->submit(Author::person(), input::StopRobot{kFirst});
  const Point here = hall.engine->team().truth()[0].position();
  hall.run_for(4.8);
  EXPECT_LT(distance(hall.engine->team().truth()[0].position(), here), 0.5);
  EXPECT_EQ(hall.engine->actions()->active(kFirst), nullptr);
  hall.run_for(600.0);
  EXPECT_TRUE(hall.hall().finished());
}

TEST(HallDispatcher, AssignsTheWorkOfALockedRobotToOthers) {
  DispatchedHall hall(shipped_hall("four_machines"));
  hall.engine->submit(Author::person(), input::Lock{kFirst});
  hall.run_for(1200.0);
  EXPECT_TRUE(hall.hall().finished());
  EXPECT_EQ(hall.engine->team().truth()[0].position(),
            hall.hall().description().robots[0].position);
}

TEST(HallDispatcher, SendsNothingWhileStopIsLatched) {
  DispatchedHall hall(shipped_hall("one_machine"));
  hall.run_for(8.0);
  hall.engine->submit(Author::person(), input::StopAll{});
  std::size_t inputs = 0;
  hall.engine->set_input_observer([&inputs](const LoggedInput&) { ++inputs; });
  hall.run_for(20.0);
  EXPECT_EQ(inputs, 0U);
  EXPECT_EQ(hall.engine->actions()->active(kFirst), nullptr);
  hall.engine->submit(Author::person(), input::ReleaseStop{});
  hall.run_for(600.0);
  EXPECT_TRUE(hall.hall().finished());
}

}  // namespace
}  // namespace magna
