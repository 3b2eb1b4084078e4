// SPDX-License-Identifier: GPL-3.0-or-later
// Things moved by programs: their kickers, things without a place, and the effects on the world.
#include <gmock/gmock.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "core/world/world.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

ThingDescription thing(std::string name, Point at) {
  return {.name = std::move(name), .position = at};
}

/// egg#1 in nest#2, ball#3 with kickers 4 and 2, stone#4.
WorldDescription yard() {
  WorldDescription d;
  d.width = 20;
  d.height = 10;
  ThingDescription nest = thing("nest", {5.5, 5.5});
  nest.contents.push_back(thing("egg", {}));
  ThingDescription ball = thing("ball", {7.5, 5.5});
  ball.object = 12;
  ball.kickers = {{4, 0.25}, {2, 1.0}};
  d.things = {nest, ball, thing("stone", {9.5, 5.5})};
  return d;
}
constexpr ThingId kEgg{0}, kNest{1}, kBall{2}, kStone{3};

World built(const WorldDescription& d) {
  auto world = World::build(d);
  if (!world) throw std::runtime_error(world.error().text());
  return std::move(*world);
}

std::vector<ThingId> kicked(const World& world) {
  return {world.kicked().begin(), world.kicked().end()};
}

std::uint64_t hash_of(const World& world) {
  StateHash hash;
  world.hash(hash);
  return hash.value();
}

TEST(WorldKickers, AreCreatedWithTheirThing) {
  World world = built(yard());
  EXPECT_EQ(world.thing(kBall).object, 12);
  EXPECT_EQ(world.thing(kStone).object, -1);
  EXPECT_THAT(world.thing(kBall).kickers, ElementsAre(ThingKicker{4, 0.25}, ThingKicker{2, 1.0}));
  EXPECT_THAT(kicked(world), ElementsAre(kBall));
  ThingDescription cage = thing("cage", {});
  ThingDescription bird = thing("bird", {});
  bird.kickers = {{7, 0.5}};
  cage.contents = {bird};
  ASSERT_TRUE(world.add_thing(cage, Point{1.5, 1.5}));
  EXPECT_THAT(kicked(world), ElementsAre(kBall, ThingId{4}));
}

TEST(WorldKickers, AreListedInTheOrderOfTheirThings) {
  World world = built(yard());
  EXPECT_FALSE(world.put_kicker(kStone, 1, 1.0));
  EXPECT_FALSE(world.put_kicker(kEgg, 1, 1.0));
  EXPECT_FALSE(world.put_kicker(kEgg, 3, 0.5));
  EXPECT_THAT(kicked(world), ElementsAre(kEgg, kBall, kStone));
  EXPECT_TRUE(world.remove_kicker(kBall, 4));
  EXPECT_THAT(kicked(world), ElementsAre(kEgg, kBall, kStone));
  EXPECT_TRUE(world.remove_kicker(kBall, 2));
  EXPECT_THAT(kicked(world), ElementsAre(kEgg, kStone));
  EXPECT_FALSE(world.remove_kicker(kBall, 2));
}

TEST(WorldKickers, AddingOneAgainChangesOnlyItsProbability) {
  World world = built(yard());
  EXPECT_TRUE(world.set_again(kBall, 4, true));
  EXPECT_FALSE(world.put_kicker(kBall, 4, 0.75));
  EXPECT_THAT(world.thing(kBall).kickers,
              ElementsAre(ThingKicker{4, 0.75, true}, ThingKicker{2, 1.0}));
  EXPECT_FALSE(world.set_again(kBall, 9, true));
  EXPECT_FALSE(world.set_again(kStone, 4, true));
}

