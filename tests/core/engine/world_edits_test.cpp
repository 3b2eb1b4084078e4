// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of things by programs, by inputs and within ticks (manual 5.3).
#include "core/engine/world_edits.h"
#include "core/engine/all_inputs.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "tests/support/fake_hooks.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::FakeHooks;
using test::make_engine;
using test::only;
using test::run;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kick = WorldEdits::Kick;

ThingDescription item(std::string name, Point at, double capacity = 0.0) {
  ThingDescription made{.name = std::move(name), .position = at};
  made.attributes.set("size", 1.0);
  made.attributes.set("weight", 1.0);
  if (capacity > 0.0) made.attributes.set("capacity", capacity);
  return made;
}

/// A room with a pillar at (10, 6), a robot with two hands, a camera and two bins beside a box.
class WorldEditsTest : public testing::Test {
 protected:
  static Scenario scenery() {
    Scenario scenario = test::small_scenario(0);
    scenario.world.clauses.emplace_back(WallClause{{10, 6}, {10, 6}, "slate", 5, 5, {}});
    ThingDescription box = item("box", {5.6, 5.5}, 9.0);  // #2
    box.contents = {item("pen", {})};                     // #1
    scenario.world.things = {box, item("ball", {8.5, 6.5}), item("cup", {5.4, 5.5})};
    RobotDescription robot;
    robot.name = "robbie";
    robot.type = RobotType::Point;
    robot.pose = {5.5, 5.5, 0.0};
    robot.cameras = {{6.0, 3}};
    robot.hands = {10.0, 4.0};
    robot.bins = {20.0, 5.0};
    scenario.robots.push_back({robot, {}});
    return scenario;
  }
  static constexpr ThingId kPen{0}, kBox{1}, kBall{2}, kCup{3}, kNone{99};
  static constexpr RobotId kRobbie{0};

  WorldEditsTest() {
    Scenario scenario = scenery();
    scenario.hooks = hooks;
    engine = make_engine(scenario, {.clean = true});
    edits = hooks->edits;
  }

  Outcome submit(const Input& input) { return engine->submit(Author::client("program"), input); }
  void expect_refused(const Input& input, const char* why) {
    const auto before = engine->state_hash();
    const Outcome outcome = submit(input);
    EXPECT_FALSE(outcome) << why;
    EXPECT_THAT(outcome.reason(), HasSubstr(why));
    EXPECT_EQ(engine->state_hash(), before);
  }
  ThingLocation where(ThingId thing) const { return engine->world().thing(thing).location; }
  const RobotParts& parts() const { return engine->team().parts(kRobbie); }
  CommandResult carry_out(const RobotCommand& command) {
    EXPECT_TRUE(submit(input::Command{kRobbie, command}));
    for (int k = 0; k < 200; ++k) {
      engine->step();
      for (const auto& ended : only<event::CommandEnded>(engine->take_events())) {
        if (ended.command.index() == command.index()) return ended.result;
      }
    }
    ADD_FAILURE() << name(command) << " goes on";
    return {};
  }
  /// Grasps the cup with hand 0.
  void grasp_cup() {
    DescriptorSpec spec;
    const auto found = carry_out(CameraObjectDesignator{0, DesignatorType::Local, spec, true});
    ASSERT_FALSE(found.designators.empty());
    for (const DesignatorId one : found.designators) {
      if (parts().find(one)->denotes.index() != 0) continue;
      if (std::get<ThingId>(parts().find(one)->denotes) != kCup) continue;
      submit(input::Command{kRobbie, CameraTrack{0, one}});
      run(*engine, 20);
      ASSERT_EQ(carry_out(HandGrasp{0, 0, one}).code, ErrorCode::None);
    }
    ASSERT_EQ(where(kCup), ThingLocation(Resource::hand(kRobbie, 0)));
  }
  std::vector<PartNotice::Kind> told() {
    engine->step();
    std::vector<PartNotice::Kind> kinds;
    for (const auto& one : only<event::PartNoticed>(engine->take_events())) {
      kinds.push_back(one.notice.kind);
    }
    return kinds;
  }

  std::shared_ptr<FakeHooks> hooks = std::make_shared<FakeHooks>();
  std::unique_ptr<Engine> engine;
  WorldEdits* edits = nullptr;
};

