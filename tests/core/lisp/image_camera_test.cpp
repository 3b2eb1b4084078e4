// SPDX-License-Identifier: GPL-3.0-or-later
// defrobot's :image-camera.
#include "core/geometry/angle.h"
#include "core/imagery/robot_eye.h"
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string robot_with(const std::string& camera) {
  return "(defmap m (20 20))\n(defrobot r (m (1 1) 0) :type p2at\n  :image-camera " + camera + ")";
}

ImageCamera image_camera(const std::string& camera) {
  const Scenario scenario = load(robot_with(camera));
  if (scenario.robots.size() == 1) return scenario.robots[0].robot.image_camera;
  ADD_FAILURE() << scenario.robots.size() << " robots";
  return {};
}

TEST(ImageCameraClause, CanBeOmittedAndEmpty) {
  EXPECT_EQ(load("(defmap m (9 9)) (defrobot r (m (1 1) 0))").robots[0].robot.image_camera,
            ImageCamera{});
  EXPECT_EQ(image_camera("()"), ImageCamera{});
}

TEST(ImageCameraClause, AcceptsAllValuesOfACamera) {
  EXPECT_EQ(
      image_camera("(:size (640 (* 2 240)) :fov (/ pi 2) :projection perspective :height .8)"),
      (ImageCamera{640, 480, kPi / 2, Projection::Perspective, 0.8}));
  EXPECT_EQ(image_camera("(:projection Equi-Angular :height 6/5 :fov 2.0 :size (360 180))"),
            (ImageCamera{360, 180, 2.0, Projection::EquiAngular, 1.2}));
}

TEST(ImageCameraClause, UsesDefaultsForOmittedValues) {
  ImageCamera camera;
  camera.field_of_view = kPi / 2;
  EXPECT_EQ(image_camera("(:fov (/ pi 2))"), camera);
  camera = {};
  camera.projection = Projection::EquiAngular;
  EXPECT_EQ(image_camera("(:projection 'equi-angular)"), camera);
  camera = {};
  camera.height = 2.0;
  EXPECT_EQ(image_camera("(:height 2)"), camera);
}

TEST(ImageCameraClause, AcceptsARoundedFullCircle) {
  const ImageCamera round = image_camera("(:size (720 150) :fov 6.2832 :projection equi-angular)");
  EXPECT_EQ(round.field_of_view, 2.0 * kPi);
  EXPECT_FALSE(check_image_camera(RobotType::P2at, round));
}

TEST(ImageCameraClause, OfTheLabFlyerOfTheOfficeIsWide) {
  LispRuntime lisp;
  const auto office = lisp.load_world(MAGNA_SOURCE_DIR "/resources/worlds/office.lisp");
  ASSERT_TRUE(office) << office.error().text();
  const RobotDescription& flyer = office->robots[6].robot;
  EXPECT_EQ(flyer.type, RobotType::Airrobot);
  EXPECT_EQ(flyer.image_camera.projection, Projection::EquiAngular);
  EXPECT_EQ(check_image_camera(flyer.type, flyer.image_camera), std::nullopt);
}

struct Wrong {
  const char* camera;
  const char* error;
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.camera; }

class WrongImageCamera : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongImageCamera, GivesOneErrorAtItsDeclaration) {
  const std::string error = load_error(robot_with(GetParam().camera));
  EXPECT_THAT(error, StartsWith(std::string("t.lisp:3:17: ") + GetParam().camera + ": "));
  EXPECT_THAT(error, HasSubstr(GetParam().error));
  EXPECT_THAT(error, Not(HasSubstr("\n")));
}

INSTANTIATE_TEST_SUITE_P(
    Forms, WrongImageCamera,
    ::testing::Values(
        Wrong{"(:size (7 240))", "the picture's width is 7 pixels; expected 8 to 4096 pixels"},
        Wrong{"(:size (4097 240))", "the picture's width is 4097 pixels"},
        Wrong{"(:size (320 0))", "the picture's height is 0 pixels; expected 8 to 4096 pixels"},
        Wrong{"(:size (320 -240))", "the picture's height is -240 pixels"},
        Wrong{"(:size (320 900000000))", "the picture's height is 900000000 pixels"},
        Wrong{"(:size (320 1.0e12))", "the height in pixels needs a whole number"},
        Wrong{"(:size (320.5 240))", "the width needs a whole number, not 320.5"},
        Wrong{"(:size (320))", "the size needs two numbers of pixels"},
        Wrong{"(:size 320)", "the size needs two numbers of pixels"},
        Wrong{"(:size nil)", "the size needs two numbers of pixels"},
        Wrong{"(:fov 0)", "the perspective field of view is 0 degrees; expected 1 to 150 degrees"},
        Wrong{"(:fov -1)", "the perspective field of view is -57.2958 degrees"},
        Wrong{"(:fov 2.7)", "the perspective field of view is 154.699 degrees"},
        Wrong{"(:fov 60)", "the perspective field of view is 3437.75 degrees"},
        Wrong{"(:fov \"1\")", "the field of view needs a number, not \"1\""},
        Wrong{"(:size (720 90) :fov 6.3 :projection equi-angular)",
              "the equi-angular field of view is 360.963 degrees; expected 1 to 360 degrees"},
        Wrong{"(:fov 4.0 :projection equi-angular)", "reaches 85.9 degrees above and below"},
        Wrong{"(:projection fisheye)",
              "there is no projection 'fisheye'; expected perspective or equi-angular"},
        Wrong{"(:projection 3)", "the projection is a word, not 3"},
        Wrong{"(:height 0)", "the camera's height is 0 m; expected 0.02 to 2.48 m"},
        Wrong{"(:height 2.5)", "the camera's height is 2.5 m"},
        Wrong{"(:zoom 2)",
              "expected :image-camera ([:size (width height)] [:fov radians] "
              "[:projection word] [:height metres]); :zoom is not one of :size :fov "
              ":projection :height"},
        Wrong{"(320 240)", "320 is not one of :size :fov :projection :height"},
        Wrong{"(:size)", ":size has no value"}, Wrong{"(:fov 1 :fov 1)", ":fov is given twice"}));

TEST(ImageCameraClause, NonListIsReportedAtItsRobot) {
  EXPECT_THAT(
      load_error(robot_with("5")),
      StartsWith("t.lisp:2:1: (defrobot r (m (1 1) 0) :type p2at :image-camera 5): expected "
                 ":image-camera ([:size (width height)] [:fov radians] [:projection word] "
                 "[:height metres]); the image camera needs a list, not 5"));
}

}  // namespace
}  // namespace magna
