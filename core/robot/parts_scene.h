// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/robot/robot_parts.h"
#include "core/robot/team_state.h"
#include "core/sensing/camera_view.h"
#include "core/sim/message.h"

namespace magna {

/// The data for commands of parts: the robots and their parts, the things of the world as seen by
/// cameras, and pending notices.
struct PartsScene {
  explicit PartsScene(TeamState& the_state) : state(the_state), things(the_state.world) {}

  TeamState& state;
  ThingGrid things;  ///< call `refresh` before use
  CameraScan scan;
  /// By robot: the reference pose of the angles and distances of its designators.
  std::vector<Pose> poses;
  std::vector<PartNotice> notices;
  /// Continuations of tracks that ended; called when the world is consistent again.
  std::vector<std::pair<Continuation, CommandResult>> ended;

  RobotParts& parts(RobotId id) { return state.parts[id.index()]; }
  const RobotParts& parts(RobotId id) const { return state.parts[id.index()]; }
  double error(ParameterId id) const { return state.parameters[id]; }
  double sensing_error(ParameterId id) const { return state.parameters.sensing_error(id); }
};

/// Position and direction of a camera that is outside of everything.
CameraPose camera_pose(const Pose& robot, const CameraPart& camera);
CameraPose camera_pose(const PartsScene& scene, RobotId id, const CameraPart& camera);

/// Where a thing is for a robot's parts: the place of this robot's hand that holds it, or the thing
/// or own bin that contains it; nothing = out of reach of all parts (prototypes, things of another
/// robot). A thing on the ground is outside, however far away.
std::optional<PartPlace> place_of(const PartsScene& scene, RobotId id, ThingId thing);

/// Whether the thing is local for a part at `place`: in the same place and, if outside, in the
/// robot's cell or less than a metre away (manual 2.1).
bool is_local(const PartsScene& scene, RobotId id, const PartPlace& place, ThingId thing);

/// Whether the object of a local designator, or its container, is still next to the robot.
bool within_reach(const TeamState& state, RobotId id, const Denotation& denoted);

/// The position of the thing on the map: its own, that of its container, or that of the robot that
/// has it. Nothing for prototypes.
std::optional<Point> ground_of(const TeamState& state, ThingId thing);

/// The real position of the designator's object; nothing if it is removed.
std::optional<Point> denoted_point(const TeamState& state, const Denotation& denoted);
inline std::optional<Point> denoted_point(const TeamState& state, const Designator& designator) {
  return denoted_point(state, designator.denotes);
}

/// Whether `inner` is the thing `outer` or somewhere inside it.
bool within(const World& world, ThingId inner, ThingId outer);

std::vector<ThingId> things_in(const World& world, Resource bin);

/// Ends a camera's track with `code`; the designator stays. Does nothing when the camera does not
/// track.
void end_track(PartsScene& scene, RobotId id, std::uint32_t camera, ErrorCode code,
               const std::optional<Message>& why = {});
/// Removes a designator that is no longer valid: tracks on it end with LOST-TRACK, with a notice.
void remove_designator(PartsScene& scene, RobotId id, DesignatorId designator,
                       const std::optional<Message>& why = {});
/// A camera loses its track: the track ends with LOST-TRACK, and the designator is removed unless
/// another camera tracks it.
void lose_track(PartsScene& scene, RobotId id, std::uint32_t camera, const Message& why);
/// "by chance (Prob-Lose-Track 0.01)".
Message by_chance(const PartsScene& scene, ParameterId probability);
/// "nothing is within reach there": why a part misses its destination.
Message out_of_reach();
/// A hand puts a thing down there. On the floor it loses the height of its former support
/// (attribute `above`). Returns the reason when refused.
std::optional<Message> put_down(PartsScene& scene, ThingId thing, const ThingLocation& to);
/// The thing, with its contents, has moved: removes the designators of all robots that no camera
/// can follow.
void thing_moved(PartsScene& scene, ThingId thing);
/// The same for one robot.
void thing_moved(PartsScene& scene, RobotId id, ThingId thing);

/// Updates the designators of one robot after motion: see PartsDriver::track.
void follow_designators(PartsScene& scene, RobotId id);
/// Pulls out every part whose container is no longer next to the robot.
void pull_out_parts(PartsScene& scene, RobotId id);

inline CommandResult failed(RobotId id, ErrorCode code, std::optional<Message> why = {}) {
  return {.robot = id, .code = code, .why = std::move(why)};
}

/// The current view of a camera of a robot at `robot`: outside, the world; inside a thing, that
/// thing's substance; inside a bin, nothing, because bins of robots have no substance.
std::vector<double> view_of(const CameraPart& camera, const Pose& robot, const World& world,
                            const ThingGrid& things, const Parameters& parameters,
                            RandomStream& random);

}  // namespace magna
