// SPDX-License-Identifier: GPL-3.0-or-later
// Cameras, stored images and their display.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/render/render.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::run;
using test::small_scenario;
using testing::HasSubstr;

constexpr RobotId kOne{0}, kTwo{1}, kNobody{99};
const Author kOperator = Author::person();

class EngineImages : public testing::Test {
 protected:
  void SetUp() override { engine->take_events(); }
  bool accepted(const Input& input) { return engine->submit(kOperator, input).accepted; }
  ImageId first() const { return engine->images().list()->front()->id; }

  std::unique_ptr<Engine> engine = make_engine(small_scenario(), {.seed = 7});
};

TEST_F(EngineImages, EveryCameraOffersImagesAndNewFloorIsKept) {
  run(*engine, 10);
  const auto images = engine->images().list();
  ASSERT_GE(images->size(), 2U);
  EXPECT_GE(only<event::ImagesChanged>(engine->take_events()).size(), images->size());
  for (const auto& image : *images) {
    EXPECT_GE(image->new_floor, ImageQueue::kLeastNewFloor);
    EXPECT_EQ(image->camera.setup().carrier, image->robot);
    EXPECT_EQ(image->scene->robots.size(), 3U);
  }
}

TEST_F(EngineImages, AStationaryTeamAddsNoImages) {
  run(*engine, 10);
  const auto images = engine->images().list();
  run(*engine, 100);
  EXPECT_EQ(engine->images().list(), images);
}

TEST_F(EngineImages, ATurnedCameraShowsOtherFloor) {
  run(*engine, 10);
  const std::size_t before = engine->images().list()->size();
  EXPECT_TRUE(accepted(input::AimCamera{kOne, {kPi / 2, 0.0}}));
  run(*engine, 10);
  EXPECT_GT(engine->images().list()->size(), before);
}

TEST_F(EngineImages, AGeneratedFieldKeepsNoImages) {
  Scenario field = small_scenario();
  field.arena = true;
  const auto bare = make_engine(field);
  run(*bare, 20);
  EXPECT_TRUE(bare->images().list()->empty());
}

TEST_F(EngineImages, CamerasTurnUpToTheirLimits) {
  SnapshotMaker snapshots;
  EXPECT_TRUE(accepted(input::AimCamera{kTwo, {9.0, 0.2}}));
  EXPECT_EQ(engine->camera_aim(kTwo), (CameraAim{CameraAim::kMostPan, 0.2}));
  EXPECT_EQ(engine->camera_aim(kOne), CameraAim{});
  const auto aimed = only<event::CameraAimed>(engine->take_events());
  ASSERT_EQ(aimed.size(), 1U);
  EXPECT_EQ(aimed[0].robot, kTwo);
  const auto cameras = snapshots.make(*engine)->cameras;
  EXPECT_EQ(cameras->at(1).aim, engine->camera_aim(kTwo));
  // No change: not reported.
  EXPECT_TRUE(accepted(input::AimCamera{kTwo, {9.0, 0.2}}));
  EXPECT_TRUE(only<event::CameraAimed>(engine->take_events()).empty());
}

TEST_F(EngineImages, SnapshotsHoldTheDirectionsOfArsCameras) {
  SnapshotMaker snapshots;
  SnapshotMaker other_snapshots;
  EXPECT_EQ(snapshots.make(*engine)->directions, nullptr);
  Scenario scenario = small_scenario();
  scenario.robots[1].robot.type = RobotType::Point;
  for (auto& robot : scenario.robots) robot.robot.cameras = {{1.0, 3}, {2.0, 5}};
  const auto other = make_engine(scenario);
  const auto directions = other_snapshots.make(*other)->directions;
  ASSERT_NE(directions, nullptr);
  EXPECT_TRUE(directions->of(kOne).empty());  // the others only look ahead
  ASSERT_EQ(directions->of(kTwo).size(), 2U);
  EXPECT_EQ(directions->of(kTwo)[1], CameraDirections::Camera{});
  EXPECT_TRUE(directions->of(kNobody).empty());
  run(*other, 3);
  EXPECT_EQ(other_snapshots.make(*other)->directions, directions)
      << "the same object while none turns";
  EXPECT_TRUE(other->submit(kOperator, input::Command{kTwo, CameraTurn{1, 0.5}}).accepted);
  run(*other, 100);
  EXPECT_NE(other_snapshots.make(*other)->directions->of(kTwo)[1].angle, 0.0F);
  EXPECT_EQ(other_snapshots.make(*other)->directions->of(kTwo)[0].angle, 0.0F);
}

TEST_F(EngineImages, RejectsAimsThatAreNotFinite) {
  EXPECT_FALSE(accepted(input::AimCamera{kNobody, {}}));
  EXPECT_FALSE(accepted(input::AimCamera{kOne, {std::nan(""), 0.0}}));
  EXPECT_FALSE(accepted(input::AimCamera{kOne, {0.0, INFINITY}}));
  EXPECT_EQ(engine->camera_aim(kOne), CameraAim{});
}

