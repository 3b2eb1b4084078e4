// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agents.h"
#include "widgets/map/layers/sensor_layer.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "tests/support/demo_agents.h"
#include "widgets/map/layers/sprites.h"

namespace magna {
namespace {

class GazeLayerTest : public testing::Test {
 protected:
  GazeLayerTest() { take(test::demo_with_agents()); }

  void take(Snapshot s) {
    scene.snapshot = std::make_shared<const Snapshot>(std::move(s));
    scene.poses = scene.snapshot->poses;
    scene.view.resize({800, 600});
    scene.view.fit({-5, -4}, {25, 16}, 10.0);
    scene.update_detail();
  }
  template <class Change>
  void change(Change what) {
    Snapshot s = *scene.snapshot;
    test::change_agent(s, test::kDemoAgent, what);
    take(std::move(s));
  }
  QImage painted() {
    QImage image(800, 600, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint_gaze(painter, scene);
    return image;
  }
  bool blank(const QImage& image) {
    QImage white(image.size(), image.format());
    white.fill(Qt::white);
    return image == white;
  }
  QPoint spot(Point p) { return scene.view.to_screen(p).toPoint(); }

  MapScene scene;
};

TEST_F(GazeLayerTest, ShowsPositionsAndDirectionsOfBothEyes) {
  const Pose body = scene.poses[test::kDemoAgent.index()];
  const auto gaze = gaze_of(scene, test::kDemoAgent);
  ASSERT_TRUE(gaze);
  EXPECT_NEAR(angle_difference(gaze->eyes[0].heading, body.theta), radians(-10.0), 1e-9);
  EXPECT_NEAR(angle_difference(gaze->eyes[1].heading, body.theta), radians(12.0), 1e-9);
  EXPECT_NEAR(distance(gaze->eyes[0].eye, gaze->eyes[1].eye), 0.114, 1e-9);
  EXPECT_FALSE(gaze->fixation);
  EXPECT_FALSE(gaze_of(scene, RobotId{0})) << "no agent";
}

TEST_F(GazeLayerTest, ShowsChosenAgentsWhileItsLayerIsVisible) {
  EXPECT_FALSE(blank(painted()));
  scene.layers["gaze"] = false;
  EXPECT_TRUE(blank(painted()));
  scene.layers["gaze"] = true;
  Snapshot s = *scene.snapshot;
  s.active = RobotId{0};
  s.selected = {RobotId{0}};
  take(std::move(s));
  EXPECT_TRUE(blank(painted())) << "nobody asked for these";
}

TEST_F(GazeLayerTest, MarksAndDescribesTheFixatedPoint) {
  const Point place{8.0, 11.0};
  const QImage without = painted();
  change([&](AgentState& agent) { agent.gaze.fixation = FixationPoint{place, 1.2}; });
  EXPECT_NE(painted().pixel(spot(place)), without.pixel(spot(place)));
  const QString told = gaze_tooltip_at(scene, spot(place));
  EXPECT_TRUE(told.contains(QStringLiteral("robot3, agent 0"))) << told.toStdString();
  EXPECT_TRUE(told.contains(QStringLiteral("Left eye: pan 10.0° left, tilt 5.0° down")));
  EXPECT_TRUE(told.contains(QStringLiteral("1.20")));
  EXPECT_EQ(gaze_tooltip_at(scene, spot({20.0, 12.0})), QString());
  const Point body = scene.poses[test::kDemoAgent.index()].position();
  EXPECT_EQ(gaze_tooltip_at(scene, spot(body)), told) << "on the agent itself, too";
  scene.layers["gaze"] = false;
  EXPECT_EQ(gaze_tooltip_at(scene, spot(place)), QString());
}

TEST_F(GazeLayerTest, AgentsHaveTheirOwnShapeWithEyes) {
  EXPECT_EQ(shape_of(RobotType::Agent), SpriteShape::Agent);
  RobotSprites sprites;
  auto& sheet = sprites.sheet(30, look(LookKind::Light), 1.0);
  const QImage agent = sheet.sprite(SpriteShape::Agent, 0, 0.0).toImage();
  EXPECT_NE(agent, sheet.sprite(SpriteShape::Point, 0, 0.0).toImage());
  const auto at = [&](double x, double y) {
    const QPointF place(sheet.half() + 15 * x, sheet.half() + 15 * y);
    return QColor(agent.pixel(place.toPoint()));
  };
  for (const double side : {-0.46, 0.46}) {
    EXPECT_LT(at(0.6, side).lightness(), 60) << "pupils ahead";
    EXPECT_NE(at(-0.6, side), at(0.6, side)) << "none behind";
  }
}

}  // namespace
}  // namespace magna
