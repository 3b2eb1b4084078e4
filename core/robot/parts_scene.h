// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/robot/robot_parts.h"
#include "core/robot/team_state.h"
#include "core/sensing/camera_view.h"
#include "core/sensing/thing_grid.h"
#include "core/sim/message.h"

namespace magna {

/// What the commands of parts work on: the robots and their parts, the world's things as cameras
/// see them, and what is to be told of it all.
struct PartsScene {
  explicit PartsScene(TeamState& the_state) : state(the_state), things(the_state.world) {}

  TeamState& state;
  ThingGrid things;  ///< `refresh` before use
  CameraScan scan;
  /// By robot: the pose that the angles and distances of its designators are relative to.
  std::vector<Pose> poses;
  std::vector<PartNotice> notices;
  /// Continuations of tracks that ended; called when the world is as it should be.
  std::vector<std::pair<Continuation, CommandResult>> ended;

  RobotParts& parts(RobotId id) { return state.parts[id.index()]; }
  const RobotParts& parts(RobotId id) const { return state.parts[id.index()]; }
  double error(ParameterId id) const { return state.parameters[id]; }
  double sensing_error(ParameterId id) const { return state.parameters.sensing_error(id); }
};

/// Where the camera is and what it looks at; outside of everything.
CameraPose camera_pose(const Pose& robot, const CameraPart& camera);
CameraPose camera_pose(const PartsScene& scene, RobotId id, const CameraPart& camera);

/// Where a thing is for a robot's parts: the place of the hand of this robot that holds it, the
/// thing or own bin it is in; nothing = none of its parts could be there (prototypes, what another
/// robot has). On the ground it is outside, however far away.
std::optional<PartPlace> place_of(const PartsScene& scene, RobotId id, ThingId thing);

/// Is the thing next to the robot, for a part at `place`: in the same place and, outside, in the
/// robot's cell or less than a metre away (specs 2)?
bool is_local(const PartsScene& scene, RobotId id, const PartPlace& place, ThingId thing);

/// Is what a local designator stands for still next to the robot, itself or in what it is in?
bool within_reach(const TeamState& state, RobotId id, const Denotation& denoted);

/// Where the thing is on the map: on the ground itself, or what it is in, or the robot that has it.
/// Nothing for prototypes.
std::optional<Point> ground_of(const TeamState& state, ThingId thing);

/// Where what the designator stands for really is; nothing = gone.
std::optional<Point> denoted_point(const TeamState& state, const Denotation& denoted);
inline std::optional<Point> denoted_point(const TeamState& state, const Designator& designator) {
  return denoted_point(state, designator.denotes);
}

/// Is `inner` the thing itself or somewhere in it?
bool within(const World& world, ThingId inner, ThingId outer);

/// What is in a bin.
std::vector<ThingId> things_in(const World& world, Resource bin);

/// A camera's track ends with `code`; the designator stays. Nothing when it tracks nothing.
void end_track(PartsScene& scene, RobotId id, std::uint32_t camera, ErrorCode code);
/// The designator is no longer valid: tracks on it end with LOST-TRACK, and that is told.
void remove_designator(PartsScene& scene, RobotId id, DesignatorId designator);
/// A camera loses its track: ends it with LOST-TRACK, and the designator goes unless another camera
/// tracks it.
void lose_track(PartsScene& scene, RobotId id, std::uint32_t camera);
/// A hand lets a thing go there. On the floor it no longer lies as high as on what it was taken
/// from (attribute `above`). Refused: why.
std::optional<Message> put_down(PartsScene& scene, ThingId thing, const ThingLocation& to);
/// The thing, with all that is in it, is somewhere else: of every robot those designators go that
/// no camera can follow there.
void thing_moved(PartsScene& scene, ThingId thing);
/// The same, of one robot only.
void thing_moved(PartsScene& scene, RobotId id, ThingId thing);

/// All of one robot, after motion: see PartsDriver::track.
void follow_designators(PartsScene& scene, RobotId id);
/// Every part that is in something the robot is no longer next to comes out of it.
void pull_out_parts(PartsScene& scene, RobotId id);

// The commands. Each gives how it ended, or nothing when it goes on.

using PartEnding = std::optional<CommandResult>;
inline CommandResult failed(RobotId id, ErrorCode code) { return {.robot = id, .code = code}; }

PartEnding perform(PartsScene& scene, RobotId id, const CameraView& command);
PartEnding perform(PartsScene& scene, RobotId id, const CameraPlaceDesignator& command);
PartEnding perform(PartsScene& scene, RobotId id, const CameraObjectDesignator& command);
/// None: the track has begun.
PartEnding perform(PartsScene& scene, RobotId id, const CameraTrack& command);
PartEnding perform(PartsScene& scene, RobotId id, const CameraUntrack& command);
PartEnding perform(PartsScene& scene, RobotId id, const CameraTurn& command);
PartEnding perform(PartsScene& scene, RobotId id, const CameraAlignRobot& command);
PartEnding perform(PartsScene& scene, RobotId id, const CameraAlignPlace& command);
PartEnding perform(PartsScene& scene, RobotId id, const CameraInsert& command);
PartEnding perform(PartsScene& scene, RobotId id, const CameraRemove& command);
PartEnding perform(PartsScene& scene, RobotId id, const HandGrasp& command);
PartEnding perform(PartsScene& scene, RobotId id, const HandUngrasp& command);
PartEnding perform(PartsScene& scene, RobotId id, const HandGraspCheck& command);
PartEnding perform(PartsScene& scene, RobotId id, const HandTrack& command);
PartEnding perform(PartsScene& scene, RobotId id, const HandInsert& command);
PartEnding perform(PartsScene& scene, RobotId id, const HandRemove& command);
PartEnding perform(PartsScene& scene, RobotId id, const BinOpen& command);
PartEnding perform(PartsScene& scene, RobotId id, const BinClose& command);

}  // namespace magna
