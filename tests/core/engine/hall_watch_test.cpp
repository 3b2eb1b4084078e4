// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/all_inputs.h"
#include "core/engine/hall_dispatcher.h"

#include <gmock/gmock.h>

#include "tests/support/dispatched_hall.h"

namespace magna {
namespace {

using test::DispatchedHall;
using test::shipped_hall;
using ::testing::HasSubstr;

/// A hall with its dispatcher, monitored until it is finished or stalled.
struct WatchedHall {
  explicit WatchedHall(HallDescription description)
      : hall(std::move(description)), watch(*hall.engine) {}

  void tick() {
    hall.dispatcher->give_orders(*hall.engine);
    hall.engine->step();
    watch.on_events(hall.engine->take_events());
    watch.on_tick(*hall.engine);
  }
  std::optional<std::string> run(double most = 20'000.0) {
    const double tick_seconds = hall.engine->world().tick_seconds();
    while (static_cast<double>(hall.engine->now()) * tick_seconds < most) {
      tick();
      if (auto why = watch.stalled(*hall.engine)) return why;
      if (hall.hall().finished()) return {};
    }
    return "it never ends";
  }

  DispatchedHall hall;
  HallWatch watch;
};

TEST(HallWatch, IgnoresAHallThatCanFinish) {
  WatchedHall watched(shipped_hall("one_machine"));
  EXPECT_EQ(watched.run(), std::nullopt);
  EXPECT_TRUE(watched.hall.hall().finished());
}

TEST(HallWatch, NamesAPackageThatNoMachineProcesses) {
  HallDescription hall_description = shipped_hall("one_machine");
  hall_description.templates = {{{{7, 1.0}}, {{0, 1.0}}}};
  WatchedHall watched(std::move(hall_description));
  const std::string why = watched.run().value_or("");
  EXPECT_THAT(why, HasSubstr("package0 on belt"));
  EXPECT_THAT(why, HasSubstr("needs process 7"));
  EXPECT_THAT(why, HasSubstr("1 of 2 packages delivered"));
}

TEST(HallWatch, NamesEmptyBatteries) {
  HallDescription hall_description = shipped_hall("one_machine");
  hall_description.robots[0].drain_rate = 5.0;
  hall_description.robots[0].position = {3.5, 8.5};
  EXPECT_THAT(WatchedHall(std::move(hall_description)).run().value_or(""),
              HasSubstr("the battery of every robot is empty"));
}

// A run with a number of ticks does not wait as long.
TEST(HallWatch, ReportsAJamOnceAllHaveStoodStill) {
  HallDescription hall_description = shipped_hall("one_machine");
  hall_description.robots[0].drain_rate = 5.0;
  hall_description.robots[0].position = {3.5, 8.5};
  WatchedHall watched(std::move(hall_description));
  for (Tick t = 0; t < 60 * 10; ++t) watched.tick();
  EXPECT_EQ(watched.watch.jammed(*watched.hall.engine), std::nullopt);
  for (Tick t = 0; t < 60 * 30; ++t) watched.tick();
  const std::string why = watched.watch.jammed(*watched.hall.engine).value_or("");
  EXPECT_THAT(why, HasSubstr("the battery of every robot is empty"));
  EXPECT_THAT(why, HasSubstr("0 of 3 packages delivered"));
  EXPECT_EQ(watched.watch.stalled(*watched.hall.engine), std::nullopt);
}

// Otherwise a run with random failures that nothing can finish would never end.
TEST(HallWatch, DoesNotWaitForRepairsForEver) {
  HallDescription hall_description = shipped_hall("one_machine");
  hall_description.templates = {{{{7, 1.0}}, {{0, 1.0}}}};
  hall_description.disturbances.machines = {20.0, 20.0};
  EXPECT_THAT(WatchedHall(std::move(hall_description)).run().value_or(""),
              HasSubstr("needs process 7"));
}

TEST(HallWatch, WaitsForALongRepair) {
  HallDescription hall_description = shipped_hall("one_machine");
  hall_description.disturbances.failures = {{.index = 0, .at = 1.0, .seconds = 8000.0}};
  WatchedHall watched(std::move(hall_description));
  EXPECT_EQ(watched.run(), std::nullopt);
  EXPECT_TRUE(watched.hall.hall().finished());
}

TEST(HallWatch, NamesALaterProcessThatNoMachineDoes) {
  HallDescription hall_description = shipped_hall("one_machine");
  hall_description.templates = {{{{0, 1.0}, {9, 1.0}}}};
  WatchedHall watched(std::move(hall_description));
  const std::string why = watched.run().value_or("");
  EXPECT_THAT(why, HasSubstr("package0 on belt"));
  EXPECT_THAT(why, HasSubstr("needs process 9"));
}

TEST(HallWatch, NamesARobotThatRanEmptyWithAPackage) {
  HallDescription hall_description = shipped_hall("four_machines");
  hall_description.robots[0].drain_rate = 0.0;
  hall_description.robots[0].position = {37.5, 17.5};
  hall_description.robots[1].position = {8.5, 4.4};
  hall_description.robots[1].drain_rate = 0.5;
  WatchedHall watched(std::move(hall_description));
  Engine& engine = *watched.hall.engine;
  const RobotId second{1};
  const Author client = Author::client("client-1");
  const auto act = [&](const RobotAction& action) {
    engine.submit(client, input::HallAction{second, action});
    for (Tick t = 0; t < 60 * 3; ++t) engine.step();
  };
  for (Tick t = 0; t < 60 * 6; ++t) engine.step();  // the first package comes after 5 s
  act(action::FaceBelt{
      engine.hall()
          ->hall()
          .belts[static_cast<std::size_t>(engine.hall()->hall().machines[4].output_belt)]
          .name,
      3.0});
  act(action::Pick{});
  ASSERT_TRUE(engine.hall()->robots()[1].package);
  for (Tick t = 0; t < 60 * 30; ++t) engine.step();
  ASSERT_TRUE(engine.hall()->battery_empty(1));
  EXPECT_THAT(jam_reason(engine), HasSubstr("robot1 carries package0, and its battery is empty"));
}

TEST(HallWatch, ReportsAHallWithoutRobots) {
  HallDescription hall_description = shipped_hall("one_machine");
  hall_description.robots.clear();
  EXPECT_THAT(WatchedHall(std::move(hall_description)).run().value_or(""),
              HasSubstr("the hall has no robots"));
}

TEST(HallWatch, WaitsForALongProcess) {
  HallDescription hall_description = shipped_hall("one_machine");
  hall_description.templates = {{{{0, 3000.0}}}};
  WatchedHall watched(std::move(hall_description));
  EXPECT_EQ(watched.run(), std::nullopt);
  EXPECT_TRUE(watched.hall.hall().finished());
}

TEST(HallWatch, WaitsForAnotherAuthorOfActions) {
  HallDescription hall_description = shipped_hall("one_machine");
  hall_description.templates = {{{{7, 1.0}}}};
  WatchedHall watched(std::move(hall_description));
  const Tick half = 60 * 400;
  for (int k = 0; k < 3; ++k) {
    for (Tick t = 0; t < half; ++t) watched.tick();
    watched.hall.engine->submit(
        Author::client("client-1"),
        input::HallAction{RobotId{0}, action::RotateTo{0.1 * k + 0.1, 1.0}});
  }
  EXPECT_EQ(watched.watch.stalled(*watched.hall.engine), std::nullopt);
  EXPECT_NE(watched.run(), std::nullopt);
}

TEST(HallWatch, DoesNotCountTimeWhileStopped) {
  HallDescription hall_description = shipped_hall("one_machine");
  hall_description.templates = {{{{7, 1.0}}}};
  WatchedHall watched(std::move(hall_description));
  watched.hall.engine->submit(Author::person(), input::StopAll{});
  for (Tick t = 0; t < 60 * 1500; ++t) watched.tick();
  EXPECT_EQ(watched.watch.stalled(*watched.hall.engine), std::nullopt);
}

TEST(HallWatch, EndsTheSameHallInTheSameTick) {
  const auto ended = [] {
    HallDescription hall_description = shipped_hall("four_machines");
    hall_description.templates = {{{{0, 4.0}, {9, 1.0}}, {{1, 2.0}}}};
    WatchedHall watched(std::move(hall_description));
    EXPECT_NE(watched.run(), std::nullopt);
    return watched.hall.engine->now();
  };
  EXPECT_EQ(ended(), ended());
}

}  // namespace
}  // namespace magna
