// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/place_heat.h"

#include <gtest/gtest.h>

#include <QPainter>

#include "tests/support/demo_remotes.h"

namespace magna {
namespace {

class PlaceHeatTest : public testing::Test {
 protected:
  PlaceHeatTest() {
    now.tick = 100;
    now.tick_seconds = 0.1;
    for (Pose& pose : now.poses) pose = {-4.5, -3.5, 0.0};
    now.poses[0] = {6.2, 7.3, 0.0};
    heat.note(now);
  }
  void pass(double seconds) {
    now.tick += static_cast<Tick>(seconds / now.tick_seconds);
    heat.note(now);
  }

  Snapshot now = test::demo_with_cybot();
  PlaceHeat heat;
};

TEST_F(PlaceHeatTest, SumsTheTimeOfRobotsByCell) {
  pass(4.0);
  EXPECT_NEAR(heat.time_at({6.9, 7.1}), 4.0, 1e-3);
  EXPECT_EQ(heat.time_at({7.1, 7.1}), 0.0);
  now.poses[1] = {6.5, 7.5, 0.0};
  pass(2.0);
  EXPECT_NEAR(heat.time_at({6.2, 7.3}), 8.0, 1e-3) << "of two robots";
  EXPECT_EQ(heat.time_at({-100, 0}), 0.0);
}

TEST_F(PlaceHeatTest, StartsAgainAfterAResetAndInAnotherWorld) {
  pass(4.0);
  now.tick = 10;
  heat.note(now);
  EXPECT_EQ(heat.time_at({6.2, 7.3}), 0.0);
  pass(3.0);
  auto world = std::make_shared<WorldSnapshot>(*now.world);
  world->name = "another";
  now.world = world;
  pass(1.0);
  EXPECT_EQ(heat.time_at({6.2, 7.3}), 0.0);
}

TEST_F(PlaceHeatTest, KeepsTheOldestAgeOfLinks) {
  now.poses[test::kDemoCybot.index()] = {2.5, 7.5, 0.0};
  EXPECT_LT(heat.link_age_at({2.5, 7.5}), 0.0) << "none was there";
  test::lose_cybot(now, 3.0);
  pass(1.0);
  const double age = heat.link_age_at({2.5, 7.5});
  EXPECT_GT(age, 2.9);
  pass(2.0);
  EXPECT_NEAR(heat.link_age_at({2.5, 7.5}), age + 2.0, 0.11);
  EXPECT_LT(heat.link_age_at({6.2, 7.3}), 0.0) << "not of other robots";
}

TEST_F(PlaceHeatTest, HasBoundedMemory) {
  auto world = std::make_shared<WorldSnapshot>();
  world->cells = CellMap({0, 0}, 1000, 900);
  now.world = world;
  pass(1.0);
  EXPECT_EQ(heat.cell_size(), 5.0);
  const QImage image = heat.picture(HeatLayer::Time, look(LookKind::Light));
  EXPECT_LE(image.width() * image.height(), PlaceHeat::kMostCells);
}

TEST_F(PlaceHeatTest, PaintsWhatHasChangedSince) {
  test::lose_cybot(now, 3.0);
  MapScene scene;
  scene.snapshot = std::make_shared<const Snapshot>(now);
  scene.view.resize({600, 400});
  scene.view.fit({-5, -4}, {25, 16}, 8);
  const auto painted = [&](PlaceHeat& by) {
    QImage image(600, 400, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    by.paint(painter, scene);
    return image;
  };
  for (const HeatLayer layer : {HeatLayer::Time, HeatLayer::Links}) {
    scene.layers.heat = layer;
    const QImage before = painted(heat);
    pass(1.0);
    const QImage after = painted(heat);
    EXPECT_NE(after, before);
    PlaceHeat fresh = heat;
    scene.look = &look(LookKind::Dark);
    const QImage dark = painted(fresh);
    EXPECT_NE(dark, after);
    scene.look = &look(LookKind::Light);
    EXPECT_EQ(painted(fresh), after) << "as if drawn anew";
  }
}

TEST_F(PlaceHeatTest, IsStrongerForLongerTimesInEveryLook) {
  pass(30.0);
  for (const LookKind kind : {LookKind::Light, LookKind::Dark, LookKind::HighContrast}) {
    const QImage image = heat.picture(HeatLayer::Time, look(kind));
    const Point lower = now.world->cells.lower();
    const auto alpha = [&](Point p) {
      return qAlpha(image.pixel(static_cast<int>(p.x - lower.x), static_cast<int>(p.y - lower.y)));
    };
    EXPECT_EQ(alpha({20.5, 7.5}), 0);
    EXPECT_GT(alpha({6.2, 7.3}), 60);
    EXPECT_GT(alpha({-4.5, -3.5}), alpha({6.2, 7.3})) << "many robots";
  }
  EXPECT_EQ(PlaceHeat::part(HeatLayer::Time, 10.0), 0.5);
  EXPECT_EQ(PlaceHeat::part(HeatLayer::Time, 1e6), 1.0);
  EXPECT_EQ(PlaceHeat::part(HeatLayer::Links, 2.5), 0.5);
}

}  // namespace
}  // namespace magna
