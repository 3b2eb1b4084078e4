// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/snap_grid.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"
#include "tests/support/demo_snapshot.h"

namespace magna {
namespace {

TEST(SnapGrid, IsVisibleAndAtMostAQuarterMetre) {
  EXPECT_EQ(snap_step(0.5), 0.25);
  EXPECT_EQ(snap_step(32), 0.25);
  EXPECT_EQ(snap_step(40), 0.1);
  EXPECT_EQ(snap_step(400), 0.02);
  for (double scale = 0.5; scale <= 400; scale *= 1.1) EXPECT_LE(snap_step(scale) * scale, 8.0);
}

TEST(SnapGrid, ReturnsRoundNumbers) {
  EXPECT_EQ(rounded_place(40, {0.31, -2.84}), (Point{0.3, -2.8}));
  EXPECT_EQ(rounded_place(20, {7.62, 0.1}), (Point{7.5, 0.0}));
}

TEST(SnapGrid, KeepsAPlaceWhoseRoundingHitsAWallOrLeavesTheMap) {
  MapScene scene;
  scene.snapshot = std::make_shared<const Snapshot>(test::demo_snapshot());
  scene.view.set_scale(10, {});
  EXPECT_EQ(snapped(scene, {20.06, 7.6}), (Point{20.0, 7.5}));
  const Point before_the_wall{3.95, 0.5 - 2};  // the wall starts at x = 4
  EXPECT_EQ(snapped(scene, before_the_wall), before_the_wall);
  EXPECT_EQ(snapped(scene, {4.6, -2.1}), (Point{4.5, -2.0}));  // already in the wall
}

TEST(SnapGrid, KeepsExactPlacesAndHeadings) {
  MapScene scene;
  scene.snapshot = std::make_shared<const Snapshot>(test::demo_snapshot());
  EXPECT_EQ(snapped(scene, {20.06, 7.6}, true), (Point{20.06, 7.6}));
  EXPECT_EQ(snapped_heading(0.3, true), 0.3);
}

TEST(SnapGrid, RoundsHeadingsToFiveDegrees) {
  EXPECT_NEAR(snapped_heading(radians(47.4)), radians(45), 1e-12);
  EXPECT_NEAR(snapped_heading(radians(-178)), radians(180), 1e-12);
}

}  // namespace
}  // namespace magna
