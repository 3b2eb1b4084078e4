// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/camera.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace magna {
namespace {

using testing::HasSubstr;

struct BadValue {
  const char* what;
  void (*spoil)(CameraSetup&);
  const char* value;  ///< the value in the message
  const char* range;  ///< and the expectation
};

class BadCamera : public testing::TestWithParam<BadValue> {};

TEST_P(BadCamera, IsRejectedWithItsValueAndTheRange) {
  CameraSetup setup;
  GetParam().spoil(setup);
  const auto camera = Camera::make(setup);
  ASSERT_FALSE(camera);
  EXPECT_THAT(camera.error().message, HasSubstr(GetParam().value));
  EXPECT_THAT(camera.error().message, HasSubstr(GetParam().range));
}

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

INSTANTIATE_TEST_SUITE_P(
    Each, BadCamera,
    testing::Values(
        BadValue{"width", [](CameraSetup& s) { s.width = 7; }, "7 pixels", "8 to 4096"},
        BadValue{"wide", [](CameraSetup& s) { s.width = 4097; }, "4097 pixels", "8 to 4096"},
        BadValue{"height", [](CameraSetup& s) { s.height_px = -1; }, "-1 pixels", "8 to 4096"},
        BadValue{"narrow", [](CameraSetup& s) { s.field_of_view = 0.0; }, "0 degrees",
                 "1 to 150 degrees"},
        BadValue{"broad", [](CameraSetup& s) { s.field_of_view = radians(151.0); }, "151 degrees",
                 "1 to 150 degrees"},
        BadValue{"no_view", [](CameraSetup& s) { s.field_of_view = kNaN; }, "nan",
                 "1 to 150 degrees"},
        BadValue{"more_than_round",
                 [](CameraSetup& s) {
                   s.projection = Projection::EquiAngular;
                   s.field_of_view = radians(361.0);
                 },
                 "361 degrees", "1 to 360 degrees"},
        BadValue{"tall_panorama",
                 [](CameraSetup& s) {
                   s.projection = Projection::EquiAngular;
                   s.field_of_view = radians(360.0);
                 },
                 "135.0 degrees above and below its middle", "at most 85"},
        BadValue{"low", [](CameraSetup& s) { s.height = 0.0; }, "is 0 m", "0.02 to 2.48 m"},
        BadValue{"above_the_ceiling", [](CameraSetup& s) { s.height = 2.5; }, "is 2.5 m",
                 "0.02 to 2.48 m"},
        BadValue{"steep", [](CameraSetup& s) { s.pitch = radians(91.0); }, "91 degrees",
                 "-90 to 90 degrees"},
        BadValue{"offset", [](CameraSetup& s) { s.eye_offset = -3.0; }, "is -3 m", "-2 to 2 m"},
        BadValue{"nowhere", [](CameraSetup& s) { s.pose.x = kNaN; }, "x is nan",
                 "-100000 to 100000"},
        BadValue{"far", [](CameraSetup& s) { s.pose.y = 2e5; }, "y is 200000", "-100000 to 100000"},
        BadValue{"no_heading",
                 [](CameraSetup& s) { s.pose.theta = std::numeric_limits<double>::infinity(); },
                 "heading", "radians"}),
    [](const auto& test) { return std::string(test.param.what); });

TEST(Camera, AcceptsTheEndsOfEveryRange) {
  for (const int side : {Camera::kLeastSide, Camera::kMostSide}) {
    CameraSetup setup;
    setup.width = setup.height_px = side;
    setup.pitch = Camera::kSteepest;
    setup.height = Camera::kHighest;
    setup.field_of_view = Camera::kWidestPerspective;
    EXPECT_TRUE(Camera::make(setup));
  }
  CameraSetup round;
  round.projection = Projection::EquiAngular;
  round.field_of_view = 2.0 * kPi;
  round.height_px = 150;
  EXPECT_TRUE(Camera::make(round));
}

TEST(Camera, KeepsItsSetupAtAnotherPose) {
  CameraSetup setup;
  setup.width = 64;
  const auto camera = Camera::make(setup);
  ASSERT_TRUE(camera);
  const Camera there = camera->at({1.0, 2.0, 3.0});
  EXPECT_EQ(there.setup().pose, (Pose{1.0, 2.0, 3.0}));
  EXPECT_EQ(there.setup().width, 64);
}

}  // namespace
}  // namespace magna
