// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "core/robot/parts_driver.h"
#include "tests/core/robot/team_rig.h"

namespace magna {

/// A thing on the floor of `room()`, in the robots' cell unless said otherwise.
inline ThingDescription item(std::string name, double size, double weight, double capacity = 0.0) {
  ThingDescription thing;
  thing.name = std::move(name);
  thing.position = {20.5, 15.5};
  thing.attributes.set("size", size);
  thing.attributes.set("weight", weight);
  if (capacity > 0.0) thing.attributes.set("capacity", capacity);
  return thing;
}

/// Robots above a box and other things, all within reach: two cameras, two hands, two bins. Their
/// parts act immediately, and designators are set directly, so results are exact. Random errors
/// occur only if a test enables them.
class PartsRig : public testing::Test {
 protected:
  static WorldDescription scenery() {
    WorldDescription description = room();
    // lamp#1, pen#2, small-box#3: as in the manual's example session.
    ThingDescription box = item("small-box", 5.1, 2.0, 6.4);
    box.contents = {item("lamp", 4.0, 1.0), item("pen", 0.2, 0.1)};
    ThingDescription chest = item("chest", 3.0, 1.0, 9.0);  // #4
    chest.attributes.set("closed", true);
    ThingDescription far_crate = item("crate", 2.0, 1.0, 3.0);  // #7
    far_crate.position = {25.5, 15.5};
    description.things = {std::move(box), std::move(chest), item("rock", 3.0, 10.5),
                          item("pebble", 1.0, 0.5), std::move(far_crate)};
    return description;
  }
  static constexpr ThingId kLamp{0}, kPen{1}, kBox{2}, kChest{3}, kRock{4}, kPebble{5}, kCrate{6};

  PartsRig() {
    parameters.clean();
    add_robot();
  }

  RobotId add_robot() {
    RobotDescription description = robot("robbie", RobotType::Point, {20.5, 15.5, 0.0});
    description.cameras = {{0.8, 3}, {1.6, 5}};
    description.hands = {10.0, 4.0};
    description.bins = {20.0, 5.0};
    state.push_back(description);
    commands.add_robot(2, 2, 2);
    return {static_cast<std::uint32_t>(state.size() - 1)};
  }

  RobotParts& parts(RobotId of = {}) { return state.parts[of.index()]; }
  CameraPart& camera(std::size_t number) { return parts().cameras[number]; }
  HandPart& hand(std::size_t number) { return parts().hands[number]; }
  BinPart& bin(std::size_t number) { return parts().bins[number]; }

  DesignatorId designate(Denotation denotes, DesignatorType type = DesignatorType::Local,
                         RobotId of = {}) {
    const DesignatorId number{parts(of).next_designator++};
    Designator& made = parts(of).designators.emplace_back();
    made.id = number;
    made.type = type;
    made.denotes = denotes;
    return number;
  }
  void track(std::size_t number, DesignatorId designator, RobotId of = {}) {
    parts(of).cameras[number].tracking = designator;
  }
  /// Designated and tracked by camera 0.
  DesignatorId tracked(Denotation denotes) {
    const DesignatorId number = designate(denotes);
    track(0, number);
    return number;
  }
  void give(std::uint32_t number, ThingId thing, RobotId of = {}) {
    world.move_thing(thing, Resource::hand(of, number));
    parts(of).hands[number].holds = thing;
  }
  void put_in_bin(std::uint32_t number, ThingId thing) {
    world.move_thing(thing, Resource::bin({}, number));
  }
  void certain(ParameterId id) { ASSERT_FALSE(parameters.set(id, 1.0)); }

  template <class C>
  CommandResult run(const C& command, RobotId of = {}) {
    const PartEnding ending = perform(scene, of, command);
    EXPECT_TRUE(ending) << name(RobotCommand{command}) << " goes on";
    return ending.value_or(CommandResult{});
  }
  /// Fails with this error without any change, not even a random number.
  template <class C>
  void expect_refused(const C& command, ErrorCode code) {
    const std::uint64_t before = hash();
    const std::size_t told = scene.notices.size() + scene.ended.size();
    const CommandResult result = run(command);
    EXPECT_EQ(result.code, code) << name(result.code) << " instead of " << name(code);
    EXPECT_FALSE(result.thing);
    EXPECT_TRUE(result.designators.empty());
    EXPECT_EQ(hash(), before) << name(code);
    EXPECT_EQ(scene.notices.size() + scene.ended.size(), told) << name(code);
  }
  template <class C>
  void expect_done(const C& command) {
    const CommandResult result = run(command);
    EXPECT_EQ(result.code, ErrorCode::None) << name(RobotCommand{command}) << name(result.code);
  }
  std::uint64_t hash() const {
    StateHash hash;
    world.hash(hash);
    state.hash(hash);
    return hash.value();
  }

  /// The events since the last call.
  std::vector<PartNotice::Kind> told() {
    std::vector<PartNotice::Kind> kinds;
    for (const PartNotice& notice : std::exchange(scene.notices, {})) kinds.push_back(notice.kind);
    return kinds;
  }
  /// The ends of tracks since the last call.
  std::vector<ErrorCode> ended() {
    std::vector<ErrorCode> codes;
    for (const auto& [continuation, result] : std::exchange(scene.ended, {})) {
      codes.push_back(result.code);
    }
    return codes;
  }

  World world = std::move(World::build(scenery()).value());
  Parameters parameters;
  Scheduler scheduler;
  TeamState state{world, parameters, scheduler, 1};
  CommandTable commands;
  PartsDriver driver{state, commands};  ///< for commands with a duration
  PartsScene scene{state};
};

using PartsTold = std::vector<PartNotice::Kind>;
using TrackEnds = std::vector<ErrorCode>;
using PartNews = PartNotice::Kind;

inline constexpr int kPartSamples = 20'000;

/// Whether a share of kPartSamples matches a probability within four standard errors.
inline void expect_share(int count, double probability) {
  const double error = 4.0 * std::sqrt(probability * (1.0 - probability) / kPartSamples);
  EXPECT_NEAR(static_cast<double>(count) / kPartSamples, probability, error);
}

}  // namespace magna
