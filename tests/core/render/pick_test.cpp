// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/pick.h"
#include "core/world/world.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <vector>

#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

constexpr double kMillimetre = 1e-3;

/// Cameras in the hall that pan, pitch, look aside of their pose, in both projections.
std::vector<CameraSetup> cameras() {
  std::vector<CameraSetup> all;
  for (const Projection projection : {Projection::Perspective, Projection::EquiAngular}) {
    for (const double pan : {-1.1, 0.0, 2.6}) {
      for (const double pitch : {-0.3, 0.0, 0.2}) {
        for (const double offset : {-0.4, 0.0, 0.25}) {
          CameraSetup setup = looking_right();
          setup.pose = {9.3, 5.7, pan};
          setup.pitch = pitch;
          setup.eye_offset = offset;
          setup.projection = projection;
          setup.field_of_view = radians(80.0);
          all.push_back(setup);
        }
      }
    }
  }
  return all;
}

PicturePlace projected_or_fail(const CameraSetup& setup, Point place, double height) {
  const auto there = project(camera(setup), place, height);
  if (!there) throw std::invalid_argument("not before the eye");
  return *there;
}

TEST(Project, MatchesTheProjectionByAngles) {
  for (const CameraSetup& setup : cameras()) {
    for (const double bearing : {-0.9, -0.2, 0.0, 0.6}) {
      for (const double height : {0.0, 0.4, 2.5}) {
        const Point place = setup.pose.position() + 3.5 * direction(setup.pose.theta + bearing);
        const Point expected = projected(setup, place, height);
        const PicturePlace there = projected_or_fail(setup, place, height);
        EXPECT_NEAR(there.x, expected.x, 1e-6);
        EXPECT_NEAR(there.y, expected.y, 1e-6);
        const bool inside = expected.x >= 0 && expected.x <= setup.width && expected.y >= 0 &&
                            expected.y <= setup.height_px;
        EXPECT_EQ(there.inside, inside);
      }
    }
  }
}

TEST(Project, RejectsPointsBehindTheEye) {
  CameraSetup setup = looking_right();
  EXPECT_FALSE(project(camera(setup), {2.0, 6.0}, 0.0));
  EXPECT_FALSE(project(camera(setup), {3.0, 9.0}, 0.0)) << "straight to the side";
  EXPECT_FALSE(project(camera(setup), setup.pose.position(), 0.0)) << "straight below";
  setup.projection = Projection::EquiAngular;
  const auto behind = project(camera(setup), {2.0, 6.1}, 0.0);
  ASSERT_TRUE(behind);
  EXPECT_FALSE(behind->inside);
  EXPECT_FALSE(project(camera(setup), setup.pose.position(), 0.0));
  setup.field_of_view = 2.0 * kPi;
  setup.height_px = 150;
  EXPECT_TRUE(project(camera(setup), {2.0, 6.1}, 0.9)->inside);
}

TEST(Pick, InvertsTheProjectionOfFloorPlaces) {
  const RenderScene scene = scene_of(hall());
  int inside = 0;
  for (const CameraSetup& setup : cameras()) {
    for (double x = 1.2; x < 19.0; x += 0.7) {
      for (double y = 1.2; y < 10.8; y += 0.7) {
        const auto there = project(camera(setup), {x, y}, 0.0);
        if (!there || !there->inside) continue;
        ++inside;
        const auto picked = pick(scene, camera(setup), there->x, there->y);
        ASSERT_TRUE(picked);
        EXPECT_EQ(picked->kind, PickedKind::Floor);
        EXPECT_LT(distance(picked->at, {x, y}), kMillimetre);
        const Point right{-std::sin(setup.pose.theta), std::cos(setup.pose.theta)};
        const Point eye = setup.pose.position() + right * setup.eye_offset;
        EXPECT_NEAR(picked->distance, distance(eye, {x, y}), kMillimetre);
      }
    }
  }
  EXPECT_GT(inside, 1000);
}

TEST(Pick, FindsTheFaceOfAWall) {
  const RenderScene scene = scene_of(hall());
  for (CameraSetup setup : cameras()) {
    setup.pose.theta = 0.3;
    setup.pitch = 0.0;
    const PicturePlace there = projected_or_fail(setup, {19.0, 8.2}, 1.1);
    ASSERT_TRUE(there.inside);
    const auto picked = pick(scene, camera(setup), there.x, there.y);
    ASSERT_TRUE(picked);
    EXPECT_EQ(picked->kind, PickedKind::Wall);
    EXPECT_EQ(picked->name, "");
    EXPECT_LT(distance(picked->at, {19.0, 8.2}), kMillimetre);
  }
}

