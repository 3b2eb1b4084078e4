// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and projections compared with a pinhole computed from vectors alone, without rays over
// the floor, rows or columns.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <random>
#include <vector>

#include "core/render/pick.h"
#include "core/world/world.h"
#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

struct Vector {
  double x, y, up;
};
double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.up * b.up; }

/// A pinhole: its eye, its axis and the sides of its picture.
class Pinhole {
 public:
  explicit Pinhole(const CameraSetup& setup) : setup_(setup) {
    const double c = std::cos(setup.pose.theta), s = std::sin(setup.pose.theta);
    const double cp = std::cos(setup.pitch), sp = std::sin(setup.pitch);
    axis_ = {c * cp, s * cp, sp};
    right_ = {-s, c, 0.0};
    down_ = {c * sp, s * sp, -cp};
    eye_ = {setup.pose.x - s * setup.eye_offset, setup.pose.y + c * setup.eye_offset, setup.height};
    focal_ = 0.5 * setup.width / std::tan(0.5 * setup.field_of_view);
  }

  std::optional<Point> pixel(Vector place) const {
    const Vector to{place.x - eye_.x, place.y - eye_.y, place.up - eye_.up};
    const double depth = dot(to, axis_);
    if (depth < 1e-3) return {};
    return Point{0.5 * setup_.width + focal_ * dot(to, right_) / depth,
                 0.5 * setup_.height_px + focal_ * dot(to, down_) / depth};
  }
  Vector ray(double x, double y) const {
    const double right = (x - 0.5 * setup_.width) / focal_;
    const double down = (y - 0.5 * setup_.height_px) / focal_;
    return {axis_.x + right * right_.x + down * down_.x,
            axis_.y + right * right_.y + down * down_.y,
            axis_.up + right * right_.up + down * down_.up};
  }
  Vector eye() const { return eye_; }

 private:
  CameraSetup setup_;
  Vector eye_, axis_, right_, down_;
  double focal_;
};

/// 200 cameras in the hall in all directions; the same on every machine.
std::vector<CameraSetup> random_cameras() {
  std::mt19937 bits(7);
  const auto between = [&bits](double low, double high) {
    return low + (high - low) * (static_cast<double>(bits()) / 4294967296.0);
  };
  std::vector<CameraSetup> all;
  for (int k = 0; k < 200; ++k) {
    CameraSetup setup;
    setup.pose = {between(3.0, 17.0), between(3.0, 9.0), between(-kPi, kPi)};
    setup.height = between(0.3, 2.2);
    setup.pitch = k % 20 == 0 ? 0.0 : between(-kPi / 2, kPi / 2);
    setup.eye_offset = between(-0.5, 0.5);
    setup.field_of_view = between(radians(40.0), radians(110.0));
    setup.width = 160;
    setup.height_px = 120;
    all.push_back(setup);
  }
  return all;
}

TEST(Projection, MatchesAPinholeFor200Cameras) {
  int inside = 0;
  for (const CameraSetup& setup : random_cameras()) {
    const Pinhole pinhole(setup);
    for (double x = 1.5; x < 19.0; x += 1.3) {
      for (double y = 1.5; y < 11.0; y += 1.3) {
        for (const double height : {0.0, 0.8, 2.5}) {
          const auto expected = pinhole.pixel({x, y, height});
          const auto there = project(camera(setup), {x, y}, height);
          if (!expected) continue;
          ASSERT_TRUE(there);
          const bool shown = expected->x >= 0.0 && expected->x <= setup.width &&
                             expected->y >= 0.0 && expected->y <= setup.height_px;
          if (!shown) continue;
          ++inside;
          EXPECT_TRUE(there->inside);
          EXPECT_NEAR(there->x, expected->x, 1e-6);
          EXPECT_NEAR(there->y, expected->y, 1e-6);
        }
      }
    }
  }
  EXPECT_GT(inside, 5000);
}

/// The first hit of a line of sight in the hall with a block: a wall from 0 to 2.5 m, the block, or
/// floor or ceiling.
enum class Met : std::uint8_t { Wall, Block, Else };

constexpr Point kBlockCentre{10.0, 6.0};
constexpr double kBlockHalf = 0.6, kBlockTop = 0.7;

