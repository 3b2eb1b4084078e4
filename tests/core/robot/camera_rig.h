// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "core/geometry/angle.h"
#include "core/robot/designators.h"
#include "tests/core/robot/team_rig.h"

namespace magna {

inline constexpr int kSamples = 20'000;

/// The tolerance of a share of kSamples around its probability: four standard errors.
inline double four_errors(double p) { return 4.0 * std::sqrt(p * (1.0 - p) / kSamples); }

/// A point robot with cameras of 90 and 60 degrees, two hands and a bin.
inline RobotDescription seeing_robot(Pose pose) {
  RobotDescription description = robot("seer", RobotType::Point, pose);
  description.cameras = {{kPi / 2.0, 5}, {kPi / 3.0, 3}};
  description.hands = {10.0, 4.0};
  description.bins = {20.0};
  return description;
}

/// A small thing that blocks no robot, of size 5 and the substance 120.
inline ThingDescription box(Point at, const char* color = "red") {
  ThingDescription thing{.name = "box", .position = at};
  thing.attributes.set("color", std::string(color));
  thing.attributes.set("size", 5.0);
  thing.attributes.set("substance", 120.0);
  return thing;
}

/// A room of the given number of cells with walls across that have a gap of one cell in row `gap`:
/// doorways.
inline WorldDescription with_doors(int width, int height, std::initializer_list<int> columns,
                                   int gap) {
  WorldDescription description = room(width, height);
  for (const int i : columns) {
    description.clauses.push_back(WallClause{{i, 0}, {i, gap - 1}, "slate", 20, 20, {}});
    description.clauses.push_back(WallClause{{i, gap + 1}, {i, height - 1}, "slate", 20, 20, {}});
  }
  return description;
}

/// One robot whose parts execute their commands immediately, without scheduler and team; without
/// noise until it is enabled.
struct CameraRig {
  explicit CameraRig(const WorldDescription& description = room(), Pose pose = {10.5, 15.5, 0.0})
      : world(std::move(World::build(description).value())),
        state(world, parameters, scheduler, 1),
        scene(state) {
    state.push_back(seeing_robot(pose));
    parameters.clean();
  }

  void make_noise() { parameters.dirty(); }
  void set(ParameterId what, double value) { EXPECT_FALSE(parameters.set(what, value)); }

  RobotParts& parts() { return state.parts[0]; }
  CameraPart& camera(std::size_t number = 0) { return parts().cameras[number]; }
  Pose& pose() { return state.truth[0]; }

  template <class Command>
  PartEnding perform(const Command& command) {
    scene.things.refresh(world);
    return magna::perform(scene, id, command);
  }
  template <class Command>
  CommandResult result(const Command& command) {
    return perform(command).value_or(CommandResult{id, ErrorCode::Failed});
  }
  /// The error of a command; nothing else may have changed.
  template <class Command>
  ErrorCode failure(const Command& command) {
    const std::uint64_t before = hash();
    const ErrorCode code = result(command).code;
    EXPECT_EQ(hash(), before) << name(RobotCommand(command));
    EXPECT_TRUE(scene.notices.empty() && scene.ended.empty()) << name(RobotCommand(command));
    return code;
  }
  /// The phase after motion.
  void follow() {
    scene.things.refresh(world);
    follow_designators(scene, id);
  }

  /// A separate designator of a thing, seen from the robot's place.
  Designator& denote(DesignatorType type, Denotation denotes) {
    carry_designators(scene, id);  // like every command that creates one
    Designator fresh;
    fresh.id = {parts().next_designator++};
    fresh.type = type;
    fresh.denotes = denotes;
    return parts().designators.emplace_back(fresh);
  }
  /// The camera tracks it from now on.
  void track(const Designator& designator, std::size_t number = 0) {
    camera(number).tracking = designator.id;
    if (const auto at = denoted_point(state, designator)) {
      const Point way = *at - pose().position();
      camera(number).angle = angle_difference(std::atan2(way.y, way.x), pose().theta);
    }
  }
  void forget_all() {
    parts().designators.clear();
    for (CameraPart& one : parts().cameras) one.tracking.reset();
    scene.notices.clear();
    scene.ended.clear();
  }
  std::size_t told(PartNotice::Kind kind) const {
    return static_cast<std::size_t>(std::ranges::count(scene.notices, kind, &PartNotice::kind));
  }

  std::uint64_t hash() const {
    StateHash hash;
    state.hash(hash);
    world.hash(hash);
    return hash.value();
  }

  World world;
  Parameters parameters;
  Scheduler scheduler;
  TeamState state;
  PartsScene scene;
  RobotId id{0};
};

}  // namespace magna