TEST(Pick, FindsNothingInCeilingHazeAndBeyondTheBorders) {
  WorldDescription longer = hall();
  longer.width = 260;
  std::get<RectClause>(longer.clauses[0]).to = {259, 11};
  const RenderScene scene = scene_of(longer);
  const Camera eye = camera(looking_right());
  EXPECT_FALSE(pick(scene, eye, 160.0, 3.0)) << "ceiling";
  EXPECT_FALSE(pick(scene, eye, 160.0, 120.0)) << "wall 256 m ahead";
  EXPECT_FALSE(pick(scene, eye, 160.0, 121.5)) << "floor 185 m ahead";
  EXPECT_EQ(pick(scene, eye, 160.0, 123.0)->kind, PickedKind::Floor) << "92 m ahead";
  EXPECT_FALSE(pick(scene, eye, -0.5, 200.0));
  EXPECT_FALSE(pick(scene, eye, 320.5, 200.0));
  EXPECT_FALSE(pick(scene, eye, 160.0, 240.5));
  EXPECT_FALSE(pick(scene, eye, std::nan(""), 200.0));
  EXPECT_TRUE(pick(scene, eye, 0.0, 240.0)) << "the corner is still in it";
}

/// Things and robots in front of and beside each other.
RenderScene furnished() {
  WorldDescription description = hall();
  const auto add = [&](const char* name, ThingKind kind, Point at, std::optional<Footprint> print) {
    description.things.push_back(thing(name, kind, at, print));
  };
  add("desk", ThingKind::Furniture, {6.5, 5.0}, Footprint{1.6, 0.8, 0.4});
  add("plant", ThingKind::Furniture, {7.5, 7.6}, Footprint{0.5, 0.5, 0});
  add("shelf", ThingKind::Furniture, {10.0, 4.4}, Footprint{0.5, 2.0, 0});
  add("crate", ThingKind::Object, {8.6, 5.4}, Footprint{0.6, 0.6, 0.2});
  add("cup", ThingKind::Object, {5.2, 6.3}, {});
  add("screen", ThingKind::Wall, {11.0, 7.4}, Footprint{0.1, 1.2, -0.2});
  RenderScene scene = scene_of(description);
  scene.robots = {{RobotId{0}, RobotType::P2at, "own", {3.0, 6.0, 0.0}},
                  {RobotId{1}, RobotType::Telemax, "mate", {6.8, 6.5, 1.0}},
                  {RobotId{2}, RobotType::Airrobot, "flyer", {8.0, 6.2, 0.0}}};
  return scene;
}

TEST(Pick, MatchesThePictureInEachPixel) {
  const RenderScene scene = furnished();
  for (const Projection projection : {Projection::Perspective, Projection::EquiAngular}) {
    CameraSetup setup = looking_right();
    setup.projection = projection;
    setup.eye_offset = 0.1;
    setup.pitch = -0.1;
    setup.carrier = RobotId{0};
    struct Bounds {
      int left = 1000, top = 1000, right = 0, bottom = 0;
    };
    std::map<std::pair<std::string, std::uint32_t>, Bounds> shown;
    for (int y = 0; y < setup.height_px; ++y) {
      for (int x = 0; x < setup.width; ++x) {
        const auto picked = pick(scene, camera(setup), x + 0.5, y + 0.5);
        if (!picked || picked->name.empty()) continue;
        Bounds& bounds = shown[{picked->name, picked->number}];
        bounds = {std::min(bounds.left, x), std::min(bounds.top, y), std::max(bounds.right, x + 1),
                  std::max(bounds.bottom, y + 1)};
      }
    }
    const Rendering rendering = render(scene, camera(setup));
    EXPECT_EQ(rendering.seen.size(), 8U);
    EXPECT_EQ(shown.size(), rendering.seen.size());
    for (const SeenFeature& seen : rendering.seen) {
      // Rows are distinguished in single precision there.
      const Bounds& bounds = shown[{seen.name, seen.number}];
      EXPECT_EQ(bounds.left, seen.box.x) << seen.name;
      EXPECT_EQ(bounds.right, seen.box.x + seen.box.width) << seen.name;
      EXPECT_NEAR(bounds.top, seen.box.y, 1) << seen.name;
      EXPECT_NEAR(bounds.bottom, seen.box.y + seen.box.height, 1) << seen.name;
    }
  }
}

