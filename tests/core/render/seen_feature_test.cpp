// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/render/render_world.h"
#include "core/robot/team.h"
#include "core/world/world.h"
#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

struct Bounds {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
};

/// The picture box of a solid box on the floor, from points all over it.
Bounds bounds_of(const CameraSetup& setup, Point centre, const Footprint& print, double height) {
  Bounds bounds;
  const Point along = direction(print.rotation);
  const Point across{-along.y, along.x};
  constexpr int kSteps = 40;
  for (int i = 0; i <= kSteps; ++i) {
    for (int j = 0; j <= kSteps; ++j) {
      for (const double z : {0.0, height}) {
        const Point at = centre + along * (print.width * (double(i) / kSteps - 0.5)) +
                         across * (print.depth * (double(j) / kSteps - 0.5));
        const Point px = projected(setup, at, z);
        bounds.left = std::min(bounds.left, px.x);
        bounds.right = std::max(bounds.right, px.x);
        bounds.top = std::min(bounds.top, px.y);
        bounds.bottom = std::max(bounds.bottom, px.y);
      }
    }
  }
  return bounds;
}

/// An object with a footprint is a block of 0.7 m.
constexpr double kBlock = 0.7;

TEST(SeenFeature, BoxMatchesAnIndependentProjection) {
  const Footprint print{1.3, 0.7, 0.5};
  for (const Projection projection : {Projection::Perspective, Projection::EquiAngular}) {
    for (const Point at : {Point{7.2, 6.4}, Point{9.0, 4.5}, Point{15.0, 8.0}}) {
      for (const double pitch : {-0.15, 0.0, 0.1}) {
        WorldDescription description = hall();
        description.things.push_back(thing("crate", ThingKind::Object, at, print));
        CameraSetup setup = looking_right();
        setup.projection = projection;
        setup.pitch = pitch;
        setup.eye_offset = 0.2;
        const Rendering rendering = render(scene_of(description), camera(setup));
        const SeenFeature* crate = find(rendering, "crate#1");
        ASSERT_NE(crate, nullptr);
        const Bounds bounds = bounds_of(setup, at, print, kBlock);
        EXPECT_NEAR(crate->box.x, bounds.left, 1.0);
        EXPECT_NEAR(crate->box.y, bounds.top, 1.0);
        EXPECT_NEAR(crate->box.x + crate->box.width, bounds.right, 1.0);
        EXPECT_NEAR(crate->box.y + crate->box.height, bounds.bottom, 1.0);
        EXPECT_NEAR(crate->share, 1.0, 1e-9);
        EXPECT_NEAR(crate->distance, distance({3.0, 6.2}, at), 1e-9);
      }
    }
  }
}

TEST(SeenFeature, IsMissingBehindAWall) {
  WorldDescription description = hall();
  description.clauses.emplace_back(wall({8, 1}, {8, 10}, "plaster"));
  description.things.push_back(thing("before", ThingKind::Object, {6.0, 6.0}, Footprint{1, 1, 0}));
  description.things.push_back(thing("behind", ThingKind::Object, {11.0, 6.0}, Footprint{1, 1, 0}));
  const Rendering rendering = render(scene_of(description), camera(looking_right()));
  ASSERT_EQ(rendering.seen.size(), 1U);
  EXPECT_EQ(rendering.seen[0].name, "before#1");
}

TEST(SeenFeature, ShareIsThePartNotHiddenByOthers) {
  const Footprint target{0.2, 2.0, 0.0};
  // A partition as high as a wall, 3 m in front of the target, hides its part to the right of
  // `edge` on the target's plane.
  for (const double hidden : {0.25, 0.5, 0.75}) {
    WorldDescription description = hall();
    description.things.push_back(thing("target", ThingKind::Object, {12.0, 6.0}, target));
    const double edge = 1.0 - 2.0 * hidden;  // metres right of the middle, 8.9 m from the eye
    const double left = edge / 8.9 * 5.9;
    description.things.push_back(
        thing("partition", ThingKind::Wall, {8.95, 6.0 + left + 1.0}, Footprint{0.1, 2.0, 0.0}));
    const Rendering rendering = render(scene_of(description), camera(looking_right()));
    const SeenFeature* seen = find(rendering, "target#1");
    ASSERT_NE(seen, nullptr);
    EXPECT_NEAR(seen->share, 1.0 - hidden, 0.03);
    const double focal = 160.0 / std::tan(radians(30.0));
    EXPECT_NEAR(seen->box.x + seen->box.width, 160.0 + focal * edge / 8.9, 1.0);
    EXPECT_NEAR(seen->box.x, 160.0 - focal / 8.9, 1.0);
  }
}

