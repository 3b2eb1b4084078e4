// SPDX-License-Identifier: GPL-3.0-or-later
// What robot commands say of themselves: members, effects and delays.
#include "core/robot/command.h"

#include <gtest/gtest.h>

#include <concepts>
#include <set>

#include "core/sim/described.h"
#include "core/sim/parameters.h"
#include "core/sim/state_hash.h"

namespace magna {
namespace {

std::uint64_t hash_of(const RobotCommand& command) {
  StateHash hash;
  add(hash, command);
  return hash.value();
}

// Each gives the member another value.
void change(std::string& text) { text += 'x'; }
void change(bool& flag) { flag = !flag; }
void change(std::integral auto& number) { ++number; }
void change(double& number) { number += 1.0; }
void change(BodyVelocity& velocity) { velocity.omega += 1.0; }
void change(DesignatorType& type) { type = DesignatorType::Local; }
void change(DesignatorId& designator) { ++designator.value; }
void change(Destination& into) { into = BinNumber{0}; }
void change(DescriptorSpec& spec) { spec.push_back({.name = "size", .wanted = Interval{1, 2}}); }
void change(std::vector<ManipulationValue>& values) { values.emplace_back(true); }
void change(Resource& resource) { ++resource.part; }

template <std::size_t Index = 0>
void for_each_command(auto&& visit) {
  if constexpr (Index < std::variant_size_v<RobotCommand>) {
    visit(std::variant_alternative_t<Index, RobotCommand>());
    for_each_command<Index + 1>(visit);
  }
}

TEST(RobotCommands, HaveAllTheirMembersInTheirHash) {
  std::set<std::uint64_t> hashes;
  std::size_t commands = 0;
  for_each_command([&](auto command) {
    ++commands;
    EXPECT_TRUE(hashes.insert(hash_of(command)).second) << command.kName;
    for_each_field(command, [&](const char* key, auto& member) {
      change(member);
      EXPECT_TRUE(hashes.insert(hash_of(command)).second) << command.kName << ": " << key;
    });
  });
  EXPECT_EQ(commands, std::variant_size_v<RobotCommand>);
}

TEST(RobotCommands, HaveDelaysThatAreParameters) {
  std::size_t delays = 0;
  for_each_command([&](const auto& command) {
    if constexpr (requires { command.kDelays; }) {
      for (const std::string_view name : command.kDelays) {
        ++delays;
        EXPECT_TRUE(find_parameter(name)) << command.kName << ": " << name;
      }
    }
  });
  EXPECT_EQ(delays, 15U);
}

TEST(RobotCommands, MoveUnlessTheySayOtherwise) {
  EXPECT_TRUE(is_motion(Turn{1.0}));
  EXPECT_TRUE(is_motion(CameraInsert{}));
  EXPECT_TRUE(is_motion(Manipulate{"unlock"}));
  EXPECT_FALSE(is_motion(SetSpeed{1.0}));
  EXPECT_FALSE(is_motion(Stop{}));
  EXPECT_FALSE(is_motion(SensePlace{}));
  EXPECT_FALSE(is_motion(CameraTurn{}));
  EXPECT_FALSE(is_motion(HandTrack{}));
}

}  // namespace
}  // namespace magna