TEST_F(EngineImages, ShowsTheActiveRobotsCameraLive) {
  EXPECT_FALSE(engine->shown_picture());
  accepted(input::Select{kTwo});
  accepted(input::AimCamera{kTwo, {0.5, 0.0}});
  const auto shown = engine->shown_picture();
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->robot, kTwo);
  EXPECT_FALSE(shown->stored);
  EXPECT_EQ(shown->camera.setup().pose.theta, 0.5);
  EXPECT_EQ(render(*shown->scene, shown->camera).picture.width(), 320);
}

TEST_F(EngineImages, ShowsAStoredImageUntilARobotIsChosen) {
  SnapshotMaker snapshots;
  run(*engine, 10);
  accepted(input::Select{kTwo});
  engine->take_events();
  EXPECT_TRUE(accepted(input::ShowImage{first()}));
  EXPECT_EQ(only<event::ImageShown>(engine->take_events()).size(), 1U);
  EXPECT_EQ(engine->shown_picture()->stored, first());
  EXPECT_EQ(snapshots.make(*engine)->shown_image, first());
  EXPECT_TRUE(accepted(input::Select{kTwo}));
  EXPECT_EQ(only<event::ImageShown>(engine->take_events()).size(), 1U);
  EXPECT_FALSE(engine->shown_picture()->stored);
}

TEST_F(EngineImages, AStoredImageIsShownWithoutAnActiveRobot) {
  run(*engine, 10);
  accepted(input::ShowImage{first()});
  EXPECT_EQ(engine->shown_picture()->tick, engine->images().list()->front()->tick);
  EXPECT_TRUE(accepted(input::ShowImage{}));
  EXPECT_FALSE(engine->shown_picture());
}

TEST_F(EngineImages, RejectsUnknownImages) {
  EXPECT_FALSE(accepted(input::ShowImage{ImageId{77}}));
  EXPECT_FALSE(accepted(input::DismissImage{{77}, true}));
  const auto refused = only<event::Refused>(engine->take_events());
  ASSERT_EQ(refused.size(), 2U);
  EXPECT_THAT(english(refused[0].reason), HasSubstr("no image number 77"));
}

TEST_F(EngineImages, DismissingIsReportedAndCanBeUndone) {
  run(*engine, 10);
  engine->take_events();
  const ImageId image = first();
  EXPECT_TRUE(accepted(input::DismissImage{image, true}));
  EXPECT_TRUE(engine->images().find(image)->dismissed);
  EXPECT_EQ(only<event::ImagesChanged>(engine->take_events()).size(), 1U);
  EXPECT_TRUE(accepted(input::DismissImage{image, false}));
  EXPECT_EQ(first(), image);
}

TEST_F(EngineImages, SnapshotsHoldTheSceneOnlyOnRequest) {
  SnapshotMaker snapshots;
  EXPECT_FALSE(snapshots.make(*engine)->scene);
  const auto snapshot = snapshots.make(*engine, {.scene = true});
  ASSERT_TRUE(snapshot->scene);
  EXPECT_EQ(snapshot->scene->world, engine->scene()->world);
}

TEST_F(EngineImages, SameSeedGivesSameImages) {
  const auto again = make_engine(small_scenario(), {.seed = 7, .threads = 4});
  for (Engine* each : {engine.get(), again.get()}) {
    each->submit(kOperator, input::MissionAppend{kOne, Waypoint::go_to({15.0, 9.0})});
    run(*each, 200);
  }
  EXPECT_EQ(engine->state_hash(), again->state_hash());
  ASSERT_EQ(engine->images().list()->size(), again->images().list()->size());
  EXPECT_EQ(engine->images().list()->back()->rank, again->images().list()->back()->rank);
}

TEST_F(EngineImages, DisplayDoesNotChangeTheState) {
  SnapshotMaker snapshots;
  const auto blind = make_engine(small_scenario(), {.seed = 7});
  run(*blind, 20);
  run(*engine, 10);
  accepted(input::ShowImage{first()});
  snapshots.make(*engine, {.scene = true, .measures = true});
  run(*engine, 10);
  EXPECT_EQ(engine->state_hash(), blind->state_hash());
}

TEST(EngineCameras, ACameraOutOfRangeIsAnErrorAtItsDeclaration) {
  Scenario scenario = small_scenario(2);
  scenario.robots[1].robot.image_camera.width = 4;
  scenario.robots[1].robot.place = {14, 3};
  const auto engine = Engine::create(scenario, {});
  ASSERT_FALSE(engine);
  EXPECT_EQ(engine.error().line, 14);
  EXPECT_THAT(engine.error().message, HasSubstr("image camera of robot2"));
}

}  // namespace
}  // namespace magna