/// The position of a line between two values of a coordinate, in lengths of its ray.
struct Slab {
  double enter = 0.0, leave = 1e9;
  void cut(double from, double along, double low, double high) {
    if (std::abs(along) < 1e-12) {
      if (from < low || from > high) leave = -1.0;
      return;
    }
    const double one = (low - from) / along, other = (high - from) / along;
    enter = std::max(enter, std::min(one, other));
    leave = std::min(leave, std::max(one, other));
  }
};

Met met(const Pinhole& pinhole, double x, double y) {
  const Vector eye = pinhole.eye(), ray = pinhole.ray(x, y);
  Slab block;
  block.cut(eye.x, ray.x, kBlockCentre.x - kBlockHalf, kBlockCentre.x + kBlockHalf);
  block.cut(eye.y, ray.y, kBlockCentre.y - kBlockHalf, kBlockCentre.y + kBlockHalf);
  block.cut(eye.up, ray.up, 0.0, kBlockTop);
  if (block.enter < block.leave) return Met::Block;
  Slab room;
  room.cut(eye.x, ray.x, 1.0, 19.0);
  room.cut(eye.y, ray.y, 1.0, 11.0);
  const double up = eye.up + room.leave * ray.up;
  return up > 0.0 && up < 2.5 ? Met::Wall : Met::Else;
}

/// The same within half a pixel on all sides, or nothing next to an edge.
std::optional<Met> met_around(const Pinhole& pinhole, int x, int y) {
  const Met middle = met(pinhole, x + 0.5, y + 0.5);
  for (const double dx : {-0.5, 0.0, 0.5}) {
    for (const double dy : {-0.5, 0.0, 0.5}) {
      if (met(pinhole, x + 0.5 + dx, y + 0.5 + dy) != middle) return {};
    }
  }
  return middle;
}

bool brick(Colour colour) { return colour.red > colour.blue + 20; }

bool inside_block(const Vector& eye) {
  return std::abs(eye.x - kBlockCentre.x) < kBlockHalf + 0.1 &&
         std::abs(eye.y - kBlockCentre.y) < kBlockHalf + 0.1;
}