TEST_F(WorldEditsTest, ANewThingIsNumberedAfterItsContents) {
  ThingDescription nest = item("nest", {}, 4.0);
  nest.contents = {item("egg", {}), item("egg", {})};
  nest.kickers = {{3, 0.5}};
  const Outcome made = submit(input::PutThing{nest, Point{3.5, 3.5}});
  ASSERT_TRUE(made) << made.reason();
  EXPECT_EQ(made.thing, ThingId{6});
  EXPECT_EQ(where({6}), ThingLocation(Point{3.5, 3.5}));
  EXPECT_EQ(where({4}), ThingLocation(ThingId{6}));
  EXPECT_THAT(engine->world().kicked(), ElementsAre(ThingId{6}));
  EXPECT_TRUE(submit(input::PutThing{item("leaf", {}), ThingId{6}}));
  EXPECT_TRUE(submit(input::PutThing{item("prototype", {}), std::monostate{}}));
}

TEST_F(WorldEditsTest, RejectsAnImpossibleThingWithAReason) {
  expect_refused(input::PutThing{item("far", {}), Point{99, 3}}, "outside the map");
  expect_refused(input::PutThing{item("lost", {}), kNone}, "no thing #100");
  expect_refused(input::PutThing{item("", {}), Point{3, 3}}, "without a name");
  expect_refused(input::PutThing{item("in", {}), Resource::hand(kRobbie, 2)}, "no such hand");
  expect_refused(input::PutThing{item("in", {}), Resource::bin({4}, 0)}, "no such hand");
  expect_refused(input::PutThing{item("in", {}), Resource::camera(kRobbie, 0)}, "no such hand");
  ThingDescription bad = item("bad", {});
  bad.kickers = {{1, 1.5}};
  expect_refused(input::PutThing{bad, Point{3, 3}}, "from 0 to 1");
  bad.attributes.set("weight", -1.0);
  expect_refused(input::PutThing{bad, Point{3, 3}}, "weight");
}

TEST_F(WorldEditsTest, AHandHoldsTheOneThingItWasGiven) {
  ASSERT_TRUE(submit(input::PutThing{item("key", {}), Resource::hand(kRobbie, 1)}));
  EXPECT_EQ(parts().hands[1].holds, ThingId{4});
  expect_refused(input::MoveThing{kBall, Resource::hand(kRobbie, 1)}, "holds key#5 already");
  expect_refused(input::PutThing{item("key", {}), Resource::hand(kRobbie, 1)}, "already");
  EXPECT_TRUE(submit(input::MoveThing{{4}, Resource::bin(kRobbie, 0)}));
  EXPECT_TRUE(submit(input::MoveThing{kBall, Resource::hand(kRobbie, 1)}));
  EXPECT_EQ(parts().hands[1].holds, kBall);
  EXPECT_EQ(carry_out(HandGraspCheck{1}).code, ErrorCode::Grasping);
  EXPECT_EQ(carry_out(HandUngrasp{1}).code, ErrorCode::None);
  EXPECT_EQ(where(kBall), ThingLocation(Point{5.5, 5.5}));
}

TEST_F(WorldEditsTest, ChecksAttributesLikeTheWorld) {
  EXPECT_TRUE(submit(input::SetThingAttribute{kBall, "color", std::string("red")}));
  EXPECT_EQ(*engine->world().thing(kBall).attributes.find("color"),
            AttributeValue(std::string("red")));
  expect_refused(input::SetThingAttribute{kBall, "color", std::string("mauve")}, "mauve");
  expect_refused(input::SetThingAttribute{kBall, "", 1.0}, "name");
  expect_refused(input::SetThingAttribute{kNone, "size", 1.0}, "no thing #100");
}

TEST_F(WorldEditsTest, KeepsImmovableThingsInPlace) {
  expect_refused(input::MoveThing{kNone, Point{3, 3}}, "no thing #100");
  expect_refused(input::MoveThing{kBall, Point{-1, 3}}, "outside the map");
  expect_refused(input::MoveThing{kBox, kPen}, "itself");
  expect_refused(input::MoveThing{kBall, kNone}, "no thing");
  expect_refused(input::KickThing{kNone, 1, 1}, "thing #100 is not kicked");
  expect_refused(input::PutKicker{kNone, 1, 1.0}, "no thing");
  expect_refused(input::PutKicker{kBall, 1, -0.5}, "from 0 to 1");
  expect_refused(input::RemoveKicker{kBall, 1}, "ball#3 has no kicker 1");
  EXPECT_TRUE(submit(input::PutKicker{kBall, 1, 0.5}));
  EXPECT_TRUE(submit(input::RemoveKicker{kBall, 1}));
}

