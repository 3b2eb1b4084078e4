// SPDX-License-Identifier: GPL-3.0-or-later
// Orders to areas whose floor is closed by no-go areas.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

const Author kDriver = Author::person();

/// A robot at (2.5, 2.5) in a room of 20 x 12 m.
struct AreaOrdersNoGo : testing::Test {
  void close(const std::vector<Point>& corners) {
    const Outcome outcome =
        engine->submit(kDriver, input::NoGoAdd{corners, {}, NoGoRules{.name = "wet floor"}});
    EXPECT_TRUE(outcome) << outcome.reason();
  }
  void give(OrderKind kind, std::vector<Point> corners, OrderAfter after = OrderAfter::Stay) {
    AreaOrder order;
    order.kind = kind;
    order.area = area_with(std::move(corners));
    order.team.who = OrderCrew::Named;
    order.robots = {RobotId{0}};
    order.after = after;
    const Outcome outcome = engine->submit(kDriver, input::GiveAreaOrder{order});
    EXPECT_TRUE(outcome) << outcome.reason();
  }
  Point at() const { return engine->team().truth()[0].position(); }
  const MissionStatus& mission() const { return engine->missions().status(RobotId{0}); }
  double gap(const std::vector<Point>& corners) const {
    return polygon_distance(corners, at()) - engine->team().type(RobotId{0}).radius;
  }
  /// At most so many ticks, none of them in the area; whether it became true.
  bool run_outside(const std::vector<Point>& area, int ticks, const std::function<bool()>& done) {
    for (int k = 0; k < ticks; ++k) {
      if (done()) return true;
      engine->step();
      if (gap(area) < -1e-3) ADD_FAILURE() << "in the area at " << at().x << " " << at().y;
      if (gap(area) < -1e-3) return false;
    }
    return done();
  }
  bool ends() { return !test::only<event::AreaOrderEnded>(engine->take_events()).empty(); }

  std::unique_ptr<Engine> engine =
      test::make_engine(test::small_scenario(1), {.seed = 3, .clean = true});
};

TEST_F(AreaOrdersNoGo, TheWayHomeIntoAnAreaIsBlockedWithItsName) {
  const std::vector<Point> home{{1.5, 1.5}, {3.5, 1.5}, {3.5, 3.5}, {1.5, 3.5}};
  give(OrderKind::Leave, {{1, 1}, {7, 11}}, OrderAfter::Return);
  for (int k = 0; k < 600 && at().x < 5.0; ++k) engine->step();
  ASSERT_GE(at().x, 5.0);
  close(home);
  ASSERT_TRUE(run_outside(home, 1500, [this] { return ends(); }));
  ASSERT_TRUE(run_outside(home, 1500, [this] { return mission().state == MissionState::Blocked; }));
  EXPECT_EQ(mission().reason->code(), "place-in-no-go-area") << english(mission().reason);
  EXPECT_THAT(english(mission().reason), HasSubstr("no-go area \"wet floor\""));
  EXPECT_FALSE(run_outside(home, 200, [] { return false; }));
}

TEST_F(AreaOrdersNoGo, AGoalThatIsClosedOnTheWayIsNotEntered) {
  const std::vector<Point> there{{12, 1}, {19, 1}, {19, 11}, {12, 11}};
  give(OrderKind::Guard, there);
  for (int k = 0; k < 600 && at().x < 5.0; ++k) engine->step();
  ASSERT_GE(at().x, 5.0);
  close(there);
  ASSERT_TRUE(run_outside(there, 600, [this] { return mission().state == MissionState::Blocked; }));
  EXPECT_THAT(english(mission().reason), HasSubstr("no-go area \"wet floor\""));
  EXPECT_FALSE(run_outside(there, 600, [] { return false; }));
}

TEST_F(AreaOrdersNoGo, ClosedPartsAreLeftOut) {
  const std::vector<Point> part{{12, 1}, {19, 1}, {19, 6}, {12, 6}};
  close(part);
  give(OrderKind::Guard, {{12, 1}, {19, 11}});
  const auto in_place = [this] {
    const auto orders = engine->area_orders();
    return !orders.empty() && orders.front().covered == 1.0;
  };
  ASSERT_TRUE(run_outside(part, 2000, in_place)) << at().x << " " << at().y;
  EXPECT_GT(at().x, 11.5);
  EXPECT_GT(at().y, 6.0);
}

}  // namespace
}  // namespace magna
