// SPDX-License-Identifier: GPL-3.0-or-later
// `manipulate`: choice of the method, timing and results (manual 5.5.2).
#include <gmock/gmock.h>

#include <functional>

#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using Given = std::vector<std::optional<ThingId>>;

/// Records its calls and returns the results set by the test.
class FakeMethods : public ManipulationMethods {
 public:
  std::optional<Method> choose(RobotId, const Manipulate& command, Things things) override {
    ++chosen;
    name = command.name;
    seen.assign(things.begin(), things.end());
    return method;
  }
  Done manipulate(const Method& what, RobotId, const Manipulate&, Things things) override {
    ++done;
    number = what.number;
    handled.assign(things.begin(), things.end());
    if (body) body();
    return result;
  }

  std::optional<Method> method = Method{.number = 7};
  Done result;
  std::function<void()> body = {};
  int chosen = 0, done = 0;
  std::uint32_t number = 0;
  std::string name;
  Given seen, handled;
};

ThingDescription box(Point at) {
  ThingDescription thing{.name = "box", .position = at};
  thing.attributes.set("size", 2.0);
  thing.attributes.set("capacity", 5.0);
  return thing;
}

/// A robot with two hands, a camera and a bin next to box#1; ball#2 is far away.
class ManipulateTest : public testing::Test {
 protected:
  static WorldDescription scenery() {
    WorldDescription d = room(12, 9);
    d.things = {box({5.6, 5.5}), {.name = "ball", .position = {9.5, 5.5}}};
    return d;
  }
  static constexpr ThingId kBox{0}, kBall{1};

  ManipulateTest() {
    RobotDescription description = robot("robbie", RobotType::Point, {5.5, 5.5, 0.0});
    description.cameras = {{6.0, 3}};
    description.hands = {10.0, 4.0};
    description.bins = {20.0};
    id = rig.team->add(description).value();
    rig.clean();
    rig.team->set_manipulations(&methods);
  }
  ~ManipulateTest() override { rig.team.reset(); }

  DesignatorId designate(DesignatorType type) {
    const auto found = rig.carry_out(id, CameraObjectDesignator{0, type, {}});
    EXPECT_EQ(found.designators.size(), 1U) << name(found.code);
    return found.designators.empty() ? DesignatorId{99} : found.designators.front();
  }
  Manipulate lock(std::vector<ManipulationValue> arguments = {}) const {
    return {.name = "lock", .arguments = std::move(arguments), .by = Resource::hand(id, 0)};
  }
  Manipulate by(Resource part) const {
    Manipulate command = lock();
    command.by = part;
    return command;
  }

  FakeMethods methods;
  TeamRig rig{scenery()};
  RobotId id;
};

TEST_F(ManipulateTest, TheMethodReceivesTheThingsOfItsDesignators) {
  const DesignatorId local = designate(DesignatorType::Local);
  methods.result.value = Symbol{"locked"};
  const auto ended = rig.command(id, lock({local, 2.5, std::string("softly"), true}));
  EXPECT_TRUE(ended->empty()) << "never within the call that issues it";
  rig.tick();
  ASSERT_EQ(ended->size(), 1U);
  EXPECT_EQ(ended->front().code, ErrorCode::None);
  EXPECT_EQ(code_name(ended->front()), "");
  EXPECT_EQ(ended->front().given, ManipulationValue(Symbol{"locked"}));
  EXPECT_EQ(ended->front().thing, kBox);
  EXPECT_EQ(methods.name, "lock");
  EXPECT_EQ(methods.number, 7U);
  EXPECT_THAT(methods.handled, ElementsAre(kBox, std::nullopt, std::nullopt, std::nullopt));
}

TEST_F(ManipulateTest, WaitsForTheDelayOfItsMethod) {
  methods.method = {.number = 1, .success = 1.0, .delay = 3};
  const auto ended = rig.command(id, lock());
  rig.tick();
  EXPECT_EQ(methods.chosen, 1);
  rig.tick(2);
  EXPECT_EQ(methods.done, 0);
  EXPECT_TRUE(ended->empty());
  rig.tick();
  EXPECT_EQ(methods.done, 1);
  EXPECT_EQ(methods.chosen, 1);
  EXPECT_EQ(ended->size(), 1U);
}

TEST_F(ManipulateTest, EveryPartAndTheRobotItselfCanManipulate) {
  for (const Resource part : {Resource::robot(id), Resource::camera(id, 0), Resource::hand(id, 1),
                              Resource::bin(id, 0)}) {
    EXPECT_EQ(rig.carry_out(id, by(part)).code, ErrorCode::None);
  }
  EXPECT_EQ(methods.done, 4);
  methods.method->delay = 2;
  EXPECT_EQ(rig.run(rig.command(id, by(Resource::robot(id)))), 3);
}