TEST_F(WorldEditsTest, AKickMovesAThingByItsOffset) {
  EXPECT_EQ(edits->kick(kBall, 0.25, -1.5, false), Kick::Moved);
  EXPECT_EQ(where(kBall), ThingLocation(Point{8.75, 5.0}));
  EXPECT_TRUE(edits->kick_thing(kBall, 0.0, 0.0, false));
  EXPECT_TRUE(submit(input::KickThing{kBall, 0.25, 0.0}));
  EXPECT_EQ(where(kBall), ThingLocation(Point{9.0, 5.0}));
}

TEST_F(WorldEditsTest, AWallRejectsAKickUnlessNearbyCellsAreAllowed) {
  EXPECT_EQ(edits->kick(kBall, 2.0, 0.0, false), Kick::Walled);
  EXPECT_EQ(where(kBall), ThingLocation(Point{8.5, 6.5}));
  expect_refused(input::KickThing{kBall, 2.0, 0.0}, "there is a wall");
  EXPECT_EQ(edits->kick(kBall, 2.0, 0.0, true), Kick::Moved);
  EXPECT_EQ(where(kBall), ThingLocation(Point{11.5, 6.5}));
  // The corner of the room: only the diagonal cell is free.
  EXPECT_EQ(edits->kick(kBall, 0.5 - 11.5, 0.5 - 6.5, true), Kick::Moved);
  EXPECT_EQ(where(kBall), ThingLocation(Point{1.5, 1.5}));
}

TEST_F(WorldEditsTest, DoesNotKickThingsBeyondTheMap) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double far : {-9.0, 90.0, 1e300, std::numeric_limits<double>::infinity(), nan}) {
    EXPECT_EQ(edits->kick(kBall, far, 0.0, true), Kick::Outside) << far;
  }
  EXPECT_EQ(where(kBall), ThingLocation(Point{8.5, 6.5}));
}

TEST_F(WorldEditsTest, AThingKickedOutOfAnOpenContainerFallsToTheGround) {
  EXPECT_TRUE(edits->kick_thing(kPen, 1.0, 0.5, false));
  EXPECT_EQ(where(kPen), ThingLocation(Point{6.6, 6.0}));
  EXPECT_TRUE(engine->world().thing(kBox).contents.empty());
}

TEST_F(WorldEditsTest, AClosedContainerKeepsItsContents) {
  ASSERT_FALSE(edits->set_attribute(kBox, "closed", true));
  EXPECT_EQ(edits->kick(kPen, 1.0, 0.0, true), Kick::Enclosed);
  EXPECT_TRUE(edits->kick_thing(kBox, 0.0, 1.0, true)) << "itself may go";
  ASSERT_FALSE(edits->move_thing(kBall, kPen));
  ASSERT_FALSE(edits->move_thing(kCup, Resource::bin(kRobbie, 1)));
  EXPECT_EQ(edits->kick(kBall, 1.0, 0.0, true), Kick::Enclosed) << "in the pen in the box";
  EXPECT_EQ(carry_out(BinClose{1}).code, ErrorCode::None);
  EXPECT_EQ(edits->kick(kCup, 1.0, 0.0, true), Kick::Enclosed);
  EXPECT_EQ(carry_out(BinOpen{1}).code, ErrorCode::None);
  EXPECT_EQ(edits->kick(kCup, 1.0, 0.0, true), Kick::Moved);
  EXPECT_EQ(where(kCup), ThingLocation(Point{6.5, 5.5}));
}

TEST_F(WorldEditsTest, DoesNotKickARemovedThing) {
  ASSERT_TRUE(submit(input::MoveThing{kBox, std::monostate{}}));
  EXPECT_EQ(edits->kick(kBox, 1.0, 0.0, true), Kick::Nowhere);
  EXPECT_EQ(edits->kick(kPen, 1.0, 0.0, true), Kick::Nowhere);
  EXPECT_TRUE(submit(input::MoveThing{kBox, Point{2.5, 2.5}})) << "it may come back";
  EXPECT_EQ(edits->kick(kPen, 1.0, 0.0, true), Kick::Moved);
}

