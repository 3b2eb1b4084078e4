// SPDX-License-Identifier: GPL-3.0-or-later
// Views, turns and untrack of cameras, and durations of camera commands (manual 3.4.3).
#include <gmock/gmock.h>

#include "tests/core/robot/camera_rig.h"

namespace magna {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

// East of a doorway in column 20, row 15; a corner of the room.
constexpr int kColumn = 20;

class CameraCommandsTest : public testing::Test {
 protected:
  static WorldDescription description() {
    WorldDescription description = with_doors(40, 30, {kColumn}, 15);
    ThingDescription chest = box({10.5, 15.5});
    chest.contents = {box({}, "blue")};
    description.things = {chest};
    return description;
  }
  int type(const char* name) const {
    const auto& all = rig.world.place_types().all();
    return static_cast<int>(rig.world.place_types().find(name) - all.data());
  }

  CameraRig rig{description()};
};

TEST_F(CameraCommandsTest, AViewShowsTheSubstanceInTheDirectionOfTheCamera) {
  rig.camera().angle = kPi;
  const CommandResult result = rig.result(CameraView{0});
  EXPECT_EQ(result.code, ErrorCode::None);
  EXPECT_THAT(result.view, ElementsAre(10, 10, 10, 10, 10)) << "the bricks in the west";
  EXPECT_EQ(rig.camera().view, result.view);
  rig.pose().theta = kPi;
  rig.camera().angle = 0.0;
  EXPECT_EQ(rig.result(CameraView{0}).view, result.view);
  rig.pose().theta = 0.0;
  EXPECT_THAT(rig.result(CameraView{1}).view, ElementsAre(20, 10, 20)) << "slate, and the doorway";
}

TEST_F(CameraCommandsTest, FromInsideAContainerAViewShowsItsSubstance) {
  rig.camera().place = ThingId{1};
  EXPECT_THAT(rig.result(CameraView{0}).view, ElementsAre(120, 120, 120, 120, 120));
  rig.camera().place = BinNumber{0};
  EXPECT_THAT(rig.result(CameraView{0}).view, Each(0.0));
}

TEST_F(CameraCommandsTest, TurnsExactlyAndReportsTheAngleApproximately) {
  EXPECT_EQ(rig.result(CameraTurn{0, 0.5}).value, 0.5);
  EXPECT_EQ(rig.camera().angle, 0.5);
  rig.make_noise();
  double sum = 0.0;
  double most = 0.0;
  for (int k = 0; k < kSamples; ++k) {
    rig.camera().angle = 3.0;
    const CommandResult result = rig.result(CameraTurn{0, 0.5});
    ASSERT_EQ(rig.camera().angle, normalize_angle(3.5));
    sum += result.value - 0.5;
    most = std::max(most, std::abs(result.value - 0.5));
  }
  EXPECT_LE(most, 0.02);  // Camera-Angle-Max-Error
  EXPECT_GT(most, 0.0199);
  EXPECT_NEAR(sum / kSamples, 0.0, 4.0 * 0.02 / std::sqrt(3.0 * kSamples));
  ASSERT_FALSE(rig.parameters.set("No-Sensor-Error", "t"));
  EXPECT_EQ(rig.result(CameraTurn{0, 0.5}).value, 0.5);
}

TEST_F(CameraCommandsTest, RejectsAnglesThatAreNotFinite) {
  rig.camera().angle = 0.25;
  for (const double order : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    EXPECT_EQ(rig.result(CameraTurn{0, order}).value, 0.0);
    EXPECT_EQ(rig.camera().angle, 0.25);
  }
}

TEST_F(CameraCommandsTest, AlignsWithTheRobot) {
  rig.pose().theta = 2.0;
  rig.camera().angle = 0.75;
  EXPECT_EQ(rig.result(CameraAlignRobot{0}).value, -0.75);
  EXPECT_EQ(rig.camera().angle, 0.0);
}

TEST_F(CameraCommandsTest, AlignsWithTheNearestDirectionOfThePlaceForEveryHeading) {
  rig.pose() = {kColumn + 0.5, 15.5, radians(90)};
  rig.camera().angle = radians(-70);  // to 20 degrees in the world; the doorway leads east and west
  CommandResult result = rig.result(CameraAlignPlace{0});
  EXPECT_EQ(result.code, ErrorCode::None);
  EXPECT_NEAR(result.value, radians(-20), 1e-12);
  EXPECT_EQ(result.place_type, type("doorway"));
  EXPECT_NEAR(rig.camera().angle, radians(-90), 1e-12);
  rig.camera().angle = radians(60);  // to 150 degrees
  result = rig.result(CameraAlignPlace{0});
  EXPECT_NEAR(result.value, radians(30), 1e-12);
}

TEST_F(CameraCommandsTest, DoesNotTurnWithoutAPlaceType) {
  rig.camera().angle = 0.5;
  EXPECT_EQ(rig.failure(CameraAlignPlace{0}), ErrorCode::NoPlaceType);
}

TEST_F(CameraCommandsTest, MissesAndConfusesPlacesWithTheGivenProbabilities) {
  rig.make_noise();
  for (const auto& [at, expected] : {std::pair(kColumn + 0.5, 0.95), std::pair(10.5, 0.01)}) {
    rig.pose() = {at, 15.5, 0.0};
    int aligned = 0;
    for (int k = 0; k < kSamples; ++k) {
      if (rig.result(CameraAlignPlace{0}).code == ErrorCode::None) ++aligned;
    }
    EXPECT_NEAR(static_cast<double>(aligned) / kSamples, expected, four_errors(expected));
  }
}

TEST_F(CameraCommandsTest, UntrackWithoutATrackIsReported) {
  EXPECT_EQ(rig.failure(CameraUntrack{0}), ErrorCode::NotTracking);
}

TEST_F(CameraCommandsTest, UntrackingKeepsTheDesignator) {
  rig.track(rig.denote(DesignatorType::NonLocal, PlaceDenotation{{14, 15}}));
  EXPECT_EQ(rig.result(CameraUntrack{0}).code, ErrorCode::None);
  EXPECT_FALSE(rig.camera().tracking);
  ASSERT_EQ(rig.scene.ended.size(), 1U);
  EXPECT_EQ(rig.scene.ended[0].second.code, ErrorCode::None);
  EXPECT_EQ(rig.parts().designators.size(), 1U);
}

TEST(CameraDelays, CommandsTakeTheTimesOfTheParameters) {
  WorldDescription description = with_doors(40, 30, {20}, 15);
  description.things = {box({13.5, 15.5})};
  TeamRig rig(description);
  rig.clean();
  const RobotId id = rig.team->add(seeing_robot({10.5, 15.5, 0.0})).value();
  const auto ticks = [&](const RobotCommand& command) { return rig.run(rig.command(id, command)); };
  EXPECT_EQ(ticks(CameraView{0}), 1);
  EXPECT_EQ(ticks(CameraTurn{0, 0.0}), 2);
  EXPECT_EQ(ticks(CameraAlignRobot{0}), 2);
  EXPECT_EQ(ticks(CameraAlignPlace{0}), 2);
  EXPECT_EQ(ticks(CameraPlaceDesignator{0, "doorway"}), 5);
  EXPECT_EQ(ticks(CameraObjectDesignator{0}), 5);
  EXPECT_EQ(ticks(CameraUntrack{0}), 1);
  rig.command(id, CameraTrack{0, DesignatorId{0}});
  rig.tick(4);
  EXPECT_FALSE(rig.team->parts(id).cameras[0].tracking);
  rig.tick();
  EXPECT_TRUE(rig.team->parts(id).cameras[0].tracking);
  ASSERT_FALSE(rig.parameters.set(kParameter<"Camera-Desig-Delay">, 0));
  EXPECT_EQ(ticks(CameraObjectDesignator{1}), 1);
}

TEST(CameraDelays, StopDoesNotBlockSensing) {
  TeamRig rig;
  rig.clean();
  const RobotId id = rig.team->add(seeing_robot({10.5, 15.5, 0.0})).value();
  rig.team->set_frozen(true);
  EXPECT_EQ(rig.carry_out(id, CameraView{0}).view.size(), 5U);
  EXPECT_EQ(rig.carry_out(id, CameraTurn{0, 0.5}).value, 0.5);
}

}  // namespace
}  // namespace magna