TEST_F(ManipulateTest, RobotsOfOtherTypesCanManipulate) {
  const RobotId rover = rig.add(RobotType::Rover, {3.0, 3.0, 0.0});
  Manipulate command = lock();
  command.by = Resource::robot(rover);
  EXPECT_EQ(rig.carry_out(rover, command).code, ErrorCode::None);
  EXPECT_EQ(methods.done, 1);
}

TEST_F(ManipulateTest, FailsWithoutAMethod) {
  methods.method.reset();
  const auto before = rig.hash();
  EXPECT_EQ(rig.carry_out(id, lock()).code, ErrorCode::Failed);
  EXPECT_EQ(methods.done, 0);
  rig.team->set_manipulations(nullptr);
  EXPECT_EQ(rig.carry_out(id, lock()).code, ErrorCode::Failed);
  EXPECT_EQ(rig.carry_out(id, by(Resource::robot(id))).code, ErrorCode::Failed);
  EXPECT_EQ(methods.chosen, 1);
  EXPECT_NE(rig.hash(), before) << "ticks have passed";
}

TEST_F(ManipulateTest, FailsForADistantRobotOrAPartOfAnotherRobot) {
  const RobotId far = rig.add(RobotType::Cybot, {3.0, 3.0, 0.0});
  EXPECT_EQ(rig.carry_out(far, by(Resource::robot(far))).code, ErrorCode::Failed);
  EXPECT_EQ(rig.carry_out(far, by(Resource::hand(id, 0))).code, ErrorCode::Failed);
  EXPECT_EQ(rig.carry_out(id, by(Resource::hand(id, 2))).code, ErrorCode::Failed);
  EXPECT_EQ(rig.carry_out(id, by({ResourceKind::Custom, 0, 0})).code, ErrorCode::Failed);
  EXPECT_EQ(methods.chosen, 0);
}

TEST_F(ManipulateTest, SucceedsWithTheRateOfItsMethodAlsoInACleanSimulation) {
  methods.method->success = 0.0;
  EXPECT_EQ(rig.carry_out(id, lock()).code, ErrorCode::Failed);
  EXPECT_EQ(methods.done, 0);
  methods.method->success = 0.3;
  constexpr int kTries = 4000;
  int failed = 0;
  for (int k = 0; k < kTries; ++k) failed += rig.carry_out(id, lock()).code == ErrorCode::Failed;
  EXPECT_EQ(methods.done, kTries - failed);
  EXPECT_NEAR(double(methods.done) / kTries, 0.3, 4.0 * std::sqrt(0.3 * 0.7 / kTries));
}

TEST_F(ManipulateTest, ACertainMethodUsesNoRandomNumbers) {
  const RandomStream before = rig.team->parts(id).hands[0].random;
  rig.carry_out(id, lock());
  EXPECT_EQ(rig.team->parts(id).hands[0].random, before);
  methods.method->success = 0.5;
  rig.carry_out(id, lock());
  EXPECT_NE(rig.team->parts(id).hands[0].random, before);
}

TEST_F(ManipulateTest, DoesNotActOnThingsTheRobotHasLeft) {
  const DesignatorId near = designate(DesignatorType::Local);
  EXPECT_EQ(rig.carry_out(id, lock({near})).code, ErrorCode::None);
  ASSERT_FALSE(rig.team->place(id, {2.5, 5.5, 0.0}));
  const CommandResult ended = rig.carry_out(id, lock({near}));
  EXPECT_EQ(ended.code, ErrorCode::LocalNotLocal);
  EXPECT_THAT(ended.designators, ElementsAre(near));
  EXPECT_EQ(methods.done, 1);
}

TEST_F(ManipulateTest, RequiresExistingLocalDesignators) {
  const DesignatorId far = designate(DesignatorType::NonLocal);
  auto ended = rig.carry_out(id, lock({far}));
  EXPECT_EQ(ended.code, ErrorCode::NonLocalDesignator);
  EXPECT_THAT(ended.designators, ElementsAre(far));
  ended = rig.carry_out(id, lock({1.0, DesignatorId{77}}));
  EXPECT_EQ(ended.code, ErrorCode::BadDesignator);
  EXPECT_THAT(ended.designators, ElementsAre(DesignatorId{77}));
  EXPECT_EQ(methods.chosen, 0);
}

