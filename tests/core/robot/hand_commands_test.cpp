// SPDX-License-Identifier: GPL-3.0-or-later
// Grasping, dropping, and sensing the held thing (manual 3.6).
#include "tests/core/robot/parts_rig.h"

namespace magna {
namespace {

class HandCommands : public PartsRig {
 protected:
  bool in_hand(ThingId thing, std::uint32_t number, RobotId of = {}) const {
    return world.thing(thing).location == ThingLocation{Resource::hand(of, number)};
  }
};

TEST_F(HandCommands, AHandGraspsATrackedThing) {
  const DesignatorId pebble = tracked(kPebble);
  const CommandResult result = run(HandGrasp{0, 0, pebble});
  EXPECT_EQ(result.code, ErrorCode::None);
  EXPECT_EQ(result.thing, kPebble);
  EXPECT_EQ(result.designators, std::vector<DesignatorId>{pebble});
  EXPECT_TRUE(in_hand(kPebble, 0));
  EXPECT_EQ(hand(0).holds, kPebble);
  EXPECT_EQ(camera(0).tracking, pebble);
  EXPECT_TRUE(told().empty());
}

TEST_F(HandCommands, AGraspKeepsDesignatorsOfTheRobotAndRemovesThoseOfOthers) {
  const RobotId other = add_robot();
  designate(kPebble);
  const DesignatorId theirs = designate(kPebble, DesignatorType::Local, other);
  track(1, theirs, other);
  expect_done(HandGrasp{0, 0, tracked(kPebble)});
  EXPECT_EQ(parts().designators.size(), 2U);
  EXPECT_TRUE(parts(other).designators.empty());
  EXPECT_EQ(told(), (PartsTold{PartNews::DesignatorRemoved, PartNews::TrackInvalid}));
  EXPECT_EQ(ended(), TrackEnds{ErrorCode::LostTrack});
}

TEST_F(HandCommands, DoesNotTryToGraspAnUngraspableThing) {
  expect_refused(HandGrasp{0, 0, {7}}, ErrorCode::BadDesignator);
  const DesignatorId pebble = designate(kPebble);
  expect_refused(HandGrasp{0, 0, pebble}, ErrorCode::NotTracked);
  track(1, pebble);
  expect_refused(HandGrasp{0, 0, pebble}, ErrorCode::NotTracked);
  expect_refused(HandGrasp{0, 2, pebble}, ErrorCode::NotTracked);
  const DesignatorId far = designate(kCrate, DesignatorType::NonLocal);
  track(0, far);
  expect_refused(HandGrasp{0, 0, far}, ErrorCode::NonLocalGrasp);
  give(0, kRock);
  expect_refused(HandGrasp{0, 1, pebble}, ErrorCode::HandGrasping);
}

TEST_F(HandCommands, AMissAndALossByItSayWhy) {
  certain(kParameter<"Prob-Miss-Grasp">);
  certain(kParameter<"Prob-Grasp-Lose-Desig">);
  const CommandResult chance = run(HandGrasp{0, 0, tracked(kPebble)});
  EXPECT_EQ(chance.code, ErrorCode::MissedGrasp);
  EXPECT_EQ(english(chance.why), "by chance (Prob-Miss-Grasp 1)");
  ASSERT_EQ(scene.ended.size(), 1U);
  EXPECT_EQ(english(scene.ended[0].second.why), "by chance (Prob-Grasp-Lose-Desig 1)");
  const CommandResult far = run(HandGrasp{0, 0, tracked(kCrate)});
  EXPECT_EQ(far.code, ErrorCode::MissedGrasp);
  EXPECT_EQ(english(far.why), "nothing is within reach there");
  certain(kParameter<"Hand-Insert-Miss-Prob">);
  EXPECT_EQ(english(run(HandInsert{0, BinNumber{0}}).why), "by chance (Hand-Insert-Miss-Prob 1)");
  EXPECT_EQ(english(run(HandInsert{0, designate(kBox)}).why),
            "by chance (Hand-Insert-Miss-Prob 1)");
  certain(kParameter<"Camera-Insert-Miss-Prob">);
  EXPECT_EQ(english(run(CameraInsert{0, BinNumber{0}}).why),
            "by chance (Camera-Insert-Miss-Prob 1)");
}

// Manual D.5 issues camera-track and, in the next form, hand-grasp-desig.
TEST_F(HandCommands, AGraspWaitsForATrackThatIsAboutToBegin) {
  for (const bool found : {true, false}) {
    parameters.set(kParameter<"Camera-Desig-Delay">, 30.0);
    const DesignatorId wanted = designate(found ? kPebble : kCrate);
    std::vector<ErrorCode> codes;
    commands.open({}, CameraTrack{0, wanted}, {});
    driver.begin(Resource::camera({}, 0));
    commands.open({}, HandGrasp{0, 0, wanted},
                  [&](const CommandResult& result) { codes.push_back(result.code); });
    driver.begin(Resource::hand({}, 0));
    const Tick start = scheduler.now();
    for (Tick tick = start; codes.empty() && tick < start + 100; ++tick) {
      scheduler.run_due(tick + 1);
    }
    EXPECT_GE(scheduler.now(), start + 31) << "the track begins or is refused then";
    EXPECT_LE(scheduler.now(), start + 32);
    EXPECT_EQ(codes, std::vector{found ? ErrorCode::None : ErrorCode::NotTracked});
    EXPECT_EQ(in_hand(kPebble, 0), found);
    world.move_thing(kPebble, Point{20.5, 15.5});
    hand(0).holds.reset();
    camera(0).tracking.reset();
  }
}

TEST_F(HandCommands, RequiresHandAndCameraInTheSamePlace) {
  camera(0).place = kBox;
  const DesignatorId pen = tracked(kPen);
  expect_refused(HandGrasp{0, 0, pen}, ErrorCode::DifferentLocation);
  hand(0).place = kBox;
  expect_done(HandGrasp{0, 0, pen});
  EXPECT_TRUE(in_hand(kPen, 0));
  EXPECT_TRUE(world.thing(kBox).contents == std::vector{kLamp});
}

TEST_F(HandCommands, MissesAnAbsentThing) {
  expect_refused(HandGrasp{0, 0, tracked(FalseDenotation{{20.5, 15.5}})}, ErrorCode::MissedGrasp);
  const DesignatorId pebble = tracked(kPebble);
  give(1, kPebble);  // it is in the other hand
  expect_refused(HandGrasp{0, 0, pebble}, ErrorCode::MissedGrasp);
  world.move_thing(kPebble, Point{22.5, 15.5});  // kicked away within the tick
  expect_refused(HandGrasp{0, 0, pebble}, ErrorCode::MissedGrasp);
}

TEST_F(HandCommands, LeavesAThingTooHeavyWithItsContents) {
  expect_refused(HandGrasp{0, 0, tracked(kRock)}, ErrorCode::InsufficientStrength);
  expect_done(HandGrasp{1, 0, tracked(kBox)});  // 2 + 1 + 0.1
  expect_done(HandUngrasp{1});
  ASSERT_FALSE(world.move_thing(kPebble, kBox));
  ASSERT_FALSE(world.set_attribute(kPebble, "weight", 0.95));
  expect_refused(HandGrasp{1, 0, camera(0).tracking.value()}, ErrorCode::InsufficientStrength);
  EXPECT_EQ(world.thing(kBox).location, ThingLocation(Point{20.5, 15.5}));
}

TEST_F(HandCommands, AGraspMissesAtRandom) {
  certain(kParameter<"Prob-Miss-Grasp">);
  expect_refused(HandGrasp{0, 0, tracked(kPebble)}, ErrorCode::MissedGrasp);
  ASSERT_FALSE(parameters.set(kParameter<"Prob-Miss-Grasp">, 0.0));
  expect_done(HandGrasp{0, 0, camera(0).tracking.value()});
}

TEST_F(HandCommands, GraspsMissAndLoseDesignatorsWithTheGivenRates) {
  parameters.dirty();
  int missed = 0;
  int lost = 0;
  int lost_too = 0;
  int both = 0;
  for (int k = 0; k < kPartSamples; ++k) {
    parts().designators.clear();
    const DesignatorId first = tracked(kPebble);
    const DesignatorId second = designate(kPebble);
    if (run(HandGrasp{0, 0, first}).code == ErrorCode::MissedGrasp) ++missed;
    lost += parts().find(first) == nullptr;
    lost_too += parts().find(second) == nullptr;
    both += parts().designators.empty();
    run(HandUngrasp{0});
  }
  expect_share(missed, 0.04);
  expect_share(lost, 0.1);
  expect_share(lost_too, 0.1);
  expect_share(both, 0.01);
}

TEST_F(HandCommands, DesignatorsAreLostSilentlyWithEveryTriedGrasp) {
  certain(kParameter<"Prob-Grasp-Lose-Desig">);
  const auto loses_all = [&](ThingId thing, ErrorCode code) {
    track(1, designate(thing));
    const DesignatorId other = designate(kBox);
    EXPECT_EQ(run(HandGrasp{0, 0, tracked(thing)}).code, code);
    EXPECT_EQ(parts().designators.size(), 1U);
    EXPECT_NE(parts().find(other), nullptr);
    EXPECT_TRUE(told().empty());
    EXPECT_EQ(ended(), (TrackEnds{ErrorCode::LostTrack, ErrorCode::LostTrack}));
    EXPECT_FALSE(camera(0).tracking || camera(1).tracking);
    parts().designators.clear();
  };
  loses_all(kRock, ErrorCode::InsufficientStrength);
  loses_all(kPebble, ErrorCode::None);
  world.move_thing(kPebble, Point{20.5, 15.5});
  certain(kParameter<"Prob-Miss-Grasp">);
  loses_all(kPebble, ErrorCode::MissedGrasp);
}

TEST_F(HandCommands, AReleasedThingFallsAtTheHand) {
  const DesignatorId pebble = tracked(kPebble);
  give(0, kPebble);
  const CommandResult ground = run(HandUngrasp{0});
  EXPECT_EQ(ground.thing, kPebble);
  EXPECT_FALSE(ground.part);
  EXPECT_EQ(world.thing(kPebble).location, ThingLocation(Point{20.5, 15.5}));
  EXPECT_FALSE(hand(0).holds);
  give(0, kPebble);
  hand(0).place = kBox;
  expect_done(HandUngrasp{0});
  EXPECT_EQ(world.thing(kPebble).location, ThingLocation{kBox});
  give(0, kPebble);
  hand(0).place = BinNumber{1};
  const CommandResult binned = run(HandUngrasp{0});
  EXPECT_EQ(binned.part, Resource::bin({}, 1));
  EXPECT_EQ(world.thing(kPebble).location, ThingLocation{Resource::bin({}, 1)});
  EXPECT_NE(parts().find(pebble), nullptr) << "its designators are unaffected";
  EXPECT_TRUE(told().empty());
}

TEST_F(HandCommands, AThingFromATableLiesOnTheFloorAfterItsRelease) {
  ASSERT_FALSE(world.set_attribute(kPebble, "above", 0.74));
  give(0, kPebble);
  expect_done(HandUngrasp{0});
  EXPECT_EQ(world.thing(kPebble).attributes.number("above", -1.0), 0.0);
  ASSERT_FALSE(world.set_attribute(kPebble, "above", 0.74));
  give(0, kPebble);
  driver.remove({});
  EXPECT_EQ(world.thing(kPebble).attributes.number("above", -1.0), 0.0);
}

TEST_F(HandCommands, AnEmptyHandReleasesNothing) {
  expect_refused(HandUngrasp{0}, ErrorCode::NotGrasping);
  give(0, kPebble);
  world.move_thing(kPebble, kBox);  // it was removed
  EXPECT_EQ(run(HandUngrasp{0}).code, ErrorCode::NotGrasping);
  EXPECT_EQ(world.thing(kPebble).location, ThingLocation{kBox});
  EXPECT_FALSE(hand(0).holds);
}

TEST_F(HandCommands, AThingStaysInTheHandWithoutSpaceToPutIt) {
  give(0, kBox);
  hand(0).place = kChest;
  ASSERT_FALSE(world.move_thing(kChest, kBox));  // into the thing held by the hand inside it
  EXPECT_EQ(run(HandUngrasp{0}).code, ErrorCode::Failed);
  EXPECT_EQ(hand(0).holds, kBox);
}

TEST_F(HandCommands, AHandSensesWhetherItHoldsSomething) {
  expect_refused(HandGraspCheck{0}, ErrorCode::NotGrasping);
  give(0, kPebble);
  const std::uint64_t before = hash();
  const CommandResult result = run(HandGraspCheck{0});
  EXPECT_EQ(result.code, ErrorCode::Grasping);
  EXPECT_EQ(result.thing, kPebble);
  EXPECT_EQ(hash(), before);
  give(1, kPebble);  // taken by the other hand
  EXPECT_EQ(run(HandGraspCheck{0}).code, ErrorCode::NotGrasping);
  EXPECT_EQ(run(HandGraspCheck{1}).code, ErrorCode::Grasping);
}

TEST_F(HandCommands, ATrackByAHandEndsWhenItsGripIsLost) {
  expect_refused(HandTrack{0}, ErrorCode::NotGrasping);
  give(0, kPebble);
  std::vector<CommandResult> results;
  const Resource part = Resource::hand({}, 0);
  commands.open({}, HandTrack{0}, [&](const CommandResult& r) { results.push_back(r); });
  driver.begin(part);
  for (Tick now = 1; now <= 20; ++now) scheduler.run_due(now);
  EXPECT_TRUE(results.empty());
  world.move_thing(kPebble, Point{20.5, 15.5});
  scheduler.run_due(21);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].code, ErrorCode::GraspLost);
  EXPECT_EQ(results[0].thing, kPebble);
  EXPECT_FALSE(hand(0).holds);
  EXPECT_FALSE(commands.busy(part));
  EXPECT_EQ(run(HandTrack{0}).code, ErrorCode::NotGrasping);
}