// Every edge of the picture is within half a pixel of the pinhole's.
TEST(Projection, MatchesThePicturesOf200Cameras) {
  const RenderScene empty = scene_of(hall());
  WorldDescription description = hall();
  description.things.push_back(thing("block", ThingKind::Object, kBlockCentre,
                                     Footprint{2 * kBlockHalf, 2 * kBlockHalf, 0.0}));
  const RenderScene scene = scene_of(description);
  int walls = 0, blocks = 0, looked_at = 0;
  for (const CameraSetup& setup : random_cameras()) {
    const Pinhole pinhole(setup);
    // A level picture does not show the floor below its eye.
    if (inside_block(pinhole.eye())) continue;
    const Picture bare = render(empty, camera(setup)).picture;
    const Picture furnished = render(scene, camera(setup)).picture;
    int wrong = 0;
    for (int y = 0; y < setup.height_px; ++y) {
      for (int x = 0; x < setup.width; ++x) {
        const auto expected = met_around(pinhole, x, y);
        if (!expected) continue;
        ++looked_at;
        walls += *expected == Met::Wall ? 1 : 0;
        blocks += *expected == Met::Block ? 1 : 0;
        const bool block = furnished.at(x, y) != bare.at(x, y);
        wrong += block == (*expected == Met::Block) ? 0 : 1;
        if (!block) wrong += brick(furnished.at(x, y)) == (*expected == Met::Wall) ? 0 : 1;
      }
    }
    EXPECT_EQ(wrong, 0) << "at (" << setup.pose.x << ", " << setup.pose.y << "), pan "
                        << setup.pose.theta << ", pitch " << degrees(setup.pitch);
  }
  EXPECT_GT(looked_at, 2'000'000);
  EXPECT_GT(walls, 300'000);
  EXPECT_GT(blocks, 20'000);
}

// Both ways of drawing agree where they meet.
TEST(Projection, ASlightPitchMatchesTheLevelPicture) {
  WorldDescription description = hall();
  description.clauses.emplace_back(wall({12, 1}, {12, 4}, "glass"));
  const auto add = [&](const char* name, ThingKind kind, Point at, std::optional<Footprint> print) {
    description.things.push_back(thing(name, kind, at, print));
  };
  add("desk", ThingKind::Furniture, {6.5, 5.0}, Footprint{1.6, 0.8, 0.4});
  add("shelf", ThingKind::Furniture, {10.0, 4.4}, Footprint{0.5, 2.0, 0});
  add("cup", ThingKind::Object, {5.2, 6.3}, {});
  add("victim", ThingKind::Victim, {7.0, 7.5}, Footprint{1.7, 0.5, 1.0});
  RenderScene scene = scene_of(description);
  scene.robots = {{RobotId{1}, RobotType::Telemax, "mate", {6.8, 6.5, 1.0}}};
  for (const Projection projection : {Projection::Perspective, Projection::EquiAngular}) {
    CameraSetup setup = looking_right();
    // Borders of floor or pattern are not at centres of rows or columns of pixels.
    setup.pose = {3.1, 5.9, 0.02};
    setup.height = 1.03;
    setup.projection = projection;
    setup.field_of_view = radians(90.0);
    const Rendering level = render(scene, camera(setup));
    setup.pitch = 1e-7;
    const Rendering pitched = render(scene, camera(setup));
    int other = 0;
    for (int y = 0; y < setup.height_px; ++y) {
      for (int x = 0; x < setup.width; ++x) {
        other += level.picture.at(x, y) == pitched.picture.at(x, y) ? 0 : 1;
      }
    }
    EXPECT_LT(other, setup.width * setup.height_px / 200);
    ASSERT_EQ(level.seen.size(), pitched.seen.size());
    for (std::size_t k = 0; k < level.seen.size(); ++k) {
      const SeenFeature &one = level.seen[k], &two = pitched.seen[k];
      EXPECT_EQ(one.name, two.name);
      EXPECT_NEAR(one.box.x, two.box.x, 1);
      EXPECT_NEAR(one.box.y, two.box.y, 1);
      EXPECT_NEAR(one.box.width, two.box.width, 1);
      EXPECT_NEAR(one.box.height, two.box.height, 1);
      EXPECT_NEAR(one.share, two.share, 0.05) << one.name;
      EXPECT_EQ(one.distance, two.distance);
    }
  }
}

TEST(Projection, LooksStraightDownAtTheFloorBelowTheEye) {
  WorldDescription description = hall();
  description.things.push_back(
      thing("block", ThingKind::Object, {9.0, 6.0}, Footprint{0.6, 0.6, 0.0}));
  const RenderScene scene = scene_of(description);
  CameraSetup setup = looking_right();
  setup.pose = {9.0, 6.0, 0.6};
  setup.height = 2.0;
  setup.pitch = -kPi / 2;
  setup.width = 161;
  setup.height_px = 121;
  const Rendering down = render(scene, camera(setup));
  const SeenFeature* const block = find(down, "block#1");
  ASSERT_NE(block, nullptr);
  EXPECT_NEAR(block->share, 1.0, 1e-9);
  EXPECT_NEAR(block->box.x + block->box.width / 2.0, 80.5, 0.5);
  EXPECT_NEAR(block->box.y + block->box.height / 2.0, 60.5, 0.5);
  const auto picked = pick(scene, camera(setup), 80.5, 60.5);
  ASSERT_TRUE(picked);
  EXPECT_EQ(picked->name, "block#1");
  EXPECT_LT(distance(picked->at, {9.0, 6.0}), 0.5);
  setup.pitch = kPi / 2;
  EXPECT_TRUE(render(scene, camera(setup)).seen.empty());
  EXPECT_FALSE(pick(scene, camera(setup), 80.5, 60.5)) << "the ceiling";
}

TEST(SeenFeature, ShareCountsPartsBeyondTheBordersOfAPitchedPicture) {
  WorldDescription description = hall();
  description.things.push_back(
      thing("block", ThingKind::Object, {7.0, 6.0}, Footprint{0.02, 2.0, 0.0}));
  const RenderScene scene = scene_of(description);
  CameraSetup setup = looking_right();
  setup.height = 0.35;
  // The block is 0.7 m high: its centre is on the horizon, which is on the lower border.
  const double half = std::atan(0.75 * std::tan(radians(30.0)));
  setup.pitch = half;
  const Rendering cut = render(scene, camera(setup));
  ASSERT_NE(find(cut, "block#1"), nullptr);
  EXPECT_NEAR(find(cut, "block#1")->share, 0.5, 0.06);
  setup.pitch = 0.5 * half;
  EXPECT_NEAR(find(render(scene, camera(setup)), "block#1")->share, 1.0, 0.01);
}

}  // namespace
}  // namespace magna
