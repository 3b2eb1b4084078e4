// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <cstddef>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/theme.h"

namespace magna {

/// The state of a robot as shown to the user.
enum class ShownState {
  Idle,
  Moving,
  OnMission,
  Searching,  ///< a CyBOT, for the goal box
  Waiting,
  Blocked,
  Held,
  Driven,
  Stopped,
  StopSent,     ///< a CyBOT has not confirmed the stop yet
  Unconfirmed,  ///< nor in time: it may be driving on
  Jumped,       ///< a CyBOT reports more than it can have driven
  Silent,
  Lost
};
inline constexpr std::size_t kShownStates = 14;

/// Priority: the STOP latch, then manual driving, then the mission.
ShownState shown_state(const RobotStatus& status, bool stopped);
/// The same for a robot of the snapshot. A lost or silent link and a stop that is not confirmed
/// have priority even over the latch, because the robot may still be moving.
ShownState shown_state(const Snapshot& now, RobotId id);

/// The robots whose missions are held, in order of number; none while all are stopped.
std::vector<RobotId> held_robots(const Snapshot& now);
/// Upper bound of the way that a robot may have driven since a stop that it has not confirmed in
/// time: "up to 0.80 m"; empty if it has confirmed it, or the time is not known.
QString unconfirmed_way(const Snapshot& now, RobotId id);
/// The robots that have not confirmed a stop, in order of number.
std::vector<RobotId> unconfirmed_stops(const Snapshot& now);
/// Whether STOP ALL held this robot's mission: it was on its way before.
bool held_by_stop(const RobotStatus& status);

// Word, icon and colour of a state: colour alone must not carry information.
QString state_word(ShownState state);
QString state_icon(ShownState state);  ///< name for tinted_pixmap
QColor state_colour(ShownState state, const Look& look);

/// Why the mission of a held robot does not run: "stopped by you", "not started"; without a known
/// reason "held".
QString hold_words(const RobotStatus& status);
/// The robot's reason, or the meaning of the state if there is none.
QString state_reason(const RobotStatus& status, ShownState state, const QString& stopped_by);
/// The same for a robot of the snapshot; adds the time of a lost link, and that a pause does not
/// hold remote robots.
QString state_reason(const Snapshot& now, RobotId id);

}  // namespace magna