TEST(SeenFeature, ShareCountsPartsBeyondTheBorders) {
  // A pillar of a width of 2 * asin(0.1 / 4) at the left border: half of its angle is visible.
  WorldDescription description = hall();
  const CameraSetup setup = looking_right();
  const Point left = setup.pose.position() + 4.0 * direction(-radians(30.0));
  description.things.push_back(
      thing("pillar", ThingKind::Wall, left, Footprint{0.2, 0.2, -radians(30.0)}));
  const Rendering cut = render(scene_of(description), camera(setup));
  const SeenFeature* pillar = find(cut, "pillar#1");
  ASSERT_NE(pillar, nullptr);
  EXPECT_EQ(pillar->box.x, 0);
  EXPECT_NEAR(pillar->share, 0.5, 0.05);

  // And one too close to fit between floor and ceiling: 2.5 m high at 1 m, of which the picture
  // shows 240 rows of 277 * 2.5.
  WorldDescription tall = hall();
  tall.things.push_back(thing("pillar", ThingKind::Wall, {4.05, 6.0}, Footprint{0.1, 0.1, 0.0}));
  const Rendering high = render(scene_of(tall), camera(setup));
  const SeenFeature* near = find(high, "pillar#1");
  ASSERT_NE(near, nullptr);
  EXPECT_EQ(near->box.height, 240);
  EXPECT_NEAR(near->share, 240.0 / (277.1 * 2.5), 0.01);
}

TEST(SeenFeature, ATableHidesOnlyBehindItsBoardAndLegs) {
  WorldDescription description = hall();
  description.things.push_back(
      thing("table", ThingKind::Furniture, {7.0, 6.0}, Footprint{2, 3, 0}));
  description.things.push_back(
      thing("somebody", ThingKind::Victim, {10.0, 6.0}, Footprint{1.7, 0.5, kPi / 2}));
  CameraSetup setup = looking_right();
  setup.height = 0.4;  // below the board
  const Rendering low = render(scene_of(description), camera(setup));
  ASSERT_NE(find(low, "somebody#2"), nullptr);
  EXPECT_GT(find(low, "somebody#2")->share, 0.8);
  EXPECT_EQ(find(low, "somebody#2")->kind, SeenKind::Victim);
  // From above, the board hides the part directly behind it.
  description.things[1].position = {8.65, 6.0};
  setup.height = 2.0;
  const Rendering high = render(scene_of(description), camera(setup));
  EXPECT_EQ(find(high, "somebody#2"), nullptr);
}

TEST(SeenFeature, TheSeamOfAFullPanoramaSplitsNothing) {
  WorldDescription description = hall();
  description.things.push_back(thing("behind", ThingKind::Object, {6.0, 6.0}, Footprint{1, 1, 0}));
  CameraSetup setup = looking_right();
  setup.pose = {10.0, 6.0, 0.0};
  setup.projection = Projection::EquiAngular;
  setup.field_of_view = 2.0 * kPi;
  setup.width = 640;
  setup.height_px = 200;
  const Rendering rendering = render(scene_of(description), camera(setup));
  const SeenFeature* behind = find(rendering, "behind#1");
  ASSERT_NE(behind, nullptr);
  EXPECT_NEAR(behind->share, 1.0, 1e-9);
  // It is at both ends of the picture, so its box spans the whole width.
  EXPECT_EQ(behind->box.x, 0);
  EXPECT_EQ(behind->box.width, 640);
}

TEST(SeenFeature, ListIsSortedByDistanceWithoutRemovedThings) {
  WorldDescription description = hall();
  ThingDescription chest = thing("chest", ThingKind::Object, {9.0, 5.0}, Footprint{0.6, 0.6, 0});
  chest.contents.push_back(thing("pearl", ThingKind::Object, {}));
  description.things.push_back(chest);
  description.things.push_back(thing("cup", ThingKind::Object, {6.0, 6.5}));
  const Rendering rendering = render(scene_of(description), camera(looking_right()));
  ASSERT_EQ(rendering.seen.size(), 2U);
  EXPECT_EQ(rendering.seen[0].name, "cup#3");
  EXPECT_EQ(rendering.seen[1].name, "chest#2");
}

TEST(SeenFeature, TeammatesAreSeenAtTheirTruePlaceWithoutTheCarrier) {
  auto world = World::build(hall());
  ASSERT_TRUE(world);
  Parameters parameters;
  Scheduler scheduler;
  Team team(*world, parameters, scheduler, 1);
  const auto add = [&](const char* name, RobotType type, Pose pose) {
    RobotDescription robot;
    robot.name = name;
    robot.type = type;
    robot.pose = pose;
    return *team.add(robot);
  };
  const RobotId own = add("me", RobotType::P2at, {3.0, 6.0, 0.0});
  const RobotId mate = add("mate", RobotType::Telemax, {7.0, 6.5, 2.0});
  const RobotId gone = add("gone", RobotType::Airrobot, {8.0, 5.0, 0.0});
  team.remove(gone);
  const RenderScene scene = RenderScene::of(RenderWorld::make(*world), team);
  CameraSetup setup = looking_right();
  setup.carrier = own;
  const Rendering rendering = render(scene, camera(setup));
  ASSERT_EQ(rendering.seen.size(), 1U);
  EXPECT_EQ(rendering.seen[0].kind, SeenKind::Robot);
  EXPECT_EQ(rendering.seen[0].number, mate.value);
  EXPECT_EQ(rendering.seen[0].name, "mate");
  const Point px = projected(setup, {7.0, 6.5}, 0.4);
  EXPECT_NEAR(rendering.seen[0].box.x + rendering.seen[0].box.width / 2.0, px.x, 12.0);

  setup.carrier.reset();
  setup.height = 0.4;
  EXPECT_NE(find(render(scene, camera(setup)), "me"), nullptr) << "its scanner, right ahead";
}

}  // namespace
}  // namespace magna
