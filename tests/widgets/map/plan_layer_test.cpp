// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/plan_layer.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "core/engine/planned_route.h"
#include "core/mission/driven_ways.h"
#include "tests/support/demo_snapshot.h"

namespace magna {
namespace {

constexpr RobotId kOne{0}, kActive{2}, kOther{8};

class PlanLayerTest : public testing::Test {
 protected:
  PlanLayerTest() {
    Snapshot first = test::demo_snapshot();
    set_plans(first, [](std::vector<Plan>& plans) {
      for (Plan& plan : plans) plan = {};
    });
    next = std::move(first);
    scene.view.resize({800, 600});
    scene.view.fit({-5, -4}, {25, 16}, 10);
  }

  template <class Change>
  static void set_plans(Snapshot& snapshot, Change change) {
    auto plans = *snapshot.plans;
    change(plans);
    snapshot.plans = std::make_shared<const std::vector<Plan>>(std::move(plans));
  }
  void give(RobotId robot, const Plan& plan) {
    set_plans(next, [&](std::vector<Plan>& plans) { plans[robot.index()] = plan; });
  }
  void give_route(RobotId robot, const RobotRoute& route) {
    auto routes = *next.routes;
    routes[robot.index()] = route;
    next.routes = std::make_shared<const std::vector<RobotRoute>>(std::move(routes));
  }
  void explore(RobotId robot, std::optional<Point> target) {
    auto status = std::make_shared<ExplorationStatus>();
    status->robots.resize(next.labels->size());
    status->robots[robot.index()].target = target;
    next.exploration = status;
    give(robot, {{Waypoint::explore()}, false});
  }
  QImage painted(void (*paint)(QPainter&, const MapScene&)) {
    scene.snapshot = std::make_shared<const Snapshot>(next);
    scene.poses = next.poses;
    scene.team.update(next);
    scene.update_detail();
    QImage image(800, 600, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter, scene);
    return image;
  }
  /// Whether something is painted within 3 pixels of a place of the world.
  bool ink(const QImage& image, Point at) const {
    const QPoint middle = scene.view.to_screen(at).toPoint();
    for (int y = -3; y <= 3; ++y) {
      for (int x = -3; x <= 3; ++x) {
        const QPoint pixel = middle + QPoint(x, y);
        if (image.rect().contains(pixel) && image.pixelColor(pixel) != QColor(Qt::white)) {
          return true;
        }
      }
    }
    return false;
  }

  Snapshot next;
  MapScene scene;
};

TEST_F(PlanLayerTest, PlansFollowThePlannedWay) {
  const Point here = next.poses[kActive.index()].position();
  give(kActive, {{Waypoint::go_to({here.x + 10, here.y})}, false});
  const Point corner{here.x + 5, here.y + 6};
  const Point straight{here.x + 5, here.y};
  EXPECT_TRUE(ink(painted(&paint_plans), straight));
  RobotRoute route;
  route.detour = {corner};
  give_route(kActive, route);
  const QImage image = painted(&paint_plans);
  EXPECT_FALSE(ink(image, straight));
  EXPECT_TRUE(ink(image, corner));
}

TEST_F(PlanLayerTest, LaterLegsFollowTheWaysThatWerePlannedAhead) {
  const Point first{0, 0}, second{12, 0}, via{6, -3};
  give(kActive, {{Waypoint::go_to(first), Waypoint::go_to(second)}, false});
  RobotRoute route;
  route.legs = std::make_shared<const PlannedLegs>(
      PlannedLegs{{first, second, {first, via, second}}});
  give_route(kActive, route);
  const QImage image = painted(&paint_plans);
  EXPECT_TRUE(ink(image, via));
  EXPECT_FALSE(ink(image, {6, 0}));
}

TEST_F(PlanLayerTest, DrivenLegsAreShownAsTheyWereDriven) {
  const Point here = next.poses[kActive.index()].position();
  give(kActive, {{Waypoint::go_to({here.x, here.y + 3})}, false});
  auto driven = std::make_shared<DrivenWay>();
  driven->legs = {{{-4, -3}, {-4, 12}, {2, 12}}, {{2, 12}}};
  auto ways = std::make_shared<std::vector<std::shared_ptr<const DrivenWay>>>(next.labels->size());
  (*ways)[kActive.index()] = driven;
  next.driven = ways;
  const QImage image = painted(&paint_plans);
  EXPECT_TRUE(ink(image, {-4, 5}));
  EXPECT_TRUE(ink(image, {0, 12}));
  EXPECT_FALSE(ink(image, {-1, 4.5})) << "not in a straight line";
  const Point on_the_way{(2 + here.x) / 2, (12 + here.y) / 2};
  EXPECT_TRUE(ink(image, on_the_way)) << "to the robot";
}

TEST_F(PlanLayerTest, TheOrderLeadsToTheLastPlace) {
  EXPECT_FALSE(order_goal(next, kOne));
  Plan plan{{Waypoint::go_to({1, 1}), Waypoint::go_to({5, 2}), Waypoint::turn_to(1.0)}, false};
  give(kOne, plan);
  EXPECT_EQ(order_goal(next, kOne), (Point{5, 2}));
  plan.patrol = true;
  give(kOne, plan);
  EXPECT_EQ(order_goal(next, kOne), (Point{1, 1})) << "a patrol has no last one";
  give(kOne, {{Waypoint::turn_to(1.0)}, false});
  EXPECT_FALSE(order_goal(next, kOne));
  explore(kOne, Point{7, 8});
  EXPECT_EQ(order_goal(next, kOne), (Point{7, 8}));
  explore(kOne, {});
  EXPECT_FALSE(order_goal(next, kOne));
  EXPECT_FALSE(order_goal(next, {77}));
}

TEST_F(PlanLayerTest, GoalsOfRobotsWithoutAShownPlanAreFaint) {
  give(kActive, {{Waypoint::go_to({-3, -2})}, false});
  give(kOther, {{Waypoint::go_to({20, 13})}, false});
  const QImage image = painted(&paint_goals);
  EXPECT_TRUE(ink(image, {20, 13}));
  EXPECT_FALSE(ink(image, {-3, -2})) << "its plan is shown";
  scene.layers.plans = PlanLayer::All;
  EXPECT_FALSE(ink(painted(&paint_goals), {20, 13}));
  scene.layers.plans = PlanLayer::None;
  EXPECT_TRUE(ink(painted(&paint_goals), {-3, -2}));
}

TEST_F(PlanLayerTest, GoalsOfRemovedRobotsAreNotShown) {
  give(kOther, {{Waypoint::go_to({20, 13})}, false});
  auto labels = *next.labels;
  labels[kOther.index()].present = false;
  next.labels = std::make_shared<const std::vector<RobotLabel>>(std::move(labels));
  EXPECT_FALSE(ink(painted(&paint_goals), {20, 13}));
}

}  // namespace
}  // namespace magna
