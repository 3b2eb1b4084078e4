// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/world.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <stdexcept>

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

ThingDescription thing(std::string name, Point at, Descriptor attributes = {}) {
  return {.name = std::move(name), .position = at, .attributes = std::move(attributes)};
}

Descriptor with(std::initializer_list<std::pair<const char*, AttributeValue>> values) {
  Descriptor d;
  for (const auto& [name, value] : values) d.set(name, value);
  return d;
}

ThingDescription desk(Point at) {
  ThingDescription d = thing("desk", at, with({{"obsmove", true}, {"obsview", true}}));
  d.kind = ThingKind::Furniture;
  d.footprint = Footprint{1.0, 0.5, 0.0};
  return d;
}

// The manual's big-room without its walls (5.1).
WorldDescription big_room() {
  WorldDescription d;
  d.name = "big-room";
  d.width = 75;
  d.height = 75;
  ThingDescription box = thing("small-box", {20, 20}, with({{"capacity", 5.0}, {"size", 5.0}}));
  box.contents.push_back(thing("pen", {}, with({{"size", 0.2}})));
  d.things = {thing("lamp", {20, 20}, with({{"size", 2.0}})), box};
  return d;
}

World built(const WorldDescription& d) {
  auto world = World::build(d);
  if (!world) throw std::runtime_error(world.error().text());
  return std::move(*world);
}

std::uint64_t hash_of(const World& world) {
  StateHash hash;
  world.hash(hash);
  return hash.value();
}

TEST(World, NumbersContentsBeforeTheirContainer) {
  const World world = built(big_room());
  ASSERT_EQ(world.things().size(), 3U);
  EXPECT_EQ(world.things()[0].display_name(), "lamp#1");
  EXPECT_EQ(world.things()[1].display_name(), "pen#2");
  EXPECT_EQ(world.things()[2].display_name(), "small-box#3");
  EXPECT_THAT(world.things()[2].contents, ElementsAre(ThingId{1}));
  EXPECT_EQ(world.things()[1].location, ThingLocation(ThingId{2}));
  EXPECT_EQ(world.things()[2].location, ThingLocation(Point{20, 20}));
}

TEST(World, AddsThingsAtRunTimeWithTheNextSerials) {
  World world = built(big_room());
  const auto before = world.version();
  ThingDescription bag = thing("bag", {});
  bag.contents = {thing("nut", {}), thing("bolt", {})};
  const auto id = world.add_thing(bag, ThingId{2});
  ASSERT_TRUE(id);
  EXPECT_EQ(id->value, 5U);
  EXPECT_THAT(world.thing(*id).contents, ElementsAre(ThingId{3}, ThingId{4}));
  EXPECT_THAT(world.thing(ThingId{2}).contents, ElementsAre(ThingId{1}, ThingId{5}));
  EXPECT_GT(world.version(), before);
}

TEST(World, AThingCanBeNowhereOrInAHand) {
  World world = built(big_room());
  const auto prototype = world.add_thing(thing("box", {}), std::monostate{});
  const Resource hand{ResourceKind::Hand, 0, 1};
  const auto held = world.add_thing(thing("cup", {}), hand);
  ASSERT_TRUE(prototype && held);
  EXPECT_EQ(world.thing(*prototype).location, ThingLocation(std::monostate{}));
  EXPECT_EQ(world.thing(*held).location, ThingLocation(hand));
}

TEST(World, CreatesNothingWhenPartOfAThingDoesNotFit) {
  World world = built(big_room());
  const auto before = hash_of(world);
  ThingDescription bag = thing("bag", {});
  bag.contents = {thing("nut", {}), thing("bolt", {}, with({{"weight", -1.0}}))};
  const auto id = world.add_thing(bag, Point{3, 3});
  ASSERT_FALSE(id);
  EXPECT_THAT(id.error().message, HasSubstr("'bolt'"));
  EXPECT_FALSE(world.add_thing(thing("far", {}), Point{75, 3}));
  EXPECT_FALSE(world.add_thing(thing("lost", {}), ThingId{77}));
  EXPECT_EQ(hash_of(world), before);
}

TEST(World, SumsTheSizesDirectlyInside) {
  World world = built(big_room());
  EXPECT_DOUBLE_EQ(world.capacity_in_use(ThingId{2}), 0.2);
  ThingDescription bag = thing("bag", {}, with({{"size", 3.0}}));
  bag.contents = {thing("nut", {}, with({{"size", 1.0}}))};
  ASSERT_TRUE(world.add_thing(bag, ThingId{2}));
  EXPECT_DOUBLE_EQ(world.capacity_in_use(ThingId{2}), 3.2);
  EXPECT_DOUBLE_EQ(world.capacity_in_use(ThingId{0}), 0.0);
}

