// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/robot_layer.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "tests/support/demo_inside.h"
#include "tests/support/demo_map.h"

namespace magna {
namespace {

class BeliefLayerTest : public testing::Test {
 protected:
  BeliefLayerTest() {
    scene.layers["truth"] = false;
    take(test::demo_with_inside());
  }

  void take(Snapshot s) {
    scene.snapshot = std::make_shared<const Snapshot>(std::move(s));
    scene.poses = scene.snapshot->poses;
    scene.view.resize({800, 600});
    scene.view.fit({-2, 2}, {6, 10}, 10.0);
    scene.update_detail();
  }
  QImage painted() {
    QImage image(800, 600, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint_belief(painter, scene);
    return image;
  }
  QRgb at(const QImage& image, Point p) { return image.pixel(scene.view.to_screen(p).toPoint()); }
  static constexpr QRgb kNothing = 0xFFFFFFFF;

  MapScene scene;
};

TEST_F(BeliefLayerTest, DrawsABoxOfPlacesPossibleByTheOdometer) {
  const QImage image = painted();
  EXPECT_NE(at(image, {2.0, 6.0}), kNothing);
  EXPECT_NE(at(image, {1.5, 5.5}), kNothing);
  EXPECT_EQ(at(image, {1.2, 6.0}), kNothing);
  EXPECT_EQ(at(image, {2.0, 7.4}), kNothing);
}

TEST_F(BeliefLayerTest, ShowsTheTruePlaceInTheTruthViewOnly) {
  const QImage without = painted();
  scene.layers["truth"] = true;
  const QImage with = painted();
  EXPECT_NE(at(with, {2.15, 6.2}), at(without, {2.15, 6.2})) << "the line there";
  EXPECT_NE(at(with, {2.3, 6.4}), at(without, {2.3, 6.4}));
}

TEST_F(BeliefLayerTest, KeepsThePoseRelativeToTheRobotAsInTheSnapshot) {
  scene.poses[test::kInsideRobot.index()].x -= 1.5;  // it is moving there
  const QImage without = painted();
  EXPECT_NE(at(without, {0.5, 6.0}), kNothing);
  EXPECT_EQ(at(without, {2.0, 6.0}), kNothing) << "ahead of the robot";
  scene.layers["truth"] = true;
  const QImage with = painted();
  EXPECT_NE(at(with, {0.65, 6.2}), at(without, {0.65, 6.2})) << "the line";
  EXPECT_EQ(at(with, {2.15, 6.2}), kNothing);
}

TEST_F(BeliefLayerTest, ShowsNoErrorOfAMovingRobotWithoutOne) {
  RobotInside sure = test::demo_inside();
  sure.odometers.clear();
  sure.believed = sure.truth;
  take(test::demo_with_inside(sure));
  scene.layers["truth"] = true;
  scene.poses[test::kInsideRobot.index()].x -= 1.5;
  const QImage image = painted();
  const Point drawn{0.8, 6.4};
  EXPECT_NE(at(image, drawn + 0.1 * direction(sure.truth.theta)), kNothing) << "where it looks";
  EXPECT_EQ(at(image, {1.5, 6.4}), kNothing) << "between there and the snapshot's place";
  EXPECT_EQ(at(image, {2.3, 6.5}), kNothing);
}

TEST_F(BeliefLayerTest, ShowsTheActiveRobot) {
  QImage empty(800, 600, QImage::Format_ARGB32_Premultiplied);
  empty.fill(Qt::white);
  EXPECT_NE(painted(), empty);
  Snapshot other = test::demo_with_inside();
  other.active = RobotId{0};
  take(other);
  EXPECT_EQ(painted(), empty) << "what is told is of another";
  Snapshot none = test::demo_with_inside();
  none.inside = nullptr;
  take(none);
  EXPECT_EQ(painted(), empty);
}

class BeliefSwitchTest : public test::DemoMapTest {
 protected:
  QImage picture(bool shown) {
    MapLayers layers = pane.layers();
    layers["belief"] = shown;
    pane.set_layers(layers);
    return pane.grab().toImage();
  }
};

TEST_F(BeliefSwitchTest, IsShownByASwitch) {
  show(test::demo_with_inside());
  const QImage without = picture(false);
  EXPECT_NE(picture(true), without);
  EXPECT_EQ(picture(false), without);
}

TEST_F(BeliefSwitchTest, RequestsInternalsWhileTheLayerIsVisible) {
  EXPECT_FALSE(link.parts.inside);
  MapLayers layers = pane.layers();
  layers["belief"] = true;
  pane.set_layers(layers);
  EXPECT_TRUE(link.parts.inside);
  layers["belief"] = false;
  pane.set_layers(layers);
  EXPECT_FALSE(link.parts.inside);
}

}  // namespace
}  // namespace magna
