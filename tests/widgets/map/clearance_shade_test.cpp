// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/clearance_shade.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <functional>

#include "core/mission/travel_map.h"
#include "core/robot/robot_type.h"
#include "tests/support/demo_map.h"

namespace magna {
namespace {

class ClearanceShadeTest : public test::DemoMapTest {
 protected:
  ClearanceShadeTest() {
    scene = pane.scene();
    scene.layers["clearance"] = true;
  }
  /// The picture for the scene as it is, drawn in pixels of the map.
  QImage shade() {
    QSignalSpy ready(&layer, &ClearanceShade::ready);
    layer.follow(scene, now_ns += 1'000'000'000);
    if (ready.isEmpty()) ready.wait(5000);
    QImage image(900, 600, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    layer.paint(painter, scene);
    return image;
  }
  int alpha(const QImage& image, Point p) const {
    return qAlpha(image.pixel(scene.view.to_screen(p).toPoint()));
  }
  double need() const {
    return info((*scene.snapshot->labels)[2].type).radius + TravelMap::kMargin;
  }

  MapScene scene;
  ClearanceShade layer;
  std::int64_t now_ns = 0;
};

TEST_F(ClearanceShadeTest, ShadesTheDistanceToObstacles) {
  const QImage image = shade();
  EXPECT_GT(alpha(image, {8.0, 8.7}), alpha(image, {8.0, 7.6})) << "near the corridor's wall";
  EXPECT_EQ(alpha(image, {8.5, 9.5}), 0) << "not in it";
  EXPECT_EQ(alpha(image, {-6.0, 0.0}), 0) << "not outside";
}

TEST_F(ClearanceShadeTest, IsComputedOnlyForChanges) {
  shade();
  QSignalSpy ready(&layer, &ClearanceShade::ready);
  layer.follow(scene, now_ns += 1'000'000'000);
  EXPECT_FALSE(ready.wait(200));
  scene.layers["clearance"] = false;
  layer.follow(scene, now_ns);
  EXPECT_EQ(ready.count(), 1) << "removed at once";
  EXPECT_EQ(alpha(shade(), {8.0, 8.7}), 0);
}

TEST_F(ClearanceShadeTest, CostmapClosesPlacesTooNarrowForTheActiveRobot) {
  scene.layers["clearance"] = false;
  scene.layers["costmap"] = true;
  const QImage image = shade();
  const Point beside{8.0, 9.0 - need() / 2};
  const Point costly{8.0, 9.0 - need() - 0.1};
  const Point free{8.0, 9.0 - need() - TravelMap::kComfort - 0.3};
  const auto at = [&](Point p) { return image.pixel(scene.view.to_screen(p).toPoint()); };
  EXPECT_GT(qAlpha(at(beside)), 0);
  EXPECT_GT(qAlpha(at(costly)), 0);
  EXPECT_NE(at(beside), at(costly));
  EXPECT_EQ(qAlpha(at(free)), 0);
}

TEST_F(ClearanceShadeTest, GivesTheReasonIfItIsEmpty) {
  EXPECT_TRUE(ClearanceShade::why_empty(scene).isEmpty());
  scene.layers["clearance"] = false;
  scene.layers["costmap"] = true;
  Snapshot next = *scene.snapshot;
  next.active.reset();
  scene.snapshot = std::make_shared<const Snapshot>(next);
  EXPECT_EQ(ClearanceShade::why_empty(scene), QStringLiteral("No robot is active"));
  auto world = std::make_shared<WorldSnapshot>();
  world->cells = CellMap({0, 0}, 200, 101);
  next.world = world;
  scene.snapshot = std::make_shared<const Snapshot>(next);
  EXPECT_TRUE(ClearanceShade::why_empty(scene).startsWith(QStringLiteral("The world is larger")));
}

TEST_F(ClearanceShadeTest, HasLegendsWhileShown) {
  MapLayers layers = pane.layers();
  const auto changes = [&](const std::function<void(MapLayers&)>& change) {
    const QImage before = pane.grab().toImage();
    change(layers);
    pane.set_layers(layers);
    return pane.grab().toImage() != before;
  };
  EXPECT_TRUE(changes([](MapLayers& l) { l["clearance"] = true; }));
  EXPECT_TRUE(changes([](MapLayers& l) { l["costmap"] = true; }));
  EXPECT_TRUE(changes([](MapLayers& l) { l.heat = HeatLayer::Time; }));
  EXPECT_TRUE(changes([](MapLayers& l) { l.heat = HeatLayer::Links; }));
}

TEST(ClearanceColours, AreDifferentInEveryLook) {
  for (const LookKind kind : {LookKind::Light, LookKind::Dark, LookKind::HighContrast}) {
    const Look& l = look(kind);
    EXPECT_GT(clearance_colour(l, 0.2).alpha(), clearance_colour(l, 2.0).alpha());
    EXPECT_EQ(clearance_colour(l, 3.5).alpha(), 0);
    EXPECT_NE(cost_colour(l, 0.2, 0.4).rgb(), cost_colour(l, 0.5, 0.4).rgb());
    EXPECT_EQ(cost_colour(l, 0.9, 0.4).alpha(), 0);
  }
}

}  // namespace
}  // namespace magna
