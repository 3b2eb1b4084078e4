// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/render/object_look.h"
#include "core/render/pick.h"
#include "core/world/world.h"
#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

const Footprint kLying{1.7, 0.5, 0.0};
const Footprint kSitting{0.5, 0.5, 0.0};

RenderScene with_person(Point at, const Footprint& print) {
  WorldDescription description = hall();
  description.things.push_back(thing("somebody", ThingKind::Victim, at, print));
  return scene_of(description);
}

struct Tally {
  int seen = 0;
  double worst = 0.0;
  std::string where;
};

/// Marks the centre of a person's box like the operator.
void mark(const RenderScene& scene, const CameraSetup& setup, Point truth, Tally& tally) {
  const Rendering rendering = render(scene, camera(setup));
  const SeenFeature* seen = find(rendering, "somebody#1");
  if (seen == nullptr || seen->share <= 0.5) return;
  ++tally.seen;
  const PixelBox& box = seen->box;
  const auto picked = pick(scene, camera(setup), box.x + 0.5 * box.width, box.y + 0.5 * box.height);
  const double error = picked && picked->name == seen->name ? distance(picked->at, truth) : 1e9;
  if (error < tally.worst) return;
  tally.worst = error;
  tally.where = fmt::format("from {} m high, share {:.2f}, at ({:.2f}, {:.2f})", setup.height,
                            seen->share, truth.x, truth.y);
}

/// All robots' cameras, level and lowered, from 1 to 6 m, ahead and near the borders.
Tally marks(Footprint print, Projection projection, double view) {
  Tally tally;
  for (int way = 2; way <= 12; way += 2) {
    for (const double bearing : {-0.42, 0.0, 0.2, 0.5}) {
      for (int turn = 0; turn < 4; ++turn) {
        print.rotation = turn * kPi / 4 * (print == kLying ? 1.0 : 2.0);
        const Point truth = Point{3.0, 6.0} + 0.5 * way * direction(bearing);
        const RenderScene scene = with_person(truth, print);
        for (std::size_t type = 0; type < 6; ++type) {
          CameraSetup setup = looking_right();
          setup.height = camera_mount(static_cast<RobotType>(type)).height;
          setup.projection = projection;
          setup.field_of_view = radians(view);
          setup.pitch = type % 2 == 0 ? 0.0 : radians(-20.0);
          mark(scene, setup, truth, tally);
        }
      }
    }
  }
  return tally;
}

TEST(PickPerson, MarksAtBoxCentresAreWithin30Centimetres) {
  for (const Projection projection : {Projection::Perspective, Projection::EquiAngular}) {
    for (const double view : {60.0, 100.0}) {
      const Tally lying = marks(kLying, projection, view);
      EXPECT_GT(lying.seen, 300);
      EXPECT_LT(lying.worst, 0.3) << lying.where;
      const Tally sitting = marks(kSitting, projection, view);
      EXPECT_GT(sitting.seen, 300);
      EXPECT_LT(sitting.worst, 0.3) << sitting.where;
    }
  }
}

TEST(PickPerson, AFootIsFartherFromTheCentreThanTheChest) {
  const RenderScene scene = with_person({7.0, 6.0}, {1.7, 0.5, kPi / 2});
  const CameraSetup setup = looking_right();
  const auto error = [&](double along, double height) {
    const auto there = project(camera(setup), {7.0, 6.0 + along}, height);
    const auto picked = pick(scene, camera(setup), there->x, there->y);
    return picked && picked->name == "somebody#1" ? distance(picked->at, {7.0, 6.0}) : 1e9;
  };
  EXPECT_LT(error(0.1, 0.23), 0.1);
  EXPECT_GT(error(-0.82, 0.23), 0.2) << "no snapping to the centre";
  EXPECT_LT(error(-0.82, 0.23), 0.5);
}

TEST(PickPerson, BodyAndEdgesPickThePerson) {
  // Seen from the side, the lap is open.
  const RenderScene scene = with_person({7.0, 6.0}, {0.5, 0.5, kPi / 2});
  const CameraSetup setup = looking_right();
  const auto name_at = [&](Point place, double height) {
    const auto there = project(camera(setup), place, height);
    return pick(scene, camera(setup), there->x, there->y)->name;
  };
  EXPECT_EQ(name_at({7.0, 6.08}, 0.4), "somebody#1");
  EXPECT_EQ(name_at({7.0, 6.35}, 0.3), "somebody#1") << "6 cm beside the knee";
  EXPECT_EQ(name_at({7.0, 6.5}, 0.3), "");
}

TEST(PickPerson, AnObstacleInFrontIsNotThePerson) {
  WorldDescription description = hall();
  description.things.push_back(thing("somebody", ThingKind::Victim, {7.0, 6.0}, kLying));
  description.things.push_back(
      thing("box", ThingKind::Object, {5.9, 6.0}, Footprint{0.2, 0.6, 0.0}));
  const RenderScene hiding = scene_of(description);
  const CameraSetup setup = looking_right();
  const auto over = project(camera(setup), {6.0, 6.0}, 0.65);
  EXPECT_EQ(pick(hiding, camera(setup), over->x, over->y)->name, "box#2");

  // A person behind a thin wall is not hit through it at any distance.
  description.things.pop_back();
  description.things[0].position = {6.35, 6.0};
  description.things[0].footprint = Footprint{1.7, 0.5, kPi / 2};
  description.boxes.push_back({{6.0, 4.0}, {6.05, 8.0}});
  const RenderScene walled = scene_of(description);
  const auto face = project(camera(setup), {6.0, 6.0}, 0.15);
  const auto picked = pick(walled, camera(setup), face->x, face->y);
  ASSERT_TRUE(picked);
  EXPECT_EQ(picked->kind, PickedKind::Wall);
}

TEST(MidstNear, WeightsPartsByAreaAndIgnoresDistantOnes) {
  const std::vector<SceneSolid> solids = {box({0.0, 0.0}, 0.4, 0.2, 0.0, 1.0, {}),
                                          box({0.6, 0.0}, 0.4, 0.6, 0.0, 1.0, {}),
                                          drum({5.0, 5.0}, 0.3, 0.0, 1.0, {})};
  const Point both = centre_near(solids, {0.3, 0.0}, 1.0);
  EXPECT_NEAR(both.x, 0.45, 1e-9);
  EXPECT_NEAR(both.y, 0.0, 1e-9);
  const Point far = centre_near(solids, {5.2, 4.9}, 1.0);
  EXPECT_NEAR(far.x, 5.0, 1e-9);
  EXPECT_NEAR(far.y, 5.0, 1e-9);
  EXPECT_EQ(centre_near(solids, {20.0, 3.0}, 1.0), (Point{20.0, 3.0}));
}

}  // namespace
}  // namespace magna
