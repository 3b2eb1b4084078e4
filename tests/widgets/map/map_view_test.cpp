// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/map_view.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"
#include "widgets/map/ground/floor_layer.h"
#include "widgets/map/layers/corner_layer.h"

namespace magna {
namespace {

void expect_near(Point a, Point b) {
  EXPECT_NEAR(a.x, b.x, 1e-9);
  EXPECT_NEAR(a.y, b.y, 1e-9);
}

MapView view() {
  MapView v;
  v.resize({800, 600});
  v.fit({-5, -4}, {25, 16}, 20);
  return v;
}

TEST(MapView, ConvertsScreenAndWorldPointsBothWays) {
  const MapView v = view();
  expect_near(v.to_world(v.to_screen({3.25, -1.5})), {3.25, -1.5});
  EXPECT_GT(v.to_screen({0, 1}).y(), v.to_screen({0, 0}).y());  // y grows downwards
}

TEST(MapView, KeepsThePointUnderTheCursorWhileZooming) {
  MapView v = view();
  const QPointF cursor(123, 456);
  const Point under = v.to_world(cursor);
  for (const double factor : {1.25, 1.25, 0.3, 7.0}) {
    v.zoom(factor, cursor);
    expect_near(v.to_world(cursor), under);
  }
}

TEST(MapView, KeepsThatPointAtTheLimitsOfTheScale) {
  MapView v = view();
  const QPointF cursor(700, 10);
  const Point under = v.to_world(cursor);
  v.zoom(1e9, cursor);
  EXPECT_EQ(v.scale(), MapView::kMaxScale);
  expect_near(v.to_world(cursor), under);
  v.zoom(1e-12, cursor);
  EXPECT_EQ(v.scale(), MapView::kMinScale);
  expect_near(v.to_world(cursor), under);
}

TEST(MapView, MovesByPixels) {
  MapView v = view();
  const Point before = v.to_world({100, 100});
  v.pan({30, -20});
  expect_near(v.to_world({130, 80}), before);
}

TEST(MapView, CentresAWholeBox) {
  const MapView v = view();
  const QPointF low = v.to_screen({-5, -4});
  const QPointF high = v.to_screen({25, 16});
  EXPECT_GE(low.x(), 20 - 1e-9);
  EXPECT_GE(low.y(), 20 - 1e-9);
  EXPECT_NEAR(low.x(), 800 - high.x(), 1e-9);
  EXPECT_NEAR(low.y(), 600 - high.y(), 1e-9);
  EXPECT_NEAR(std::min(low.x(), low.y()), 20, 1e-9);
}

TEST(MapView, FitsASinglePoint) {
  MapView v = view();
  v.fit({1, 1}, {1, 1}, 20);
  expect_near(v.centre(), {1, 1});
  EXPECT_LE(v.scale(), MapView::kMaxScale);
}

TEST(MapView, ConvertsPointsInATurnedMap) {
  for (const double turn : {0.3, kPi / 2, 2.0, -2.9}) {
    MapView v = view();
    const QPointF anchor(300, 100);
    const Point under = v.to_world(anchor);
    v.set_rotation(turn, anchor);
    EXPECT_NEAR(v.rotation(), turn, 1e-12);
    expect_near(v.to_world(anchor), under);
    expect_near(v.to_world(v.to_screen({3.25, -1.5})), {3.25, -1.5});
    const Point before = v.to_world({100, 100});
    v.pan({30, -20});
    expect_near(v.to_world({130, 80}), before);
    v.zoom(1.7, anchor);
    v.fit({-5, -4}, {25, 16}, 20);
    const QRectF pane({0, 0}, v.size());
    for (const Point corner : {Point{-5, -4}, Point{25, -4}, Point{25, 16}, Point{-5, 16}}) {
      EXPECT_TRUE(pane.adjusted(19.9, 19.9, -19.9, -19.9).contains(v.to_screen(corner))) << turn;
    }
  }
}

TEST(MapView, DrawsAHeadingInTheDirectionOfMotion) {
  MapView v = view();
  v.set_rotation(1.1, {0, 0});
  const double theta = 0.4;
  const QPointF from = v.to_screen({2, 3});
  const QPointF to = v.to_screen({2 + std::cos(theta), 3 + std::sin(theta)});
  EXPECT_NEAR(std::atan2(to.y() - from.y(), to.x() - from.x()), v.to_screen_angle(theta), 1e-9);
  const QPointF mapped = v.world_transform().map(QPointF(2, 3));
  EXPECT_NEAR(mapped.x(), from.x(), 1e-9);
  EXPECT_NEAR(mapped.y(), from.y(), 1e-9);
}

TEST(MapView, BoundsContainTheVisibleArea) {
  MapView v = view();
  v.set_rotation(0.6, {400, 300});
  for (const QPointF& at : {QPointF(0, 0), QPointF(800, 0), QPointF(800, 600), QPointF(0, 600)}) {
    const Point p = v.to_world(at);
    EXPECT_GE(p.x, v.lower().x - 1e-9);
    EXPECT_GE(p.y, v.lower().y - 1e-9);
    EXPECT_LE(p.x, v.upper().x + 1e-9);
    EXPECT_LE(p.y, v.upper().y + 1e-9);
  }
  v.set_rotation(0.0, {400, 300});
  EXPECT_FALSE(v.turned());
  EXPECT_EQ(v.to_screen({1, 0}).y(), v.to_screen({0, 0}).y());
}

TEST(GridStep, IsARoundVisibleLength) {
  EXPECT_EQ(grid_step(40), 1.0);
  EXPECT_EQ(grid_step(10), 2.0);
  EXPECT_EQ(grid_step(4), 5.0);
  EXPECT_EQ(grid_step(2), 10.0);
}

TEST(ScaleBar, HasARoundFittingLength) {
  EXPECT_EQ(scale_bar_metres(20, 120), 5.0);
  EXPECT_EQ(scale_bar_metres(30, 120), 2.0);
  EXPECT_DOUBLE_EQ(scale_bar_metres(400, 120), 0.2);
  for (double scale = MapView::kMinScale; scale <= MapView::kMaxScale; scale *= 1.1) {
    EXPECT_LE(scale_bar_metres(scale, 120) * scale, 120.0 + 1e-9);
    EXPECT_GE(scale_bar_metres(scale, 120) * scale, 120.0 / 2.5 - 1e-9);
  }
}

}  // namespace
}  // namespace magna
