// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/object_look.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/render/camera.h"
#include "core/render/substance_look.h"
#include "core/world/attribute.h"

namespace magna {
namespace {

Thing thing(const char* name) {
  Thing made;
  made.name = name;
  return made;
}

TEST(ThingLook, IsOnTheFloorWithoutAHeightAboveIt) {
  Thing cup = thing("cup");
  cup.attributes.set("size", 1.0);
  EXPECT_DOUBLE_EQ(thing_look(cup).at(0).bottom, 0.0);
  cup.attributes.set("above", 0.74);
  EXPECT_DOUBLE_EQ(thing_look(cup).at(0).bottom, 0.74);
  EXPECT_DOUBLE_EQ(thing_look(cup).at(0).top, 0.94);
  cup.attributes.set("above", -3.0);
  EXPECT_DOUBLE_EQ(thing_look(cup).at(0).bottom, 0.0);
}

TEST(ThingLook, HasItsDeclaredHeight) {
  Thing car = thing("car");
  car.footprint = Footprint{0.3, 0.14, 0.0};
  EXPECT_DOUBLE_EQ(thing_look(car).at(0).top, 0.7);
  car.attributes.set("tall", 0.09);
  EXPECT_DOUBLE_EQ(thing_look(car).at(0).top, 0.09);
  car.attributes.set("tall", 1e9);
  EXPECT_DOUBLE_EQ(thing_look(car).at(0).top, kWallHeight);
}

TEST(ThingLook, IsRoundForABall) {
  Thing ball = thing("ball-2");
  ball.attributes.set("size", 1.0);
  const std::vector<SceneSolid> solids = thing_look(ball);
  const auto radius = [](const SceneSolid& a, const SceneSolid& b) {
    return a.half_width < b.half_width;
  };
  EXPECT_NEAR(std::ranges::max_element(solids, radius)->half_width, 0.1, 0.005);
  EXPECT_LT(solids.front().half_width, 0.06);
  EXPECT_LT(solids.back().half_width, 0.06);
  EXPECT_DOUBLE_EQ(solids.back().top, 0.2);
}

TEST(ThingLook, HasAColourOfItsOwnForEachColourWord) {
  std::vector<Colour> seen;
  const AttributeTable attributes;
  for (const AttributeValue& word : attributes.find("color")->values) {
    Thing crane = thing("crane");
    crane.attributes.set("color", word);
    crane.attributes.set("substance", std::string("wood"));
    const Colour colour = thing_look(crane).at(0).colour;
    EXPECT_EQ(colour, named_colour(text(word)));
    EXPECT_EQ(std::ranges::count(seen, colour), 0) << text(word);
    seen.push_back(colour);
  }
  // Yellow: as much green as red, nearly, and little blue.
  const Colour yellow = named_colour("yellow").value();
  EXPECT_GT(2 * yellow.green, 3 * yellow.blue);
  EXPECT_LT(yellow.red - yellow.green, 60);
  EXPECT_GT(yellow.green, 180);
}

}  // namespace
}  // namespace magna
