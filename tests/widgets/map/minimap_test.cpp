// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/minimap.h"
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/support/demo_snapshot.h"

namespace magna {
namespace {

class MinimapTest : public testing::Test {
 protected:
  MinimapTest() {
    scene.snapshot = std::make_shared<const Snapshot>(test::demo_snapshot());
    scene.poses = scene.snapshot->poses;
    scene.view.resize({900, 600});
    scene.view.set_scale(60, {450, 300});
    scene.view.set_centre({3, 3});
    scene.update_detail();
    map.resize(Minimap::size_for(scene.snapshot->world->cells, {1000, 1000}));
    map.show();
  }

  MapScene scene;
  Minimap map{scene, nullptr};
};

TEST_F(MinimapTest, IsVisibleOnlyWhenZoomedIn) {
  EXPECT_TRUE(Minimap::needed(scene));
  MapScene other = scene;
  other.layers["minimap"] = false;
  EXPECT_FALSE(Minimap::needed(other));
  other = scene;
  other.view.fit({-5, -4}, {25, 16}, 20);
  EXPECT_FALSE(Minimap::needed(other));
  other = scene;
  other.view.resize({300, 220});  // it would cover the map
  EXPECT_FALSE(Minimap::needed(other));
  other = scene;
  other.snapshot = std::make_shared<const Snapshot>();
  EXPECT_FALSE(Minimap::needed(other));
}

TEST_F(MinimapTest, HasTheProportionsOfTheWorldAndStaysSmall) {
  EXPECT_NEAR(map.width() / double(map.height()), 1.5, 0.03);
  for (const QSize& cells : {QSize(30, 20), QSize(5, 400), QSize(1000, 4), QSize(1, 1)}) {
    const QSize size =
        Minimap::size_for(CellMap({0, 0}, cells.width(), cells.height()), {1000, 1000});
    EXPECT_LE(size.width(), 176);
    EXPECT_LE(size.height(), 132);
    EXPECT_GE(std::min(size.width(), size.height()), 40);
  }
  // It does not cover a small pane at any text size.
  EXPECT_LE(Minimap::size_for(CellMap({0, 0}, 30, 20), {300, 400}).width(), 120);
}

TEST_F(MinimapTest, ConvertsPointsBothWays) {
  for (const Point p : {Point{-5, -4}, Point{25, 16}, Point{3.5, 7.25}}) {
    const Point back = map.to_world(map.to_here(p));
    EXPECT_NEAR(back.x, p.x, 1e-9);
    EXPECT_NEAR(back.y, p.y, 1e-9);
  }
}

TEST_F(MinimapTest, AClickOrDragCentresThePlace) {
  QSignalSpy places(&map, &Minimap::place_wanted);
  const QPoint at = map.to_here({20, 12}).toPoint();
  QTest::mousePress(&map, Qt::LeftButton, {}, at);
  ASSERT_EQ(places.count(), 1);
  EXPECT_NEAR(places[0][0].value<Point>().x, 20, 0.2);
  EXPECT_NEAR(places[0][0].value<Point>().y, 12, 0.2);
  const QPointF to = map.to_here({0, 0});
  QMouseEvent move(QEvent::MouseMove, to, map.mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                   Qt::NoModifier);
  QCoreApplication::sendEvent(&map, &move);
  ASSERT_EQ(places.count(), 2);
  EXPECT_NEAR(places[1][0].value<Point>().x, 0, 0.2);
  QTest::mouseRelease(&map, Qt::LeftButton, {}, to.toPoint());
  QTest::mouseMove(&map, at);
  EXPECT_EQ(places.count(), 2);
}

TEST_F(MinimapTest, DrawsTheVisibleAreaAndTheRobots) {
  const QImage before = map.grab().toImage();
  scene.view.set_centre({15, 8});
  const QImage moved = map.grab().toImage();
  EXPECT_NE(before, moved);
  scene.view.set_rotation(0.7, {450, 300});
  EXPECT_NE(moved, map.grab().toImage());
  const QImage turned = map.grab().toImage();
  scene.poses[0] = {20, 12, 0};
  EXPECT_NE(turned, map.grab().toImage());
}

}  // namespace
}  // namespace magna