TEST_F(ManipulateTest, DoesNotActOnThingsRemovedDuringTheDelay) {
  const DesignatorId local = designate(DesignatorType::Local);
  methods.method->delay = 3;
  const auto ended = rig.command(id, lock({local}));
  rig.tick(2);
  EXPECT_FALSE(rig.world.move_thing(kBox, std::monostate{}));
  rig.team->thing_moved(kBox);
  rig.run(ended);
  ASSERT_EQ(ended->size(), 1U);
  EXPECT_EQ(ended->front().code, ErrorCode::BadDesignator);
  EXPECT_EQ(methods.done, 0);
}

TEST_F(ManipulateTest, EndsWithItsOwnCode) {
  methods.result = {"NOT-HOLDING-KEY", Resource::hand(id, 0)};
  auto ended = rig.carry_out(id, lock());
  EXPECT_EQ(ended.code, ErrorCode::Failed);
  EXPECT_EQ(ended.custom_error, "NOT-HOLDING-KEY");
  EXPECT_EQ(code_name(ended), "NOT-HOLDING-KEY");
  EXPECT_EQ(ended.given, ManipulationValue(Resource::hand(id, 0)));
  methods.result = {"BIN-JAMMED", {}};
  ended = rig.carry_out(id, lock());
  EXPECT_EQ(ended.code, ErrorCode::BinJammed) << "one of the manual's list is that";
  EXPECT_EQ(ended.custom_error, "");
  EXPECT_EQ(code_name(ended), "BIN-JAMMED");
}

TEST_F(ManipulateTest, IsInterruptedByTheNextCommandOfItsPartAndByStop) {
  methods.method->delay = 5;
  const auto first = rig.command(id, lock());
  const auto other = rig.command(id, by(Resource::hand(id, 1)));
  rig.tick(2);
  const auto second = rig.command(id, HandGraspCheck{0});
  ASSERT_EQ(first->size(), 1U);
  EXPECT_EQ(first->front().code, ErrorCode::Interrupt);
  EXPECT_TRUE(other->empty());
  rig.team->set_frozen(true);
  ASSERT_EQ(other->size(), 1U);
  EXPECT_EQ(other->front().code, ErrorCode::Interrupt);
  EXPECT_EQ(rig.carry_out(id, lock()).code, ErrorCode::Interrupt);
  EXPECT_EQ(rig.carry_out(id, by(Resource::robot(id))).code, ErrorCode::Interrupt);
  rig.tick(10);
  EXPECT_EQ(methods.done, 0);
  EXPECT_EQ(first->size() + other->size() + second->size(), 3U);
}

TEST_F(ManipulateTest, TheMethodCanRemoveTheThingItself) {
  const DesignatorId local = designate(DesignatorType::Local);
  std::vector<ErrorCode> track;
  rig.team->command(id, CameraTrack{0, local},
                    [&](const CommandResult& r) { track.push_back(r.code); });
  rig.tick(10);
  ASSERT_TRUE(rig.team->parts(id).cameras[0].tracking);
  rig.team->take_notices();
  methods.body = [&] {
    rig.world.move_thing(kBox, std::monostate{});
    rig.team->thing_moved(kBox);
    EXPECT_TRUE(track.empty()) << "no program is told within another's body";
  };
  EXPECT_EQ(rig.carry_out(id, lock({local})).code, ErrorCode::None);
  EXPECT_THAT(track, ElementsAre(ErrorCode::LostTrack));
  EXPECT_TRUE(rig.team->parts(id).designators.empty());
  using Kind = PartNotice::Kind;
  std::vector<Kind> told;
  for (const PartNotice& notice : rig.team->take_notices()) told.push_back(notice.kind);
  EXPECT_THAT(told, ElementsAre(Kind::ThingMoved, Kind::DesignatorRemoved, Kind::TrackInvalid));
}

TEST_F(ManipulateTest, HashDistinguishesManipulations) {
  methods.method->delay = 50;
  std::vector<std::uint64_t> hashes;
  const auto with = [&](const Manipulate& command) {
    rig.command(id, command);
    hashes.push_back(rig.hash());
    rig.team->command(id, HandGraspCheck{0}, {});
  };
  Manipulate other = lock({1.0});
  other.name = "unlock";
  Manipulate shifted = lock({1.0});
  shifted.by_at = 1;
  for (const Manipulate& command :
       {lock(), lock({1.0}), lock({2.0}), lock({std::string("1")}), lock({Symbol{"1"}}),
        lock({DesignatorId{1}}), lock({Resource::hand(id, 1)}), other, shifted}) {
    with(command);
  }
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

}  // namespace
}  // namespace magna