TEST(World, MovingAThingTakesItOutOfItsContainer) {
  World world = built(big_room());
  EXPECT_FALSE(world.move_thing(ThingId{1}, Point{1, 1}));
  EXPECT_THAT(world.thing(ThingId{2}).contents, IsEmpty());
  EXPECT_EQ(world.thing(ThingId{1}).location, ThingLocation(Point{1, 1}));
  EXPECT_FALSE(world.move_thing(ThingId{0}, ThingId{2}));
  EXPECT_FALSE(world.move_thing(ThingId{1}, ThingId{2}));
  EXPECT_THAT(world.thing(ThingId{2}).contents, ElementsAre(ThingId{0}, ThingId{1}));
}

TEST(World, RejectsMovingAThingIntoItselfOrToAnInvalidPlace) {
  World world = built(big_room());
  const auto before = hash_of(world);
  EXPECT_TRUE(world.move_thing(ThingId{2}, ThingId{2}));
  const auto problem = world.move_thing(ThingId{2}, ThingId{1});
  ASSERT_TRUE(problem);
  EXPECT_THAT(english(*problem), HasSubstr("small-box#3"));
  EXPECT_TRUE(world.move_thing(ThingId{0}, Point{-1, 3}));
  EXPECT_TRUE(world.move_thing(ThingId{0}, ThingId{9}));
  EXPECT_EQ(hash_of(world), before);
}

TEST(World, AFootprintBlocksTheLayersOfItsAttributes) {
  WorldDescription d = big_room();
  ThingDescription glass = desk({10, 10});
  glass.attributes.set("obsview", false);
  ThingDescription curtain = desk({20, 10});
  curtain.attributes.set("obsmove", false);
  ThingDescription rubble = desk({30, 10});
  rubble.kind = ThingKind::Wall;
  d.things = {glass, curtain, rubble};
  const World world = built(d);
  const auto at = [&](ObstacleLayer layer, double x) {
    return world.field().filled(layer, Point{x, 10.1});
  };
  EXPECT_TRUE(at(ObstacleLayer::Ground, 10));
  EXPECT_FALSE(at(ObstacleLayer::Sight, 10));
  EXPECT_FALSE(at(ObstacleLayer::Wall, 10));
  EXPECT_FALSE(at(ObstacleLayer::Ground, 20));
  EXPECT_TRUE(at(ObstacleLayer::Sight, 20));
  EXPECT_FALSE(at(ObstacleLayer::Wall, 20));
  EXPECT_TRUE(at(ObstacleLayer::Ground, 30));
  EXPECT_TRUE(at(ObstacleLayer::Sight, 30));
  EXPECT_TRUE(at(ObstacleLayer::Wall, 30));
  // 1 m wide, 0.5 m deep, around its position.
  EXPECT_TRUE(world.field().filled(ObstacleLayer::Ground, Point{9.52, 9.77}));
  EXPECT_FALSE(world.field().filled(ObstacleLayer::Ground, Point{9.48, 10.0}));
  EXPECT_FALSE(world.field().filled(ObstacleLayer::Ground, Point{10.0, 10.27}));
}

TEST(World, ATurnedFootprintIsTurnedInTheField) {
  WorldDescription d = big_room();
  ThingDescription turned = desk({10, 10});
  turned.footprint->rotation = 3.14159265358979 / 2;
  d.things = {turned};
  const World world = built(d);
  EXPECT_TRUE(world.field().filled(ObstacleLayer::Ground, Point{10.0, 10.45}));
  EXPECT_FALSE(world.field().filled(ObstacleLayer::Ground, Point{10.45, 10.0}));
}

TEST(World, AThingWithoutAFootprintBlocksItsCellButNotTheField) {
  World world = built(big_room());
  const Cell cell{20, 20};
  EXPECT_FALSE(world.cell_blocked(cell));
  EXPECT_FALSE(world.set_attribute(ThingId{0}, "obsmove", true));
  EXPECT_TRUE(world.cell_blocked(cell));
  EXPECT_FALSE(world.field().filled(ObstacleLayer::Ground, Point{20.0, 20.0}));
  EXPECT_FALSE(world.move_thing(ThingId{0}, Point{33.7, 12.1}));
  EXPECT_FALSE(world.cell_blocked(cell));
  EXPECT_TRUE(world.cell_blocked({33, 12}));
  EXPECT_FALSE(world.move_thing(ThingId{0}, ThingId{2}));
  EXPECT_FALSE(world.cell_blocked({33, 12}));
  EXPECT_TRUE(world.cell_blocked({75, 0}));
}

