// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/render.h"
#include "core/world/world.h"

#include <cmath>
#include <vector>

#include "core/sim/worker_pool.h"
#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

bool reddish(Colour colour) { return colour.red > colour.blue + 20; }

/// Rows of a column that show the brick wall: first, and one past the last.
std::pair<int, int> brick_rows(const Picture& picture, int column) {
  int first = 0;
  while (first < picture.height() && !reddish(picture.at(column, first))) ++first;
  int last = first;
  while (last < picture.height() && reddish(picture.at(column, last))) ++last;
  return {first, last};
}

TEST(Render, ShowsAWallAtItsGeometricHeight) {
  const RenderScene scene = scene_of(hall());
  const CameraSetup setup = looking_right();
  const Picture picture = render(scene, camera(setup)).picture;
  // The wall is 16 m ahead, the eye 1 m above the floor and 1.5 m below the ceiling.
  const double focal = 160.0 / std::tan(radians(30.0));
  const auto [first, last] = brick_rows(picture, 160);
  EXPECT_NEAR(first, 120.0 - focal * 1.5 / 16.0, 1.0);
  EXPECT_NEAR(last, 120.0 + focal * 1.0 / 16.0, 1.0);
}

TEST(Render, WallsStayStraightInPerspectiveAndBendInEquiAngular) {
  const RenderScene scene = scene_of(hall());
  CameraSetup setup = looking_right();
  setup.pose = {14.0, 6.0, 0.0};
  const Picture flat = render(scene, camera(setup)).picture;
  setup.projection = Projection::EquiAngular;
  const Picture bent = render(scene, camera(setup)).picture;
  EXPECT_NEAR(brick_rows(flat, 2).first, brick_rows(flat, 160).first, 1);
  // 30 degrees off the wall is 1 / cos 30 as far away; rows are angles.
  const double per_radian = 320.0 / radians(60.0);
  EXPECT_NEAR(brick_rows(bent, 160).first, 120.0 - per_radian * std::atan(1.5 / 5.0), 1.0);
  EXPECT_NEAR(brick_rows(bent, 0).first,
              120.0 - per_radian * std::atan(1.5 / 5.0 * std::cos(radians(30.0))), 1.0);
}

TEST(Render, PitchTurnsTheCamera) {
  const RenderScene scene = scene_of(hall());
  CameraSetup setup = looking_right();
  // The wall is 16 m ahead, the eye 1 m above the floor and 1.5 m below the ceiling.
  const double top = std::atan(1.5 / 16.0), bottom = -std::atan(1.0 / 16.0);
  setup.pitch = radians(10.0);
  const auto up = brick_rows(render(scene, camera(setup)).picture, 160);
  const double focal = 160.0 / std::tan(radians(30.0));
  EXPECT_NEAR(up.first, 120.0 - focal * std::tan(top - setup.pitch), 1.0);
  EXPECT_NEAR(up.second, 120.0 - focal * std::tan(bottom - setup.pitch), 1.0);
  setup.projection = Projection::EquiAngular;
  setup.pitch = radians(-10.0);
  const auto down = brick_rows(render(scene, camera(setup)).picture, 160);
  const double per_radian = 320.0 / radians(60.0);
  EXPECT_NEAR(down.first, 120.0 - per_radian * (top - setup.pitch), 1.0);
  EXPECT_NEAR(down.second, 120.0 - per_radian * (bottom - setup.pitch), 1.0);
}

TEST(Render, EyeOffsetMovesTheEyeToTheRight) {
  const RenderScene scene = scene_of(hall());
  CameraSetup setup = looking_right();
  setup.pose.theta = 0.7;
  setup.eye_offset = 0.3;
  const Picture offset = render(scene, camera(setup)).picture;
  const Point right{-std::sin(0.7), std::cos(0.7)};
  setup.pose.x += 0.3 * right.x;
  setup.pose.y += 0.3 * right.y;
  setup.eye_offset = 0.0;
  EXPECT_TRUE(same(offset, render(scene, camera(setup)).picture));
  setup.pose = looking_right().pose;
  EXPECT_FALSE(same(offset, render(scene, camera(setup)).picture));
}

