// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/hall_watch.h"

#include <gmock/gmock.h>

#include "tests/support/dispatched_hall.h"

namespace magna {
namespace {

using test::DispatchedHall;
using test::shipped_hall;
using ::testing::HasSubstr;

/// A hall with its dispatcher, monitored until it is finished or stalled.
struct WatchedHall {
  explicit WatchedHall(FactoryDescription description)
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
      if (hall.factory().finished()) return {};
    }
    return "it never ends";
  }

  DispatchedHall hall;
  HallWatch watch;
};

TEST(HallWatch, IgnoresAHallThatCanFinish) {
  WatchedHall watched(shipped_hall("one_machine"));
  EXPECT_EQ(watched.run(), std::nullopt);
  EXPECT_TRUE(watched.hall.factory().finished());
}

TEST(HallWatch, NamesAPackageThatNoMachineProcesses) {
  FactoryDescription factory = shipped_hall("one_machine");
  factory.templates = {{{{7, 1.0}}, {{0, 1.0}}}};
  WatchedHall watched(std::move(factory));
  const std::string why = watched.run().value_or("");
  EXPECT_THAT(why, HasSubstr("package0 on belt"));
  EXPECT_THAT(why, HasSubstr("needs process 7"));
  EXPECT_THAT(why, HasSubstr("1 of 2 packages delivered"));
}

TEST(HallWatch, NamesEmptyBatteries) {
  FactoryDescription factory = shipped_hall("one_machine");
  factory.robots[0].drain_rate = 5.0;
  factory.robots[0].position = {3.5, 8.5};
  EXPECT_THAT(WatchedHall(std::move(factory)).run().value_or(""),
              HasSubstr("the battery of every robot is empty"));
}

TEST(HallWatch, ReportsAHallWithoutRobots) {
  FactoryDescription factory = shipped_hall("one_machine");
  factory.robots.clear();
  EXPECT_THAT(WatchedHall(std::move(factory)).run().value_or(""),
              HasSubstr("the hall has no robots"));
}

TEST(HallWatch, WaitsForALongProcess) {
  FactoryDescription factory = shipped_hall("one_machine");
  factory.templates = {{{{0, 3000.0}}}};
  WatchedHall watched(std::move(factory));
  EXPECT_EQ(watched.run(), std::nullopt);
  EXPECT_TRUE(watched.hall.factory().finished());
}

TEST(HallWatch, WaitsForAnotherAuthorOfActions) {
  FactoryDescription factory = shipped_hall("one_machine");
  factory.templates = {{{{7, 1.0}}}};
  WatchedHall watched(std::move(factory));
  const Tick half = 60 * 400;
  for (int k = 0; k < 3; ++k) {
    for (Tick t = 0; t < half; ++t) watched.tick();
    watched.hall.engine->submit(
        Author::client("client-1"),
        input::FactoryAction{RobotId{0}, action::RotateTo{0.1 * k + 0.1, 1.0}});
  }
  EXPECT_EQ(watched.watch.stalled(*watched.hall.engine), std::nullopt);
  EXPECT_NE(watched.run(), std::nullopt);
}

TEST(HallWatch, DoesNotCountTimeWhileStopped) {
  FactoryDescription factory = shipped_hall("one_machine");
  factory.templates = {{{{7, 1.0}}}};
  WatchedHall watched(std::move(factory));
  watched.hall.engine->submit(Author::person(), input::StopAll{});
  for (Tick t = 0; t < 60 * 1500; ++t) watched.tick();
  EXPECT_EQ(watched.watch.stalled(*watched.hall.engine), std::nullopt);
}

TEST(HallWatch, EndsTheSameHallInTheSameTick) {
  const auto ended = [] {
    FactoryDescription factory = shipped_hall("four_machines");
    factory.templates = {{{{0, 4.0}, {9, 1.0}}, {{1, 2.0}}}};
    WatchedHall watched(std::move(factory));
    EXPECT_NE(watched.run(), std::nullopt);
    return watched.hall.engine->now();
  };
  EXPECT_EQ(ended(), ended());
}

}  // namespace
}  // namespace magna