TEST_F(HandCommands, ARemovedRobotDropsOnlyTheThingsInItsHands) {
  give(0, kPebble);
  give(1, kPen);
  world.move_thing(kPen, kChest);  // it was removed too
  driver.remove({});
  EXPECT_EQ(world.thing(kPebble).location, ThingLocation(Point{20.5, 15.5}));
  EXPECT_EQ(world.thing(kPen).location, ThingLocation{kChest});
  EXPECT_FALSE(hand(0).holds || hand(1).holds);
}

/// A robot with parts in a team: durations and interruptions.
struct PartsTeam : TeamRig {
  PartsTeam() {
    clean();
    RobotDescription description = robot("robbie", RobotType::Point, {20.5, 15.5, 0.0});
    description.cameras = {{0.8, 3}};
    description.hands = {10.0};
    description.bins = {20.0};
    id = *team->add(description);
  }
  RobotId id;
};

TEST(PartCommandsInATeam, EveryCommandTakesItsDelayAndOneTick) {
  PartsTeam rig;
  const auto takes = [&](const RobotCommand& command, ErrorCode code) {
    const auto results = rig.command(rig.id, command);
    const int ticks = rig.run(results, 100);
    EXPECT_EQ(results->front().code, code) << name(command) << name(results->front().code);
    return ticks;
  };
  // Hand-Move-Delay 2, Hand-Grasp-Delay 4, Camera-Move-Delay 2, Bin-Delay 2.
  EXPECT_EQ(takes(HandGrasp{}, ErrorCode::BadDesignator), 7);
  EXPECT_EQ(takes(HandUngrasp{}, ErrorCode::NotGrasping), 5);
  EXPECT_EQ(takes(HandGraspCheck{}, ErrorCode::NotGrasping), 1);
  EXPECT_EQ(takes(HandTrack{}, ErrorCode::NotGrasping), 1);
  EXPECT_EQ(takes(HandInsert{0, BinNumber{0}}, ErrorCode::None), 3);
  EXPECT_EQ(takes(HandRemove{}, ErrorCode::None), 3);
  EXPECT_EQ(takes(CameraInsert{0, BinNumber{0}}, ErrorCode::None), 3);
  EXPECT_EQ(takes(CameraRemove{}, ErrorCode::None), 3);
  EXPECT_EQ(takes(BinClose{}, ErrorCode::None), 3);
  EXPECT_EQ(takes(BinOpen{}, ErrorCode::None), 3);
}