TEST(World, MovingAFootprintMovesItsBodyAndUncoversTheField) {
  WorldDescription d = big_room();
  d.clauses.push_back(WallClause{{10, 10}, {10, 10}, "bricks", 1, 1, {}});
  d.boxes.push_back({{12.0, 10.0}, {12.5, 10.5}});
  ThingDescription other = desk({40, 40});
  d.things = {desk({10.9, 10.2}), other};
  World world = built(d);
  const auto ground = [&](Point p) { return world.field().filled(ObstacleLayer::Ground, p); };
  ASSERT_TRUE(ground({11.2, 10.2}));
  EXPECT_FALSE(world.move_thing(ThingId{0}, Point{50, 50}));
  EXPECT_FALSE(ground({11.2, 10.2}));
  EXPECT_TRUE(ground({10.9, 10.2}));  // the wall
  EXPECT_TRUE(ground({12.2, 10.2}));  // the box
  EXPECT_TRUE(ground({40, 40}));      // the other desk
  EXPECT_TRUE(ground({50, 50}));
  EXPECT_FALSE(world.move_thing(ThingId{0}, ThingId{1}));
  EXPECT_FALSE(ground({50, 50}));
  EXPECT_FALSE(world.move_thing(ThingId{0}, Point{60, 50}));
  EXPECT_TRUE(ground({60, 50}));
}

TEST(World, ChangingAnAttributeChangesTheField) {
  WorldDescription d = big_room();
  d.things = {desk({10, 10})};
  World world = built(d);
  const auto before = world.version();
  EXPECT_FALSE(world.set_attribute(ThingId{0}, "obsmove", false));
  EXPECT_GT(world.version(), before);
  EXPECT_FALSE(world.field().filled(ObstacleLayer::Ground, Point{10, 10}));
  EXPECT_TRUE(world.field().filled(ObstacleLayer::Sight, Point{10, 10}));
  EXPECT_FALSE(world.cell_blocked({10, 10}));
  EXPECT_FALSE(world.set_attribute(ThingId{0}, "obsmove", true));
  EXPECT_TRUE(world.field().filled(ObstacleLayer::Ground, Point{10, 10}));
}

TEST(World, RejectsAnInvalidAttribute) {
  World world = built(big_room());
  const auto before = hash_of(world);
  const auto version = world.version();
  EXPECT_TRUE(world.set_attribute(ThingId{0}, "color", std::string("mauve")));
  EXPECT_EQ(hash_of(world), before);
  EXPECT_EQ(world.version(), version);
  EXPECT_FALSE(world.set_attribute(ThingId{0}, "shape", std::string("round")));
  EXPECT_NE(hash_of(world), before);
}

TEST(World, HashDistinguishesWorlds) {
  const auto same = hash_of(built(big_room()));
  EXPECT_EQ(hash_of(built(big_room())), same);
  std::vector<std::uint64_t> hashes{same};
  const auto changed = [&](auto&& change) {
    WorldDescription d = big_room();
    change(d);
    hashes.push_back(hash_of(built(d)));
  };
  changed([](auto& d) { d.width = 76; });
  changed([](auto& d) { d.tick_seconds = 0.05; });
  changed([](auto& d) { d.field_resolution = 0.02; });
  changed([](auto& d) { d.clauses.push_back(WallClause{{1, 1}, {2, 1}, "bricks", 1, 1, {}}); });
  changed([](auto& d) { d.clauses.push_back(WallClause{{1, 1}, {2, 1}, "slate", 1, 1, {}}); });
  changed([](auto& d) { d.clauses.push_back(WallClause{{1, 1}, {2, 1}, "bricks", 1, 2, {}}); });
  changed([](auto& d) { d.boxes.push_back({{1, 1}, {2, 2}}); });
  changed([](auto& d) { d.things[0].position.x += 1e-9; });
  changed([](auto& d) { d.things[0].name = "lump"; });
  changed([](auto& d) { d.things[0].kind = ThingKind::Victim; });
  changed([](auto& d) { d.things[0].attributes.set("size", 2.5); });
  changed([](auto& d) { d.things[0].attributes.set("closed", true); });
  changed([](auto& d) { d.things[0].footprint = Footprint{1, 1, 0}; });
  changed([](auto& d) { d.things[1].contents.clear(); });
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

TEST(ThingKind, HasANameThatIsReadBack) {
  for (auto kind : {ThingKind::Object, ThingKind::Wall, ThingKind::Furniture, ThingKind::Victim}) {
    EXPECT_EQ(thing_kind(name(kind)), kind);
  }
  EXPECT_EQ(thing_kind("VICTIM"), ThingKind::Victim);
  EXPECT_FALSE(thing_kind("ghost"));
}

}  // namespace
}  // namespace magna
