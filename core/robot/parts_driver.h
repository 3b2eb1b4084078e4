// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/robot/command_table.h"
#include "core/robot/parts_scene.h"
#include "core/robot/team_state.h"

namespace magna {

/// Carries out the commands of cameras, hands and storage bins (manual 3.4.3 and 3.6). Each is done
/// in one tick, after its delay: checked against the world as it is then ("problems may
/// (reasonably) occur", manual 4).
class PartsDriver {
 public:
  PartsDriver(TeamState& state, CommandTable& commands) : scene_(state), commands_(commands) {}

  /// Begins the command that stands in the command table for this part.
  void begin(Resource part);
  /// Interrupts the command in progress: its continuation is called before this returns.
  void interrupt(Resource part);
  /// The same, and a camera does not go on tracking: its track ends with INTERRUPT.
  void release(Resource part);
  /// The robot goes: its tracks end with INTERRUPT, what its hands hold falls to the ground.
  void remove(RobotId id);

  /// Something other than a hand has moved or taken the thing: what follows for designators
  /// and for parts that are in it; the hand that it is in now holds it. Tracks that end by it are
  /// told of with the next command of a part that ends, at the latest by `track`.
  void thing_moved(ThingId thing);

  /// The phase after motion: tracks are kept or lost, designators follow, parts whose robot went
  /// away from what they were in are pulled out.
  void track();

  /// See Team::designator_angle.
  double designator_angle(RobotId id, const Designator& designator) const;

  std::vector<PartNotice> take_notices() { return std::exchange(scene_.notices, {}); }

 private:
  void chain(Resource part, Tick timer);
  void run(Resource part);
  /// A camera is turned away from what it tracks, if anything.
  void let_go(Resource camera);
  /// Ticks before it is done, beyond the next one.
  Tick delay(const RobotCommand& command) const;
  /// How it ended; nothing = it goes on.
  std::optional<CommandResult> perform(RobotId id, const RobotCommand& command);
  /// Tells the tracks that ended since the last time.
  void tell_ended_tracks();

  PartsScene scene_;
  CommandTable& commands_;
};

}  // namespace magna