TEST(WorldKickers, WithoutProbabilityAreRejected) {
  World world = built(yard());
  const auto before = hash_of(world);
  for (const double none : {-0.01, 1.01, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_TRUE(world.put_kicker(kBall, 9, none)) << none;
    EXPECT_TRUE(world.put_kicker(kBall, 4, none)) << none;
    ThingDescription bad = thing("bad", {1, 1});
    bad.kickers = {{1, none}};
    EXPECT_FALSE(world.add_thing(bad, Point{1, 1})) << none;
  }
  ThingDescription twice = thing("twice", {1, 1});
  twice.kickers = {{1, 0.5}, {1, 0.25}};
  const auto made = world.add_thing(twice, Point{1, 1});
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("twice"));
  EXPECT_EQ(hash_of(world), before);
}

TEST(WorldKickers, AreHashed) {
  const auto same = hash_of(built(yard()));
  std::vector<std::uint64_t> hashes{same};
  const auto changed = [&](auto&& change) {
    World world = built(yard());
    change(world);
    hashes.push_back(hash_of(world));
  };
  changed([](World& w) { w.put_kicker(kStone, 4, 0.5); });
  changed([](World& w) { w.put_kicker(kBall, 4, 0.5); });
  changed([](World& w) { w.remove_kicker(kBall, 4); });
  changed([](World& w) { w.set_again(kBall, 4, true); });
  WorldDescription other = yard();
  other.things[1].object = 13;
  hashes.push_back(hash_of(built(other)));
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

TEST(WorldKickers, CanBeRemovedFromAllThings) {
  World world = built(yard());
  ASSERT_EQ(world.put_kicker(kStone, 4, 0.5), std::nullopt);
  world.retire_kicker(4);
  EXPECT_THAT(world.kicked(), ElementsAre(kBall));
  ASSERT_EQ(world.thing(kBall).kickers.size(), 1U);
  EXPECT_EQ(world.thing(kBall).kickers[0].kicker, 2U);
  world.retire_kicker(2);
  EXPECT_THAT(world.kicked(), IsEmpty());
}

TEST(World, LimitsThingsAndKickers) {
  WorldDescription crowd = yard();
  crowd.things.assign(World::kMostThings - 2, thing("ant", {1.5, 1.5}));
  World world = built(crowd);
  ThingDescription pair = thing("nest", {});
  pair.contents.push_back(thing("egg", {}));
  ASSERT_TRUE(world.add_thing(thing("ant", {}), Point{1.5, 1.5}));
  const auto before = world.version();
  const auto refused = world.add_thing(pair, Point{1.5, 1.5});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("room for 100000 things"));
  EXPECT_EQ(world.things().size(), World::kMostThings - 1);
  EXPECT_EQ(world.version(), before);
  ASSERT_TRUE(world.add_thing(thing("ant", {}), Point{1.5, 1.5}));

  for (std::uint32_t k = 0; k < World::kMostKickers; ++k) {
    ASSERT_EQ(world.put_kicker(ThingId{k}, 7, 0.5), std::nullopt);
  }
  EXPECT_THAT(english(world.put_kicker(kEgg, 8, 0.5)), HasSubstr("room for 100000 kickers"));
  EXPECT_EQ(world.put_kicker(kEgg, 7, 0.75), std::nullopt) << "it has that one";
  EXPECT_TRUE(world.remove_kicker(kNest, 7));
  EXPECT_EQ(world.put_kicker(kEgg, 8, 0.5), std::nullopt);
}

TEST(World, TooManyThingsAreRejectedAtTheFirstExcessOne) {
  WorldDescription crowd = yard();
  crowd.things.assign(World::kMostThings, thing("ant", {1.5, 1.5}));
  crowd.things.push_back(thing("bee", {1.5, 1.5}));
  crowd.things.back().place = {12, 3};
  const auto world = World::build(crowd);
  ASSERT_FALSE(world);
  EXPECT_THAT(world.error().message, HasSubstr("room for 100000 things"));
  EXPECT_EQ(world.error().line, 12);
}

TEST(World, AThingPlacedInTheWayBlocksItsCell) {
  World world = built(yard());
  ThingDescription post = thing("post", {});
  post.attributes.set("obsmove", true);
  for (const Point at : {Point{3.5, 3.5}, Point{1.5, 1.5}, Point{3.2, 3.2}, Point{2.5, 1.5}}) {
    ASSERT_TRUE(world.add_thing(post, at));
    EXPECT_TRUE(world.cell_blocked(cell_of(at)));
  }
  EXPECT_FALSE(world.cell_blocked({2, 2}));
}

