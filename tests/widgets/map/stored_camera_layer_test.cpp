// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/sensor_layer.h"

#include "tests/support/victim_scene.h"
#include "tests/widgets/map/map_tool_fixture.h"

namespace magna {
namespace {

class StoredCameraTest : public test::MapToolTest {
 protected:
  void show_image(bool shown) {
    Snapshot next = link.copy();
    StoredImage image = victim.stored(4);
    image.believed = {15.0, 7.0, kPi / 2};  // the demo's floor; it truly was at (3, 6)
    next.images = std::make_shared<const StoredImages>(
        StoredImages{std::make_shared<const StoredImage>(image)});
    if (shown) next.shown_image = ImageId{4};
    show(next);
  }
  const test::VictimScene victim{{6.0, 6.2}, 0.4, {}};
};

TEST_F(StoredCameraTest, IsAtTheBelievedPoseOfTheRobot) {
  show_image(true);
  const auto camera = stored_camera(*link.snapshot);
  ASSERT_TRUE(camera);
  EXPECT_EQ(camera->robot, RobotId{2});
  EXPECT_NEAR(camera->eye.theta, kPi / 2, 1e-9);
  const Point mounted = victim.camera.setup().pose.position() - victim.truth.position();
  EXPECT_GT(norm(mounted), 0.05) << "the eye is ahead of the robot's middle";
  EXPECT_NEAR(distance(camera->eye.position(), Point{15.0, 7.0 + mounted.x}), 0.0, 1e-9);
}

TEST_F(StoredCameraTest, IsDrawnWhileTheImageIsShown) {
  show_image(false);
  EXPECT_FALSE(stored_camera(*link.snapshot));
  const QImage without = picture();
  show_image(true);
  EXPECT_NE(picture(), without);
  Snapshot next = link.copy();
  next.images = std::make_shared<const StoredImages>();  // it was dropped for newer ones
  show(next);
  EXPECT_FALSE(stored_camera(*link.snapshot));
}

}  // namespace
}  // namespace magna
