// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/robot/command_table.h"
#include "core/robot/parts_scene.h"
#include "core/robot/team_state.h"

namespace magna {

/// Carries out the commands of cameras, hands and storage bins (manual 3.4.3 and 3.6). Each is
/// carried out in one tick, after its delay, and checked against the state of the world at that
/// time ("problems may (reasonably) occur", manual 4).
class PartsDriver {
 public:
  PartsDriver(TeamState& state, CommandTable& commands) : scene_(state), commands_(commands) {}

  /// Begins the command of this part in the command table.
  void begin(Resource part);
  /// Interrupts the command in progress: its continuation is called before this returns.
  void interrupt(Resource part);
  /// The same, and a camera stops tracking: its track ends with INTERRUPT.
  void release(Resource part);
  /// The robot is removed: its tracks end with INTERRUPT, things in its hands fall to the ground.
  void remove(RobotId id);

  /// Something other than a hand has moved or removed the thing: updates the designators and the
  /// parts that are in it; a hand that is now its location holds it. Tracks that end are reported
  /// with the next command of a part that ends, at the latest by `track`.
  void thing_moved(ThingId thing);

  /// The phase after motion: tracks are kept or lost, designators are updated, parts whose robot
  /// has left their container are pulled out.
  void track();

  /// See Team::designator_angle.
  double designator_angle(RobotId id, const Designator& designator) const;

  std::vector<PartNotice> take_notices() { return std::exchange(scene_.notices, {}); }

 private:
  void chain(Resource part, Tick timer);
  void run(Resource part);
  /// Ends the camera's track, if any, because the camera is turned.
  void let_go(Resource camera);
  /// Whether it needs the track of a camera that is about to begin one (manual D.5).
  bool waits_for_track(RobotId id, const RobotCommand& command) const;
  /// Ticks until it is carried out, beyond the next one.
  Tick delay(const RobotCommand& command) const;
  /// How the command ended; nothing while it continues.
  std::optional<CommandResult> perform(RobotId id, const RobotCommand& command);
  /// Calls the continuations of tracks that ended since the last call.
  void report_ended_tracks();

  PartsScene scene_;
  CommandTable& commands_;
};

}  // namespace magna
