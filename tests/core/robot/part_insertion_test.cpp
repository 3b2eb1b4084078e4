// SPDX-License-Identifier: GPL-3.0-or-later
// Cameras and hands enter and leave things and bins (manual 3.4.3, 3.6).
#include "core/robot/hands.h"

#include <algorithm>

#include "tests/core/robot/parts_rig.h"

namespace magna {
namespace {

class PartInsertion : public PartsRig {
 protected:
  static constexpr BinNumber kBin{1};

  /// Closed or full things or bins, and those without capacity, reject such a part.
  template <class C>
  void expect_no_way_in() {
    expect_refused(C{0, tracked(kChest)}, ErrorCode::BinClosed);
    bin(1).open = false;
    expect_refused(C{0, kBin}, ErrorCode::BinClosed);
    bin(1).open = true;
    expect_refused(C{0, tracked(kRock)}, ErrorCode::InsufficientCapacity);
    bin(1).capacity = 0.0;
    expect_refused(C{0, kBin}, ErrorCode::InsufficientCapacity);
  }
};

using CameraInsertion = PartInsertion;
using HandInsertion = PartInsertion;
using PartRemoval = PartInsertion;
using AutomaticPartRemoval = PartInsertion;

TEST_F(CameraInsertion, ACameraGoesIntoTheThingItTracks) {
  const DesignatorId box = tracked(kBox);
  const CommandResult result = run(CameraInsert{0, box});
  EXPECT_EQ(result.code, ErrorCode::None);
  EXPECT_EQ(result.thing, kBox);
  EXPECT_EQ(result.designators, std::vector<DesignatorId>{box});
  EXPECT_EQ(camera(0).place, PartPlace{kBox});
  EXPECT_FALSE(camera(0).tracking);
  EXPECT_EQ(told(), (PartsTold{PartNews::CameraMoved, PartNews::DesignatorRemoved}));
  EXPECT_EQ(ended(), TrackEnds{ErrorCode::Interrupt});
  EXPECT_TRUE(parts().designators.empty());
}

TEST_F(CameraInsertion, ADesignatorStaysWhileAnotherCameraTracksIt) {
  const DesignatorId box = tracked(kBox);
  track(1, box);
  expect_done(CameraInsert{0, box});
  EXPECT_EQ(told(), PartsTold{PartNews::CameraMoved});
  EXPECT_EQ(camera(1).tracking, box);
  EXPECT_NE(parts().find(box), nullptr);
}

TEST_F(CameraInsertion, RequiresALocalTrackedDestination) {
  expect_refused(CameraInsert{0, DesignatorId{3}}, ErrorCode::BadDesignator);
  expect_refused(CameraInsert{0, BinNumber{2}}, ErrorCode::BadDesignator);
  expect_refused(CameraInsert{0, designate(kBox, DesignatorType::NonLocal)},
                 ErrorCode::NonLocalDesignator);
  const DesignatorId box = designate(kBox);
  expect_refused(CameraInsert{0, box}, ErrorCode::NotTracking);
  tracked(kRock);
  expect_refused(CameraInsert{0, box}, ErrorCode::NotTrackingDestination);
}

TEST_F(CameraInsertion, RejectsClosedOrFullDestinations) {
  expect_no_way_in<CameraInsert>();
  world.set_attribute(kBox, "capacity", 4.2);  // lamp and pen
  expect_refused(CameraInsert{0, tracked(kBox)}, ErrorCode::InsufficientCapacity);
}

TEST_F(CameraInsertion, BumpingIntoAThingLosesItsDesignator) {
  const auto bumps = [&](DesignatorId into) {
    track(1, into);
    EXPECT_EQ(run(CameraInsert{0, into}).code, ErrorCode::CameraBump);
    EXPECT_EQ(parts().find(into), nullptr);
    EXPECT_EQ(camera(0).place, PartPlace{});
    EXPECT_EQ(ended(), (TrackEnds{ErrorCode::LostTrack, ErrorCode::LostTrack}));
    EXPECT_EQ(told(), (PartsTold{PartNews::DesignatorRemoved, PartNews::TrackInvalid,
                                 PartNews::TrackInvalid}));
  };
  bumps(tracked(FalseDenotation{{20.5, 15.5}}));
  const DesignatorId crate = tracked(kCrate);  // kicked away within the tick
  bumps(crate);
  certain(kParameter<"Camera-Insert-Miss-Prob">);
  bumps(tracked(kBox));
  tracked(kBox);
  expect_refused(CameraInsert{0, kBin}, ErrorCode::CameraBump);  // bins have no designators
}

TEST_F(CameraInsertion, MissesAndLosesDesignatorsWithTheGivenRates) {
  parameters.dirty();
  int missed = 0;
  int lost = 0;
  for (int k = 0; k < kPartSamples; ++k) {
    camera(0).place = {};
    const DesignatorId box = tracked(kBox);
    track(1, box);
    const bool miss = run(CameraInsert{0, box}).code == ErrorCode::CameraBump;
    missed += miss;
    lost += !miss && parts().find(box) == nullptr;
    parts().designators.clear();
  }
  expect_share(missed, 0.05);
  expect_share(lost, 0.95 * 0.1);
}

TEST_F(CameraInsertion, ABinNeedsNoTrackButAnOutsideCamera) {
  const DesignatorId pebble = tracked(kPebble);
  const CommandResult result = run(CameraInsert{0, kBin});
  EXPECT_EQ(result.code, ErrorCode::None);
  EXPECT_EQ(result.part, Resource::bin({}, 1));
  EXPECT_EQ(camera(0).place, PartPlace{kBin});
  EXPECT_EQ(parts().find(pebble), nullptr);
  EXPECT_EQ(ended(), TrackEnds{ErrorCode::Interrupt});
  told();
  expect_refused(CameraInsert{0, BinNumber{0}}, ErrorCode::DifferentLocation);
  expect_done(CameraInsert{1, kBin});
  EXPECT_TRUE(told().empty()) << "it tracked nothing";
}

TEST_F(HandInsertion, AHandGoesIntoALocalThingWithItsContents) {
  const DesignatorId box = tracked(kBox);
  const DesignatorId pebble = designate(kPebble);
  track(1, pebble);
  give(0, kPebble);
  const CommandResult result = run(HandInsert{0, box});
  EXPECT_EQ(result.code, ErrorCode::None);
  EXPECT_EQ(result.thing, kBox);
  EXPECT_EQ(result.designators, std::vector<DesignatorId>{box});
  EXPECT_EQ(hand(0).place, PartPlace{kBox});
  EXPECT_EQ(hand(0).holds, kPebble);
  ASSERT_EQ(scene.notices.size(), 3U);
  EXPECT_EQ(scene.notices[0].thing, kPebble);
  EXPECT_EQ(scene.notices[0].part, Resource::hand({}, 0));
  EXPECT_EQ(scene.notices[1].designator, pebble);
  EXPECT_EQ(told(),
            (PartsTold{PartNews::ThingMoved, PartNews::DesignatorRemoved, PartNews::TrackInvalid}));
  EXPECT_EQ(ended(), TrackEnds{ErrorCode::LostTrack});
  EXPECT_EQ(camera(0).tracking, box) << "that did not move";
}

TEST_F(HandInsertion, RequiresALocalDestinationAtTheHand) {
  expect_refused(HandInsert{0, DesignatorId{3}}, ErrorCode::BadDesignator);
  expect_refused(HandInsert{0, BinNumber{2}}, ErrorCode::BadDesignator);
  expect_refused(HandInsert{0, designate(kCrate, DesignatorType::NonLocal)},
                 ErrorCode::NonLocalDesignator);
  expect_refused(HandInsert{0, designate(kCrate)}, ErrorCode::DifferentLocation);
  const DesignatorId box = designate(kBox);
  hand(0).place = kBin;
  expect_refused(HandInsert{0, box}, ErrorCode::DifferentLocation);
  expect_refused(HandInsert{0, BinNumber{0}}, ErrorCode::DifferentLocation);
  expect_refused(HandInsert{0, kBin}, ErrorCode::DifferentLocation);
  hand(0).place = kBox;
  expect_refused(HandInsert{0, box}, ErrorCode::DifferentLocation);
}

TEST_F(HandInsertion, RejectsTheThingInTheHandItself) {
  give(0, kBox);
  expect_refused(HandInsert{0, designate(kBox)}, ErrorCode::HoldingThing);
  expect_refused(HandInsert{0, designate(kLamp)}, ErrorCode::HoldingThing);
  expect_done(HandInsert{1, designate(kBox)});
}

TEST_F(HandInsertion, RejectsClosedOrFullDestinations) {
  expect_no_way_in<HandInsert>();
  give(0, kRock);  // of size 3; 2.2 are left in the box
  expect_refused(HandInsert{0, tracked(kBox)}, ErrorCode::InsufficientCapacity);
  bin(1).capacity = 3.5;
  put_in_bin(1, kPebble);
  expect_refused(HandInsert{0, kBin}, ErrorCode::InsufficientCapacity);
  world.move_thing(kPebble, kChest);
  give(1, kPebble);
  hand(1).place = kBin;  // the thing in the other hand inside takes space too
  expect_refused(HandInsert{0, kBin}, ErrorCode::InsufficientCapacity);
  expect_done(HandRemove{1});
  expect_done(HandInsert{0, kBin});
}

TEST_F(HandInsertion, HandsOfOtherRobotsTakeSpaceInThingsButNotInBins) {
  const RobotId other = add_robot();
  give(0, kPebble, other);
  give(0, kRock);
  bin(1).capacity = 3.0;
  parts(other).hands[0].place = kBin;
  expect_done(HandInsert{0, kBin});
  expect_done(HandRemove{0});
  const DesignatorId box = designate(kBox);
  world.set_attribute(kBox, "capacity", 7.5);  // 3.3 are left
  parts(other).hands[0].place = kBox;
  told();
  expect_refused(HandInsert{0, box}, ErrorCode::InsufficientCapacity);
  parts(other).hands[0].place = {};
  expect_done(HandInsert{0, box});
}

TEST_F(HandInsertion, AnEmptyHandTakesNoSpace) {
  world.set_attribute(kBox, "capacity", 4.2);  // lamp and pen
  expect_done(HandInsert{0, designate(kBox)});
  hand(1).holds = kRock;  // it was taken from the hand and lies on the floor
  expect_done(HandInsert{1, designate(kBox)});
  EXPECT_TRUE(told().empty());
}

TEST_F(HandInsertion, AHandMissesAbsentThingsAndAtRandom) {
  expect_refused(HandInsert{0, designate(FalseDenotation{{20.5, 15.5}})}, ErrorCode::HandBump);
  certain(kParameter<"Hand-Insert-Miss-Prob">);
  const DesignatorId box = tracked(kBox);
  expect_refused(HandInsert{0, box}, ErrorCode::HandBump);
  expect_refused(HandInsert{0, kBin}, ErrorCode::HandBump);
  certain(kParameter<"Hand-Insert-Lose-Desig-Prob">);
  designate(kBox);
  const DesignatorId rock = designate(kRock);
  const DesignatorId lie = designate(FalseDenotation{{20.5, 15.5}});
  EXPECT_EQ(run(HandInsert{0, box}).code, ErrorCode::HandBump);
  EXPECT_EQ(told(), (PartsTold{PartNews::DesignatorRemoved, PartNews::TrackInvalid,
                               PartNews::DesignatorRemoved}));
  EXPECT_EQ(ended(), TrackEnds{ErrorCode::LostTrack});
  EXPECT_NE(parts().find(rock), nullptr);
  EXPECT_EQ(run(HandInsert{0, lie}).code, ErrorCode::HandBump);
  EXPECT_EQ(parts().find(lie), nullptr);
  EXPECT_EQ(hand(0).place, PartPlace{});
}

TEST_F(HandInsertion, MissesAndLosesDesignatorsWithTheGivenRates) {
  parameters.dirty();
  int missed = 0;
  int binned = 0;
  for (int k = 0; k < kPartSamples; ++k) {
    hand(0).place = hand(1).place = {};
    parts().designators.clear();
    const DesignatorId box = tracked(kBox);
    missed += run(HandInsert{0, box}).code == ErrorCode::HandBump;
    binned += run(HandInsert{1, kBin}).code == ErrorCode::HandBump;
  }
  expect_share(missed, 0.05);
  expect_share(binned, 0.05);
  certain(kParameter<"Hand-Insert-Miss-Prob">);
  int lost = 0;
  for (int k = 0; k < kPartSamples; ++k) {
    hand(0).place = {};
    parts().designators.clear();
    const DesignatorId box = tracked(kBox);
    run(HandInsert{0, box});
    lost += parts().find(box) == nullptr;
  }
  expect_share(lost, 0.1);
}

TEST_F(PartRemoval, RejectsAPartThatIsNotInside) {
  expect_refused(CameraRemove{1}, ErrorCode::NotInside);
  expect_refused(HandRemove{1}, ErrorCode::NotInside);
}

TEST_F(PartRemoval, MovesAPartToThePlaceOfItsContainer) {
  ASSERT_FALSE(world.move_thing(kBox, kChest));
  put_in_bin(1, kChest);
  camera(0).place = hand(0).place = kBox;
  const CommandResult first = run(CameraRemove{0});
  EXPECT_EQ(first.thing, kBox);
  EXPECT_FALSE(first.part);
  EXPECT_EQ(camera(0).place, PartPlace{kChest});
  EXPECT_EQ(run(CameraRemove{0}).thing, kChest);
  EXPECT_EQ(camera(0).place, PartPlace{kBin});
  const CommandResult last = run(CameraRemove{0});
  EXPECT_EQ(last.part, Resource::bin({}, 1));
  EXPECT_FALSE(last.thing);
  EXPECT_EQ(camera(0).place, PartPlace{});
  for (const PartPlace& place : {PartPlace{kChest}, PartPlace{kBin}, PartPlace{}}) {
    expect_done(HandRemove{0});
    EXPECT_EQ(hand(0).place, place);
  }
}

TEST_F(PartRemoval, MovesAPartFromAHeldThingToThatHand) {
  give(1, kBox);
  hand(1).place = kBin;
  hand(0).place = kBox;
  expect_done(HandRemove{0});
  EXPECT_EQ(hand(0).place, PartPlace{kBin});
}

TEST_F(PartRemoval, MovesAPartOutsideWhenItsContainerWasCarriedOff) {
  const RobotId other = add_robot();
  ASSERT_FALSE(world.move_thing(kBox, kChest));
  hand(0).place = camera(0).place = kBox;
  give(0, kChest, other);
  expect_done(HandRemove{0});
  expect_done(CameraRemove{0});
  EXPECT_EQ(hand(0).place, PartPlace{});
  EXPECT_EQ(camera(0).place, PartPlace{});
}

TEST_F(PartRemoval, ARemovedCameraStopsTrackingThingsInside) {
  camera(0).place = camera(1).place = kBox;
  const DesignatorId pen = tracked(kPen);
  track(1, pen);
  expect_done(CameraRemove{0});
  EXPECT_EQ(told(), PartsTold{PartNews::CameraMoved});
  expect_done(CameraRemove{1});
  EXPECT_EQ(told(), (PartsTold{PartNews::CameraMoved, PartNews::DesignatorRemoved}));
  EXPECT_EQ(ended(), (TrackEnds{ErrorCode::Interrupt, ErrorCode::Interrupt}));
}

TEST_F(PartRemoval, AHeldThingIsRemovedWithItsHandAndLeavesTheView) {
  camera(0).place = hand(0).place = kBox;
  const DesignatorId pen = tracked(kPen);
  expect_done(HandGrasp{0, 0, pen});
  const CommandResult result = run(HandRemove{0});
  EXPECT_EQ(result.thing, kBox);
  EXPECT_EQ(told(),
            (PartsTold{PartNews::ThingMoved, PartNews::DesignatorRemoved, PartNews::TrackInvalid}));
  EXPECT_EQ(hand(0).holds, kPen);
  EXPECT_EQ(hand(0).place, PartPlace{});
}

TEST_F(PartRemoval, AHandStaysInsideWithoutSpaceForItsThing) {
  ASSERT_FALSE(world.move_thing(kBox, kChest));
  hand(0).place = kBox;
  give(0, kRock);                                   // the chest has 9 - 5.1 left: space for that
  ASSERT_FALSE(world.move_thing(kPebble, kChest));  // but not with this
  expect_refused(HandRemove{0}, ErrorCode::InsufficientCapacity);
  expect_done(HandUngrasp{0});
  expect_done(HandRemove{0});
  EXPECT_EQ(hand(0).place, PartPlace{kChest});
}

TEST_F(AutomaticPartRemoval, PartsStayInAdjacentOrCarriedThings) {
  camera(0).place = kBox;
  camera(1).place = kBin;
  hand(0).place = kBox;
  const auto stay = [&] {
    const std::uint64_t before = hash();
    pull_out_parts(scene, {});
    EXPECT_EQ(hash(), before);
  };
  stay();
  give(1, kBox);
  state.truth[0] = {3.5, 3.5, 0.0};
  stay();
  put_in_bin(0, kBox);
  stay();
}

TEST_F(AutomaticPartRemoval, LeavingAContainerReleasesItsParts) {
  camera(0).place = hand(0).place = kBox;
  const DesignatorId pen = tracked(kPen);
  expect_done(HandGrasp{0, 0, pen});
  state.truth[0] = {23.5, 15.5, 0.0};
  pull_out_parts(scene, {});
  EXPECT_EQ(camera(0).place, PartPlace{});
  EXPECT_EQ(hand(0).place, PartPlace{});
  EXPECT_EQ(hand(0).holds, kPen) << "that comes with it";
  ASSERT_EQ(scene.notices.size(), 5U);
  EXPECT_EQ(scene.notices[0].part, Resource::camera({}, 0));
  EXPECT_EQ(scene.notices[0].thing, kBox);
  EXPECT_EQ(told(),
            (PartsTold{PartNews::PulledOut, PartNews::CameraMoved, PartNews::DesignatorRemoved,
                       PartNews::PulledOut, PartNews::ThingMoved}));
  EXPECT_EQ(ended(), TrackEnds{ErrorCode::Interrupt});
}

TEST_F(AutomaticPartRemoval, AThingTakenByAnotherRobotReleasesNestedParts) {
  const RobotId other = add_robot();
  ASSERT_FALSE(world.move_thing(kBox, kChest));
  camera(0).place = kBox;
  give(0, kChest, other);
  pull_out_parts(scene, {});
  EXPECT_EQ(camera(0).place, PartPlace{});
  EXPECT_EQ(told(), PartsTold{PartNews::PulledOut});
}

TEST_F(AutomaticPartRemoval, APartInAHeldThingMovesWithIt) {
  hand(1).place = kChest;
  give(1, kBox);
  hand(0).place = camera(0).place = kBox;
  state.truth[0] = {3.5, 3.5, 0.0};
  pull_out_parts(scene, {});
  EXPECT_EQ(hand(1).place, PartPlace{});
  EXPECT_EQ(hand(0).place, PartPlace{kBox});
  EXPECT_EQ(camera(0).place, PartPlace{kBox});
  EXPECT_EQ(told(), (PartsTold{PartNews::PulledOut, PartNews::ThingMoved}));
}

TEST_F(AutomaticPartRemoval, AHandInsideAThingWithinItsHeldThingIsRemoved) {
  hand(0).place = kChest;
  give(0, kBox);
  ASSERT_FALSE(world.move_thing(kChest, kBox));  // directly in the world
  EXPECT_EQ(run(BinClose{0}).code, ErrorCode::None) << "nor is it in a bin";
  pull_out_parts(scene, {});
  EXPECT_EQ(hand(0).place, PartPlace{});
}

TEST_F(AutomaticPartRemoval, HappensEveryTickAfterTheMotion) {
  hand(1).place = kBox;
  driver.track();
  EXPECT_TRUE(driver.take_notices().empty());
  state.truth[0] = {22.5, 15.5, 0.0};
  driver.track();
  EXPECT_EQ(driver.take_notices().size(), 1U);
  EXPECT_EQ(hand(1).place, PartPlace{});
}

/// Two robots insert and remove things at random, within and out of each other's sight.
TEST_F(PartInsertion, NeverExceedsACapacity) {
  const RobotId other = add_robot();
  RandomStream random(3, 0, StreamPurpose::Program);
  world.set_attribute(kChest, "closed", false);
  world.set_attribute(kLamp, "size", 2.0);
  world.set_attribute(kBox, "capacity", 3.5);
  world.set_attribute(kChest, "capacity", 6.0);
  for (const RobotId id : {RobotId{}, other}) {
    parts(id).bins[0].capacity = 6.0;
    parts(id).bins[1].capacity = 3.5;
  }
  const std::vector<ThingId> things{kLamp, kPen, kBox, kChest, kPebble};
  int done = 0;
  int full = 0;
  const auto size = [&](ThingId thing) { return world.thing(thing).attributes.number("size"); };
  const auto filled = [&](const PartPlace& place, RobotId of) {
    double sum = 0.0;
    for (const Thing& thing : world.things()) {
      const auto* const inside = std::get_if<ThingId>(&thing.location);
      const auto* const holder = std::get_if<Resource>(&thing.location);
      const bool in_thing = inside != nullptr && PartPlace{*inside} == place;
      bool in_part = false;
      if (holder != nullptr && holder->kind == ResourceKind::Bin) {
        in_part = holder->of_robot() == of && PartPlace{BinNumber{holder->part}} == place;
      } else if (holder != nullptr) {
        const bool mine = std::holds_alternative<ThingId>(place) || holder->of_robot() == of;
        in_part = mine && parts(holder->of_robot()).hands[holder->part].place == place;
      }
      if (in_thing || in_part) sum += size(thing.id);
    }
    return sum;
  };
  for (int k = 0; k < 30'000; ++k) {
    const RobotId id{static_cast<std::uint32_t>(random.below(2))};
    RobotParts& mine = parts(id);
    const auto number = static_cast<std::uint32_t>(random.below(2));
    const ThingId thing = things[random.below(things.size())];
    mine.designators.clear();
    const DesignatorId designator = designate(thing, DesignatorType::Local, id);
    mine.cameras[0].tracking = designator;
    mine.cameras[0].place = mine.hands[number].place;
    PartEnding ending;
    switch (random.below(5)) {
      case 0: ending = perform(scene, id, HandGrasp{number, 0, designator}); break;
      case 1: ending = perform(scene, id, HandUngrasp{number}); break;
      case 2: ending = perform(scene, id, HandInsert{number, designator}); break;
      case 3:
        ending = perform(
            scene, id, HandInsert{number, BinNumber{static_cast<std::uint32_t>(random.below(2))}});
        break;
      default: ending = perform(scene, id, HandRemove{number});
    }
    ASSERT_TRUE(ending);
    done += ending->code == ErrorCode::None;
    full += ending->code == ErrorCode::InsufficientCapacity;
    pull_out_parts(scene, {});
    pull_out_parts(scene, other);
    scene.notices.clear();
    scene.ended.clear();
    for (const ThingId container : {kBox, kChest}) {
      const double most = world.thing(container).attributes.number("capacity");
      ASSERT_LE(filled(container, id), most + 1e-9) << k;
    }
    for (std::uint32_t b = 0; b < 2; ++b) {
      ASSERT_LE(filled(BinNumber{b}, id), mine.bins[b].capacity + 1e-9) << k;
    }
  }
  EXPECT_GT(done, 3000);
  EXPECT_GT(full, 300);
}

}  // namespace
}  // namespace magna