TEST(PartCommandsInATeam, ObstaclesAreCheckedAfterTheDelay) {
  PartsTeam rig;
  const auto closing = rig.command(rig.id, BinClose{});
  rig.tick();
  const auto inserting = rig.command(rig.id, HandInsert{0, BinNumber{0}});
  rig.tick(2);
  EXPECT_EQ(closing->at(0).code, ErrorCode::None);
  rig.tick();
  EXPECT_EQ(inserting->at(0).code, ErrorCode::BinClosed) << "it was open when that was issued";
}

TEST(PartCommandsInATeam, ANewHandCommandInterruptsOnlyThatHand) {
  PartsTeam rig;
  const auto opening = rig.command(rig.id, BinClose{});
  const auto first = rig.command(rig.id, HandInsert{0, BinNumber{0}});
  rig.tick();
  const auto second = rig.command(rig.id, HandGraspCheck{});
  ASSERT_EQ(first->size(), 1U);
  EXPECT_EQ(first->front().code, ErrorCode::Interrupt);
  rig.tick(5);
  EXPECT_EQ(second->at(0).code, ErrorCode::NotGrasping);
  EXPECT_EQ(opening->at(0).code, ErrorCode::None);
  EXPECT_EQ(rig.team->parts(rig.id).hands[0].place, PartPlace{});
}

