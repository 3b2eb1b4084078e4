// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/sensor_layer.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "core/render/object_look.h"
#include "tests/support/demo_scene.h"

namespace magna {
namespace {

class CameraLayerTest : public testing::Test {
 protected:
  CameraLayerTest() { take(test::demo_with_cameras()); }

  void take(Snapshot s) {
    scene.snapshot = std::make_shared<const Snapshot>(std::move(s));
    scene.poses = scene.snapshot->poses;
    scene.view.resize({800, 600});
    scene.view.fit({-5, -4}, {25, 16}, 10.0);
    scene.update_detail();
  }
  void set_camera(RobotCamera camera) {
    Snapshot s = *scene.snapshot;
    auto cameras = *s.cameras;
    cameras[2] = camera;
    s.cameras = std::make_shared<const std::vector<RobotCamera>>(cameras);
    take(std::move(s));
  }
  /// The number of coloured pixels.
  int painted(CameraLayer which) {
    scene.layers.cameras = which;
    QImage image(800, 600, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint_cameras(painter, scene);
    painter.end();
    int count = 0;
    for (int y = 0; y < 600; ++y) {
      for (int x = 0; x < 800; ++x) count += image.pixel(x, y) != qRgb(255, 255, 255) ? 1 : 0;
    }
    return count;
  }

  MapScene scene;
};

TEST_F(CameraLayerTest, ExtendsEightMetresFromTheEye) {
  set_camera({{}, {radians(30.0), 0.0}});
  const Pose pose = scene.poses[2];
  const CameraCone cone = camera_cone(scene, RobotId{2});
  ASSERT_GT(cone.outline.size(), 3U);
  const Point eye = pose.position() +
                    camera_mount((*scene.snapshot->labels)[2].type).ahead * direction(pose.theta);
  EXPECT_NEAR(distance(cone.outline[0], eye), 0.0, 1e-9);
  const auto bearing = [&](Point p) { return std::atan2(p.y - eye.y, p.x - eye.x); };
  const double ahead = pose.theta + radians(30.0);
  EXPECT_NEAR(angle_difference(bearing(cone.outline[1]), ahead), -radians(30.0), 1e-9);
  EXPECT_NEAR(angle_difference(bearing(cone.outline.back()), ahead), radians(30.0), 1e-9);
  for (std::size_t i = 1; i < cone.outline.size(); ++i) {
    EXPECT_NEAR(distance(cone.outline[i], eye), CameraCone::kReach, 1e-9);
  }
}

TEST_F(CameraLayerTest, IsARingForAFullPanorama) {
  ImageCamera camera;
  camera.projection = Projection::EquiAngular;
  camera.field_of_view = 2.0 * kPi;
  set_camera({camera, {}});
  const CameraCone cone = camera_cone(scene, RobotId{2});
  const Point eye = cone.outline[0];
  EXPECT_NEAR(distance(eye, scene.poses[2].position()), CameraCone::kReach, 1.0);
}

TEST_F(CameraLayerTest, ALineLeadsToThePlaceThatIsPointedAtInAPicture) {
  const auto inked = [this](Point place) {
    QImage image(800, 600, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    paint_sight(painter, scene);
    painter.end();
    return image.pixelColor(scene.view.to_screen(place).toPoint()) != QColor(Qt::magenta);
  };
  EXPECT_FALSE(inked({5.0, 6.0}));
  scene.sight = PictureSight{{2.0, 6.0}, {8.0, 6.0}};
  EXPECT_TRUE(inked({5.0, 6.0}));
  EXPECT_TRUE(inked({8.0, 6.0}));
  EXPECT_FALSE(inked({10.0, 6.0})) << "not behind the place";
  EXPECT_FALSE(inked({5.0, 9.0}));
  scene.sight.reset();
  EXPECT_FALSE(inked({5.0, 6.0}));
}

TEST_F(CameraLayerTest, ShowsTheActiveRobotsAllOrNone) {
  const int one = painted(CameraLayer::Active);
  EXPECT_GT(one, 100);
  EXPECT_GT(painted(CameraLayer::All), 2 * one);
  EXPECT_EQ(painted(CameraLayer::None), 0);
  Snapshot s = *scene.snapshot;
  s.active.reset();
  take(std::move(s));
  EXPECT_EQ(painted(CameraLayer::Active), 0);
  EXPECT_GT(painted(CameraLayer::All), one);
}

TEST_F(CameraLayerTest, OmitsUnknownCameras) {
  Snapshot s = *scene.snapshot;
  s.cameras = nullptr;
  take(std::move(s));
  EXPECT_TRUE(camera_cone(scene, RobotId{2}).outline.empty());
  EXPECT_EQ(painted(CameraLayer::All), 0);
}

TEST_F(CameraLayerTest, PointsInTheDirectionsOfTheCameras) {
  Snapshot s = *scene.snapshot;
  CameraDirections directions;
  directions.end = {0, 0, 2, 2};
  directions.cameras = {{0.0F, false}, {static_cast<float>(kPi / 2), true}};
  s.directions = std::make_shared<const CameraDirections>(directions);
  s.poses[2].theta = radians(30.0);
  take(std::move(s));
  const auto spokes = camera_spokes(scene, RobotId{2}, 20.0, 11.0);
  ASSERT_EQ(spokes.size(), 2U);
  const QPointF middle = scene.view.to_screen(scene.poses[2].position());
  for (const auto& [spoke, turn] : {std::pair(spokes[0], 30.0), std::pair(spokes[1], 120.0)}) {
    const QLineF whole(middle, spoke.line.p2());
    EXPECT_NEAR(QLineF(middle, spoke.line.p1()).length(), 10.0, 1e-9);
    EXPECT_NEAR(whole.length(), 10.0 + 11.0 + CameraSpoke::kPastRings, 1e-9);
    const QPointF ahead =
        scene.view.to_screen(scene.poses[2].position() + direction(radians(turn)));
    EXPECT_NEAR(std::remainder(whole.angleTo(QLineF(middle, ahead)), 360.0), 0.0, 1e-3) << turn;
  }
  EXPECT_FALSE(spokes[0].tracking);
  EXPECT_TRUE(spokes[1].tracking);
  EXPECT_TRUE(camera_spokes(scene, RobotId{1}, 20.0, 0.0).empty());
  EXPECT_TRUE(camera_spokes(scene, RobotId{9}, 20.0, 0.0).empty());
}

}  // namespace
}  // namespace magna
