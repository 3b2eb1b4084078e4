// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_navigator.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <functional>

#include "core/geometry/angle.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_wall_clock.h"

namespace magna {
namespace {

class MapNavigatorTest : public testing::Test {
 protected:
  MapNavigatorTest() {
    navigator.resized({800, 600});
    show(test::demo_snapshot());
  }
  void show(const Snapshot& next) {
    scene.snapshot = std::make_shared<const Snapshot>(next);
    scene.poses = next.poses;
    scene.update_detail();
    navigator.snapshot_changed();
  }
  QPointF spot(RobotId id) const {
    return scene.view.to_screen(scene.poses[id.index()].position());
  }
  bool in_the_middle(RobotId id) const {
    return std::abs(spot(id).x() - 400) <= 1 && std::abs(spot(id).y() - 300) <= 1;
  }
  /// Runs the frames of this time.
  void run_ms(int ms) {
    for (int t = 0; t < ms; t += 16) {
      clock.advance_ms(16);
      navigator.frame();
    }
  }
  Snapshot now() const { return *scene.snapshot; }

  test::FakeWallClock clock;
  MapScene scene;
  MapNavigator navigator{scene, clock};
};

TEST_F(MapNavigatorTest, FitsANewWorldAndKeepsTheViewOfAnEditedOne) {
  EXPECT_TRUE(QRectF(0, 0, 800, 600).contains(scene.view.to_screen({-5, -4})));
  navigator.zoom(3.0, QPointF(10, 10));
  const MapView before = scene.view;
  Snapshot next = now();
  next.world = test::demo_world();  // the same place, another picture
  show(next);
  EXPECT_EQ(scene.view, before);
  auto larger = std::make_shared<WorldSnapshot>(*test::demo_world());
  larger->cells = CellMap({-50, -40}, 300, 200);
  next.world = larger;
  show(next);
  EXPECT_TRUE(QRectF(0, 0, 800, 600).contains(scene.view.to_screen({-50, -40})));
}

TEST_F(MapNavigatorTest, GraphicsScaleSetsThePixelsOfACell) {
  const double fitted = scene.view.scale();
  Snapshot next = now();
  Parameters parameters;
  next.parameters = std::make_shared<const Parameters>(parameters);
  show(next);
  EXPECT_EQ(scene.view.scale(), fitted) << "the default fits the world";
  ASSERT_FALSE(parameters.set(kParameter<"Graphics-Scale">, 24.0));
  next.parameters = std::make_shared<const Parameters>(parameters);
  show(next);
  EXPECT_NEAR(scene.view.scale(), 24.0, 1e-9);
  navigator.zoom(2.0, {});
  show(next);
  EXPECT_NEAR(scene.view.scale(), 48.0, 1e-9) << "until it is set again";
  ASSERT_FALSE(parameters.set(kParameter<"Graphics-Scale">, 16.0));
  next.parameters = std::make_shared<const Parameters>(parameters);
  show(next);
  EXPECT_NEAR(scene.view.scale(), 16.0, 1e-9);
}

TEST_F(MapNavigatorTest, GraphicsScaleOfAWorldFileHoldsFromTheStart) {
  Snapshot next = now();
  auto larger = std::make_shared<WorldSnapshot>(*test::demo_world());
  larger->cells = CellMap({-50, -40}, 300, 200);
  next.world = larger;
  Parameters parameters;
  ASSERT_FALSE(parameters.set(kParameter<"Graphics-Scale">, 12.0));
  next.parameters = std::make_shared<const Parameters>(parameters);
  show(next);
  EXPECT_NEAR(scene.view.scale(), 12.0, 1e-9);
}

TEST_F(MapNavigatorTest, GlidesToTheRequestedViewInTime) {
  navigator.set_animated(true);
  const double before = scene.view.scale();
  navigator.fit_selection();
  EXPECT_EQ(scene.view.scale(), before);
  EXPECT_TRUE(navigator.moving());
  run_ms(64);
  EXPECT_GT(scene.view.scale(), before);
  const double under_way = scene.view.scale();
  run_ms(150);
  EXPECT_FALSE(navigator.moving());
  EXPECT_GT(scene.view.scale(), under_way);
  EXPECT_TRUE(QRectF(0, 0, 800, 600).contains(spot(RobotId{2})));
  EXPECT_TRUE(QRectF(0, 0, 800, 600).contains(spot(RobotId{4})));
}

TEST_F(MapNavigatorTest, AccumulatesZoomStepsDuringAGlide) {
  navigator.set_animated(true);
  const double before = scene.view.scale();
  for (int i = 0; i < 3; ++i) {
    navigator.zoom(MapNavigator::kZoomStep);
    run_ms(32);
  }
  run_ms(200);
  EXPECT_NEAR(scene.view.scale(), before * std::pow(MapNavigator::kZoomStep, 3), 1e-9);
}

TEST_F(MapNavigatorTest, JumpsWithoutAnimation) {
  navigator.unit_scale();
  EXPECT_EQ(scene.view.scale(), MapView::kUnitScale);
  EXPECT_FALSE(navigator.moving());
}

TEST_F(MapNavigatorTest, FollowsTheActiveRobotAndItsSuccessor) {
  QSignalSpy modes(&navigator, &MapNavigator::follow_changed);
  navigator.follow(FollowMode::Centre);
  EXPECT_EQ(modes.count(), 1);
  EXPECT_TRUE(in_the_middle({2}));
  Snapshot next = now();
  next.poses[2].x += 3.0;
  show(next);
  navigator.frame();
  EXPECT_TRUE(in_the_middle({2}));
  next.active = RobotId{7};
  show(next);
  EXPECT_TRUE(in_the_middle({7}));
  EXPECT_EQ(navigator.mode(), FollowMode::Centre);
}

TEST_F(MapNavigatorTest, WaitsWhileNoRobotIsActive) {
  navigator.follow(FollowMode::Centre);
  Snapshot next = now();
  next.active.reset();
  show(next);
  const MapView before = scene.view;
  navigator.frame();
  EXPECT_EQ(scene.view, before);
  EXPECT_EQ(navigator.mode(), FollowMode::Centre);
  next.active = RobotId{1};
  show(next);
  EXPECT_TRUE(in_the_middle({1}));
}

TEST_F(MapNavigatorTest, MovingTheMapEndsFollowing) {
  const auto ends = [this](const std::function<void()>& what) {
    navigator.follow(FollowMode::HeadingUp);
    QSignalSpy modes(&navigator, &MapNavigator::follow_changed);
    what();
    return navigator.mode() == FollowMode::Off && modes.count() == 1;
  };
  EXPECT_TRUE(ends([this] { navigator.pan({5, 0}); }));
  EXPECT_TRUE(ends([this] { navigator.fit_all(); }));
  EXPECT_TRUE(ends([this] { navigator.fit_selection(); }));
  EXPECT_TRUE(ends([this] { navigator.show_place({3, 3}, true); }));
  EXPECT_FALSE(ends([this] { navigator.zoom(1.25, QPointF(10, 10)); }));
  EXPECT_FALSE(ends([this] { navigator.unit_scale(); }));
}

TEST_F(MapNavigatorTest, ZoomsAtTheFollowedRobot) {
  navigator.follow(FollowMode::Centre);
  navigator.zoom(2.0, QPointF(790, 590));
  EXPECT_TRUE(in_the_middle({2}));
}

TEST_F(MapNavigatorTest, TurnsWithTheHeadingAndBackUpright) {
  navigator.follow(FollowMode::HeadingUp);
  EXPECT_NEAR(scene.view.to_screen_angle(scene.poses[2].theta), -kPi / 2, 0.01);
  navigator.turn_upright();
  EXPECT_FALSE(scene.view.turned());
  EXPECT_EQ(navigator.mode(), FollowMode::Centre);
  navigator.frame();
  EXPECT_FALSE(scene.view.turned());
}

TEST_F(MapNavigatorTest, KeepsTheRotationWhenFollowingEnds) {
  navigator.follow(FollowMode::HeadingUp);
  const double turn = scene.view.rotation();
  navigator.pan({10, 10});
  EXPECT_EQ(scene.view.rotation(), turn);
  navigator.set_animated(true);
  navigator.turn_upright();
  EXPECT_TRUE(scene.view.turned());
  run_ms(200);
  EXPECT_FALSE(scene.view.turned());
}

TEST_F(MapNavigatorTest, KeepsAFittedViewWhileThePaneGrows) {
  const double before = scene.view.scale();
  navigator.resized({1600, 1200});
  EXPECT_GT(scene.view.scale(), 1.9 * before);
  navigator.pan({1, 0});
  const double moved = scene.view.scale();
  navigator.resized({800, 600});
  EXPECT_EQ(scene.view.scale(), moved);
}

}  // namespace
}  // namespace magna