TEST(PartCommandsInATeam, StopBlocksHandsBinsAndCamerasButNotSensing) {
  PartsTeam rig;
  const auto closing = rig.command(rig.id, BinClose{});
  rig.tick();
  rig.team->set_frozen(true);
  ASSERT_EQ(closing->size(), 1U);
  EXPECT_EQ(closing->front().code, ErrorCode::Interrupt);
  const std::uint64_t before = [&] {
    StateHash hash;
    rig.team->parts(rig.id).hash(hash);
    return hash.value();
  }();
  for (const RobotCommand& command :
       {RobotCommand{HandGrasp{}}, RobotCommand{HandUngrasp{}},
        RobotCommand{HandInsert{0, BinNumber{0}}}, RobotCommand{HandRemove{}},
        RobotCommand{CameraInsert{0, BinNumber{0}}}, RobotCommand{CameraRemove{}},
        RobotCommand{BinOpen{}}, RobotCommand{BinClose{}}}) {
    EXPECT_EQ(rig.carry_out(rig.id, command).code, ErrorCode::Interrupt) << name(command);
  }
  StateHash after;
  rig.team->parts(rig.id).hash(after);
  EXPECT_EQ(after.value(), before);
  EXPECT_EQ(rig.carry_out(rig.id, HandGraspCheck{}).code, ErrorCode::NotGrasping);
  rig.team->set_frozen(false);
  EXPECT_EQ(rig.carry_out(rig.id, BinClose{}).code, ErrorCode::None);
}