TEST(WorldKickers, StayWithAThingThatIsNowhere) {
  World world = built(yard());
  EXPECT_FALSE(world.move_thing(kBall, std::monostate{}));
  EXPECT_TRUE(world.nowhere(kBall));
  EXPECT_THAT(kicked(world), ElementsAre(kBall));
  EXPECT_THAT(world.thing(kBall).kickers, ElementsAre(ThingKicker{4, 0.25}, ThingKicker{2, 1.0}));
  EXPECT_FALSE(world.move_thing(kBall, Point{1, 1}));
  EXPECT_FALSE(world.nowhere(kBall));
  EXPECT_THAT(kicked(world), ElementsAre(kBall));
}

TEST(World, RemovingAThingRemovesItsContents) {
  World world = built(yard());
  EXPECT_FALSE(world.nowhere(kEgg));
  EXPECT_FALSE(world.move_thing(kNest, std::monostate{}));
  EXPECT_TRUE(world.nowhere(kNest));
  EXPECT_TRUE(world.nowhere(kEgg));
  EXPECT_THAT(world.thing(kNest).contents, ElementsAre(kEgg));
  EXPECT_FALSE(world.move_thing(kEgg, Resource{ResourceKind::Hand, 0, 0}));
  EXPECT_FALSE(world.nowhere(kEgg));
  EXPECT_THAT(world.thing(kNest).contents, IsEmpty());
}

TEST(World, ARemovedThingLeavesCellAndField) {
  WorldDescription d = yard();
  d.things[0].attributes.set("obsmove", true);
  d.things[0].footprint = Footprint{0.6, 0.6, 0.0};
  World world = built(d);
  ASSERT_TRUE(world.cell_blocked({5, 5}));
  ASSERT_TRUE(world.field().filled(ObstacleLayer::Ground, Point{5.5, 5.5}));
  EXPECT_FALSE(world.move_thing(kNest, std::monostate{}));
  EXPECT_FALSE(world.cell_blocked({5, 5}));
  EXPECT_FALSE(world.field().filled(ObstacleLayer::Ground, Point{5.5, 5.5}));
}

TEST(World, OnlyObstaclesInvalidateRoutes) {
  WorldDescription d = yard();
  ThingDescription column = thing("column", {3.5, 3.5});
  column.attributes.set("obsmove", true);
  ThingDescription rug = thing("rug", {4.5, 4.5});
  rug.footprint = Footprint{1.0, 1.0, 0.0};
  d.things.push_back(column);
  d.things.push_back(rug);
  World world = built(d);
  const auto disturbed = [&](auto&& change) {
    const auto seen = world.version(), before = world.obstacle_version();
    change();
    EXPECT_GT(world.version(), seen);
    return world.obstacle_version() != before;
  };
  EXPECT_FALSE(disturbed([&] { world.move_thing(kBall, Point{8.5, 5.5}); }));
  EXPECT_FALSE(disturbed([&] { world.set_attribute(kBall, "color", std::string("red")); }));
  EXPECT_FALSE(disturbed([&] { EXPECT_TRUE(world.add_thing(thing("cup", {}), Point{1, 1})); }));
  EXPECT_TRUE(disturbed([&] { world.move_thing(ThingId{4}, Point{8.5, 5.5}); }));
  EXPECT_TRUE(disturbed([&] { world.move_thing(ThingId{5}, Point{8.5, 5.5}); }));
  EXPECT_TRUE(disturbed([&] { world.set_attribute(kStone, "obsmove", true); }));
  EXPECT_TRUE(disturbed([&] { EXPECT_TRUE(world.add_thing(column, Point{1, 1})); }));
  EXPECT_TRUE(world.cell_blocked({1, 1}));
}

}  // namespace
}  // namespace magna
