// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/live_page.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/imagery/robot_eye.h"
#include "core/render/pick.h"

namespace magna {
namespace {

Camera eye(CameraAim aim, Projection projection, double field_of_view) {
  ImageCamera camera;
  camera.projection = projection;
  camera.field_of_view = field_of_view;
  return *Camera::make(robot_eye(RobotId{1}, RobotType::Point, {3.0, 4.0, 0.7}, camera, aim));
}

/// The pixel of a place of the world.
QPointF seen_at(const Camera& camera, Point place, double height) {
  const auto at = project(camera, place, height).value();
  return {at.x, at.y};
}

struct Case {
  Projection projection;
  double field_of_view;
};

class CameraDragTest : public testing::TestWithParam<Case> {};

TEST_P(CameraDragTest, KeepsTheGrabbedPointUnderThePointer) {
  const auto [projection, fov] = GetParam();
  const CameraAim before{0.3, -0.1};
  const Camera camera = eye(before, projection, fov);
  const Point place = camera.setup().pose.position() + 3.0 * direction(0.7 + 0.3 + 0.2);
  const QPointF grabbed = seen_at(camera, place, 0.1);
  const CameraDrag drag(camera, before, grabbed);
  for (const QPointF to : {QPointF(40, 200), QPointF(250, 100), QPointF(160, 120)}) {
    const CameraAim after = drag.aim_for(to);
    ASSERT_LT(std::abs(after.tilt), CameraAim::kMostTilt) << to.x();
    const QPointF now = seen_at(eye(after, projection, fov), place, 0.1);
    EXPECT_NEAR(now.x(), to.x(), 0.01);
    EXPECT_NEAR(now.y(), to.y(), 0.01);
  }
}

TEST_P(CameraDragTest, DoesNotTurnWithoutAMotion) {
  const auto [projection, fov] = GetParam();
  const CameraAim before{-0.6, 0.2};
  const CameraAim after =
      CameraDrag(eye(before, projection, fov), before, {17, 211}).aim_for({17, 211});
  EXPECT_NEAR(after.pan, before.pan, 1e-12);
  EXPECT_NEAR(after.tilt, before.tilt, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Projections, CameraDragTest,
                         testing::Values(Case{Projection::Perspective, radians(60.0)},
                                         Case{Projection::EquiAngular, radians(60.0)},
                                         Case{Projection::EquiAngular, radians(140.0)}),
                         [](const auto& each) {
                           return (each.param.projection == Projection::Perspective ? "Flat"
                                                                                    : "Round") +
                                  std::to_string(std::lround(degrees(each.param.field_of_view)));
                         });

TEST(CameraDragTest, TurnsUpToTheLimitsOfTheCamera) {
  const CameraAim before{CameraAim::kMostPan - 0.1, 0.0};
  const Camera camera = eye(before, Projection::Perspective, radians(60.0));
  const CameraDrag drag(camera, before, {300, 120});
  EXPECT_EQ(drag.aim_for({10, 120}).pan, CameraAim::kMostPan);
  EXPECT_LT(drag.aim_for({310, 120}).pan, before.pan);
}

}  // namespace
}  // namespace magna
