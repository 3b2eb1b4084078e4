// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sighting_shapes.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

Sighting seen(std::uint32_t id, SightingClass kind, Point at) {
  Sighting sighting;
  sighting.id = {id};
  sighting.kind = kind;
  sighting.centre = at;
  sighting.diameter = 0.06;
  return sighting;
}

std::vector<Sighting> posts_at(const std::vector<Point>& places) {
  std::vector<Sighting> all;
  for (const Point at : places) {
    all.push_back(seen(static_cast<std::uint32_t>(all.size()), SightingClass::Thin, at));
  }
  return all;
}

std::optional<PostBox> box_of(const std::vector<Point>& places) {
  return best_box(posts_of(posts_at(places)));
}

TEST(PostBox, FourPostsFormARectangle) {
  const auto box = box_of({{0, 0}, {0.9, 0}, {0.9, 0.7}, {0, 0.7}});
  ASSERT_TRUE(box);
  EXPECT_EQ(box->corners, 4);
  EXPECT_NEAR(box->centre().x, 0.45, 1e-9);
  EXPECT_NEAR(box->centre().y, 0.35, 1e-9);
}

TEST(PostBox, AFalsePostFarAwayDoesNotMatter) {
  const auto box = box_of({{0, 0}, {0.9, 0}, {3, 3}, {0.9, 0.7}, {0, 0.7}, {-1.2, 0.3}});
  ASSERT_TRUE(box);
  EXPECT_EQ(box->corners, 4);
  EXPECT_LT(distance(box->centre(), {0.45, 0.35}), 0.01);
}

TEST(PostBox, ThreePostsFormARightAngle) {
  const auto box = box_of({{0, 0}, {0.9, 0}, {0, 0.7}});
  ASSERT_TRUE(box);
  EXPECT_EQ(box->corners, 3);
  ASSERT_TRUE(box->missing);
  EXPECT_LT(distance(*box->missing, {0.9, 0.7}), 1e-9);
  const auto acute = box_of({{0, 0}, {1.0, 0}, {0.5, 0.866}});
  EXPECT_TRUE(!acute || acute->corners == 2) << "not a right angle";
}

TEST(PostBox, TwoPostsTooFarApartAreNotABox) {
  EXPECT_FALSE(box_of({{0, 0}, {2.5, 0}}));
  EXPECT_FALSE(box_of({{0, 0}}));
  EXPECT_FALSE(box_of({}));
}

TEST(PostBox, APostSeenTwiceIsOnePostAtItsNewPlace) {
  const std::vector<Sighting> all{
      seen(1, SightingClass::Thin, {0, 0}), seen(2, SightingClass::Thin, {0.08, 0}),
      seen(3, SightingClass::Blob, {0.1, 0.02}), seen(4, SightingClass::Blob, {2, 2}),
      seen(5, SightingClass::Wide, {1, 1})};
  const std::vector<Post> posts = posts_of(all);
  ASSERT_EQ(posts.size(), 1U);
  EXPECT_EQ(posts[0].at, (Point{0.1, 0.02}));
}

TEST(PostBox, ARejectedBoxIsNotNamedAgain) {
  const std::vector<Sighting> all = posts_at({{0, 0}, {0.9, 0}, {0.9, 0.7}, {0, 0.7}});
  const Point centre{0.45, 0.35};
  const auto other = best_box(posts_of(all), {&centre, 1});
  EXPECT_TRUE(!other || other->corners == 2);
}

}  // namespace
}  // namespace magna