/// The example session of manual E, in a world modelled on it.
TEST(PartCommandsInATeam, ExampleSessionOfTheManualMatchesItsText) {
  WorldDescription description = room();
  ThingDescription box = item("small-box", 5.1, 2.0, 6.4);
  box.contents = {item("lamp", 4.0, 1.0), item("pen", 0.2, 0.1)};
  description.things = {std::move(box)};
  TeamRig rig{description};
  rig.clean();
  RobotDescription robbie = robot("robbie", RobotType::Point, {20.5, 15.5, -2.65});
  robbie.cameras = {{0.79, 3}, {1.57, 5}};
  robbie.hands = {10.0, 4.0};
  robbie.bins = {20.0, 5.0};
  const RobotId id = *rig.team->add(robbie);
  constexpr ThingId kPen{1};
  constexpr ThingId kBox{2};
  const auto finds = [&](double size, std::optional<double> threshold) {
    DescriptorSpec spec{{"size", Interval{size, size}, threshold}};
    return rig.carry_out(id, CameraObjectDesignator{0, DesignatorType::Local, std::move(spec)});
  };
  const auto tracks = [&](std::uint32_t camera, DesignatorId designator) {
    const auto track = rig.command(id, CameraTrack{camera, designator});
    rig.tick(10);
    const std::vector<PartNotice> notices = rig.team->take_notices();
    ASSERT_EQ(notices.size(), 1U);
    EXPECT_EQ(notices[0].kind, PartNews::TrackBegan);
    EXPECT_TRUE(track->empty());
  };
  const auto done = [&](const RobotCommand& command) {
    const CommandResult result = rig.carry_out(id, command);
    EXPECT_EQ(result.code, ErrorCode::None) << name(command) << " " << name(result.code);
    return result;
  };
  const auto told = [&] {
    PartsTold kinds;
    for (const PartNotice& notice : rig.team->take_notices()) kinds.push_back(notice.kind);
    return kinds;
  };
  const DesignatorId zero{0};
  const DesignatorId one{1};
  EXPECT_EQ(finds(5.0, std::nullopt).designators, std::vector{zero});
  tracks(0, zero);
  tracks(1, zero);
  EXPECT_EQ(done(CameraInsert{0, zero}).thing, kBox);
  EXPECT_EQ(told(), PartsTold{PartNews::CameraMoved});
  EXPECT_EQ(finds(1.0, 2.0).designators, std::vector{one});
  tracks(0, one);
  EXPECT_EQ(rig.carry_out(id, HandGrasp{0, 0, one}).code, ErrorCode::DifferentLocation);
  EXPECT_EQ(done(HandInsert{0, zero}).thing, kBox);
  EXPECT_EQ(done(HandGrasp{0, 0, one}).thing, kPen);
  EXPECT_TRUE(told().empty());
  const auto grip = rig.command(id, HandTrack{0});  // our own command: any other ends that
  rig.tick(10);
  EXPECT_TRUE(grip->empty());
  EXPECT_EQ(done(HandRemove{0}).thing, kBox);
  ASSERT_EQ(grip->size(), 1U);
  EXPECT_EQ(grip->front().code, ErrorCode::Interrupt);
  EXPECT_EQ(told(),
            (PartsTold{PartNews::ThingMoved, PartNews::DesignatorRemoved, PartNews::TrackInvalid}));
  const Resource bin = Resource::bin(id, 1);
  EXPECT_EQ(done(HandInsert{0, BinNumber{1}}).part, bin);
  EXPECT_EQ(told(), PartsTold{PartNews::ThingMoved});
  const CommandResult dropped = done(HandUngrasp{0});
  EXPECT_EQ(dropped.thing, kPen);
  EXPECT_EQ(dropped.part, bin);
  const CommandResult jammed = rig.carry_out(id, BinClose{1});
  EXPECT_EQ(jammed.code, ErrorCode::RobotInBin);
  EXPECT_EQ(jammed.part, Resource::hand(id, 0));
  EXPECT_EQ(done(HandRemove{0}).part, bin);
  done(BinClose{1});
  EXPECT_EQ(things_in(rig.world, bin), std::vector{kPen});
  EXPECT_EQ(rig.team->parts(id).cameras[1].tracking, zero);
}

}  // namespace
}  // namespace magna