TEST_F(WorldEditsTest, AThingKickedOutOfAHandIsNoLongerGripped) {
  ASSERT_NO_FATAL_FAILURE(grasp_cup());
  submit(input::Command{kRobbie, HandTrack{0}});
  run(*engine, 5);
  engine->take_events();
  EXPECT_TRUE(edits->kick_thing(kCup, 0.0, 1.0, false));
  EXPECT_EQ(where(kCup), ThingLocation(Point{5.5, 6.5}));
  engine->step();
  const auto ended = only<event::CommandEnded>(engine->take_events());
  ASSERT_FALSE(ended.empty());
  EXPECT_TRUE(std::ranges::any_of(ended, [](const auto& one) {
    return one.result.code == ErrorCode::GraspLost && one.result.thing == kCup;
  }));
  EXPECT_EQ(carry_out(HandGraspCheck{0}).code, ErrorCode::NotGrasping);
}

TEST_F(WorldEditsTest, AHandInAClosedBinKeepsItsThing) {
  ASSERT_NO_FATAL_FAILURE(grasp_cup());
  ASSERT_EQ(carry_out(HandInsert{0, BinNumber{0}}).code, ErrorCode::None);
  EXPECT_TRUE(edits->kick_thing(kCup, 1.0, 0.0, false)) << "the bin is open";
  EXPECT_EQ(where(kCup), ThingLocation(Point{6.5, 5.5}));
  ASSERT_FALSE(edits->move_thing(kCup, Resource::hand(kRobbie, 0)));
  ASSERT_EQ(carry_out(HandRemove{0}).code, ErrorCode::None);
  ASSERT_FALSE(edits->move_thing(kCup, Resource::bin(kRobbie, 0)));
  ASSERT_EQ(carry_out(BinClose{0}).code, ErrorCode::None);
  EXPECT_EQ(edits->kick(kCup, 1.0, 0.0, false), Kick::Enclosed);
}

TEST_F(WorldEditsTest, DropsAndReportsDesignatorsOfMovedThings) {
  const auto found = carry_out(CameraObjectDesignator{0, DesignatorType::Local, {}, true});
  ASSERT_EQ(found.designators.size(), 2U) << "box and cup";
  using Kind = PartNotice::Kind;
  engine->take_events();
  EXPECT_TRUE(edits->kick_thing(kPen, 1.0, 0.0, false));
  EXPECT_THAT(told(), ElementsAre()) << "no designator refers to it";
  EXPECT_TRUE(edits->kick_thing(kCup, 0.0, 2.0, false));
  EXPECT_THAT(told(), ElementsAre(Kind::ThingMoved, Kind::DesignatorRemoved));
  EXPECT_FALSE(edits->move_thing(kBox, std::monostate{}));
  EXPECT_THAT(told(), ElementsAre(Kind::ThingMoved, Kind::DesignatorRemoved));
  EXPECT_TRUE(parts().designators.empty());
}

TEST_F(WorldEditsTest, ACameraLeavesAContainerThatIsKickedAway) {
  const auto found = carry_out(CameraObjectDesignator{
      0, DesignatorType::Local, {{"capacity", Interval{1.0, 20.0}, 0.1}}, false});
  ASSERT_EQ(found.designators.size(), 1U);
  submit(input::Command{kRobbie, CameraTrack{0, found.designators[0]}});
  run(*engine, 20);
  ASSERT_EQ(carry_out(CameraInsert{0, found.designators[0]}).code, ErrorCode::None);
  ASSERT_EQ(parts().cameras[0].place, PartPlace(kBox));
  EXPECT_TRUE(edits->kick_thing(kBox, 3.0, 0.0, false));
  EXPECT_EQ(parts().cameras[0].place, PartPlace{});
}

TEST_F(WorldEditsTest, ReplaysEditsFromTheLog) {
  InputLog log;
  engine->set_input_observer([&](const LoggedInput& one) { log.inputs.push_back(one); });
  run(*engine, 3);
  submit(input::PutThing{item("key", {}), Point{3.5, 3.5}});
  submit(input::KickThing{kPen, 0.5, 0.5, true});
  submit(input::PutKicker{kBall, 2, 0.25});
  run(*engine, 4);
  submit(input::SetThingAttribute{kBox, "closed", true});
  submit(input::MoveThing{kBall, kPen});
  submit(input::KickThing{kNone, 1, 1});
  run(*engine, 3);
  Scenario scenario = scenery();
  scenario.hooks = std::make_shared<FakeHooks>();
  const auto again = make_engine(scenario, {.clean = true});
  test::play(*again, log, 10);
  EXPECT_EQ(again->state_hash(), engine->state_hash());
}

}  // namespace
}  // namespace magna