TEST(Render, WallsDifferBySubstanceAndDarkenWithDistance) {
  WorldDescription description = hall();
  description.clauses.emplace_back(wall({12, 1}, {12, 10}, "glass"));
  const Picture brick = render(scene_of(hall()), camera(looking_right())).picture;
  const Picture pane = render(scene_of(description), camera(looking_right())).picture;
  EXPECT_TRUE(reddish(brick.at(160, 110)));
  EXPECT_FALSE(reddish(pane.at(160, 110)));

  const auto brightness = [&](double x) {
    CameraSetup setup = looking_right();
    setup.pose.x = x;
    const Picture picture = render(scene_of(hall()), camera(setup)).picture;
    int sum = 0;
    for (int k = 100; k < 220; ++k) sum += picture.at(k, 118).red;
    return sum / 120;
  };
  EXPECT_GT(brightness(17.0), brightness(10.0) + 10);
  EXPECT_GT(brightness(10.0), brightness(2.0) + 10);
}

TEST(Render, ShowsWallFromInsideAWallAndOutsideTheMap) {
  const RenderScene scene = scene_of(hall());
  for (const Pose pose : {Pose{0.5, 0.5, 0.3}, Pose{-40.0, 3.0, 0.0}, Pose{19.999, 11.0, 2.0},
                          Pose{9e4, -9e4, 1.0}}) {
    for (const Projection projection : {Projection::Perspective, Projection::EquiAngular}) {
      CameraSetup setup = looking_right();
      setup.pose = pose;
      setup.projection = projection;
      const Rendering rendering = render(scene, camera(setup));
      EXPECT_TRUE(rendering.seen.empty());
    }
  }
}

TEST(Render, DrawsBoxesOfGeneratedFieldsAsWalls) {
  WorldDescription description = hall();
  description.boxes.push_back({{8.2, 5.7}, {8.7, 6.3}});
  const Picture picture = render(scene_of(description), camera(looking_right())).picture;
  const double focal = 160.0 / std::tan(radians(30.0));
  // 0.3 m to both sides, 5.2 m ahead, and it hides the bricks behind it.
  const int half = static_cast<int>(focal * 0.3 / 5.2);
  EXPECT_FALSE(reddish(picture.at(160 - half + 1, 112)));
  EXPECT_FALSE(reddish(picture.at(160 + half - 2, 112)));
  EXPECT_TRUE(reddish(picture.at(160 - half - 3, 112)));
  EXPECT_TRUE(reddish(picture.at(160 + half + 2, 112)));
}

TEST(Render, FillsPicturesOfEverySize) {
  // A column of a picture does not depend on the number of columns beside it.
  WorldDescription description = hall();
  description.things.push_back(thing("crate", ThingKind::Object, {6.0, 6.1}, Footprint{1, 1, 0.4}));
  const RenderScene scene = scene_of(description);
  for (const int width : {8, 9, 31, 33, 64, 101}) {
    CameraSetup setup = looking_right();
    setup.width = width;
    setup.height_px = 37;
    setup.projection = Projection::EquiAngular;
    setup.field_of_view = width * 0.01;
    const Picture narrow = render(scene, camera(setup)).picture;
    setup.width = width + 64;
    setup.field_of_view = (width + 64) * 0.01;
    const Picture wide = render(scene, camera(setup)).picture;
    int different = 0;
    for (int y = 0; y < 37; ++y) {
      for (int x = 0; x < width; ++x) different += narrow.at(x, y) == wide.at(x + 32, y) ? 0 : 1;
    }
    // Angles differ only in their last bit.
    EXPECT_LE(different, width * 37 / 100) << width;
  }
}

TEST(Render, IsTheSameOnOneThreadAndOnFour) {
  WorldDescription description = hall();
  for (int k = 0; k < 12; ++k) {
    description.things.push_back(thing(k % 3 == 0   ? "plant"
                                       : k % 3 == 1 ? "shelf"
                                                    : "somebody",
                                       k % 3 == 2 ? ThingKind::Victim : ThingKind::Furniture,
                                       {2.0 + k * 1.3, 3.0 + k % 4 * 1.7},
                                       Footprint{1.2, 0.6, 0.3 * k}));
  }
  const RenderScene scene = scene_of(description);
  const auto take = [&](int threads) {
    std::vector<Rendering> renderings(64);
    WorkerPool pool(threads);
    pool.parallel_for(renderings.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        CameraSetup setup = looking_right();
        setup.pose.theta = 0.1 * static_cast<double>(k);
        setup.projection = k % 2 == 0 ? Projection::Perspective : Projection::EquiAngular;
        renderings[k] = render(scene, camera(setup));
      }
    });
    return renderings;
  };
  const std::vector<Rendering> alone = take(1), shared = take(4);
  for (std::size_t k = 0; k < alone.size(); ++k) {
    EXPECT_TRUE(same(alone[k].picture, shared[k].picture)) << k;
    EXPECT_EQ(alone[k].seen, shared[k].seen) << k;
  }
}

}  // namespace
}  // namespace magna