TEST(Pick, ReturnsTheCentreOfTheThingInTheColumn) {
  WorldDescription description = hall();
  description.things.push_back(thing("wide", ThingKind::Object, {9.0, 6.0}, Footprint{0.8, 4, 0}));
  RenderScene scene = scene_of(description);
  scene.robots = {{RobotId{4}, RobotType::Telemax, "mate", {6.0, 7.2, 0.0}}};
  const CameraSetup setup = looking_right();
  for (const double y : {4.3, 5.0, 6.4}) {
    // Aimed at its near face, at half its height.
    const PicturePlace there = projected_or_fail(setup, {8.6, y}, 0.35);
    const auto picked = pick(scene, camera(setup), there.x, there.y);
    ASSERT_TRUE(picked);
    EXPECT_EQ(picked->kind, PickedKind::Thing);
    EXPECT_EQ(picked->name, "wide#1");
    const double on_axis = 6.0 + (y - 6.0) * 6.0 / 5.6;
    EXPECT_LT(distance(picked->at, {9.0, on_axis}), kMillimetre) << "no snapping to its centre";
  }
  // The same column whether its top or its side is hit.
  const PicturePlace top = projected_or_fail(setup, {9.2, 6.0}, 0.7);
  EXPECT_LT(distance(pick(scene, camera(setup), top.x, top.y)->at, {9.0, 6.0}), kMillimetre);

  const PicturePlace tracks = projected_or_fail(setup, {5.7, 7.2}, 0.2);
  const auto mate = pick(scene, camera(setup), tracks.x, tracks.y);
  ASSERT_TRUE(mate);
  EXPECT_EQ(mate->kind, PickedKind::Robot);
  EXPECT_EQ(mate->number, 4U);
  EXPECT_EQ(mate->name, "mate");
  EXPECT_LT(distance(mate->at, {6.0, 7.2}), 0.2);
}

TEST(Pick, FindsThingsUnderAndAboveATable) {
  WorldDescription description = hall();
  description.things.push_back(
      thing("table", ThingKind::Furniture, {6.0, 6.0}, Footprint{1.0, 3.0, 0.0}));
  description.things.push_back(
      thing("bin", ThingKind::Object, {8.5, 6.0}, Footprint{0.5, 0.5, 0.0}));
  const RenderScene scene = scene_of(description);
  CameraSetup setup = looking_right();
  setup.height = 0.5;
  const auto name_at = [&](Point place, double height) {
    const PicturePlace there = projected_or_fail(setup, place, height);
    return pick(scene, camera(setup), there.x, there.y)->name;
  };
  EXPECT_EQ(name_at({8.3, 6.0}, 0.2), "bin#2");
  EXPECT_EQ(name_at({5.5, 6.0}, 0.72), "table#1");
  EXPECT_EQ(name_at({5.5, 5.0}, 0.3), "") << "between its legs";
  setup.height = 1.6;
  EXPECT_EQ(name_at({6.2, 6.0}, 0.74), "table#1");
}

TEST(Hidden, OnlyByWallsAndNotAtTheirFaces) {
  WorldDescription description = hall();
  WallClause wall;
  wall.from = {8, 1};
  wall.to = {8, 7};
  wall.substance = "plaster";
  description.clauses.emplace_back(wall);
  description.things.push_back(
      thing("shelf", ThingKind::Furniture, {5.0, 6.0}, Footprint{0.5, 2.0, 0.0}));
  const RenderScene scene = scene_of(description);
  const Camera eye = camera(looking_right());
  EXPECT_FALSE(hidden(scene, eye, {7.5, 6.0})) << "things hide nothing";
  EXPECT_FALSE(hidden(scene, eye, {8.0, 6.0}));
  EXPECT_FALSE(hidden(scene, eye, {8.001, 6.0}));
  EXPECT_TRUE(hidden(scene, eye, {9.2, 6.0}));
  EXPECT_FALSE(hidden(scene, eye, {9.2, 10.0})) << "past its end";
  EXPECT_FALSE(hidden(scene, eye, looking_right().pose.position()));
}

}  // namespace
}  // namespace magna
