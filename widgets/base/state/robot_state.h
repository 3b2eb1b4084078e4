// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/mission/no_go_area.h"
#include "core/view/snapshot.h"
#include "widgets/base/look/theme.h"

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

// The words of map, robot list and attention list for robots that need help.

/// Whether a robot in this state needs the operator's help.
bool needs_help(ShownState state);

/// Whether the reason is that no way leads to the goal, or that none was found.
bool has_no_route(const Message& reason);

/// Word for a blocked robot: "No route", "Stuck", else "Blocked".
QString blocked_word(const std::optional<Message>& reason);

/// Word for an idle robot: how its last order ended, "Idle" if it had none.
QString idle_word(MissionEnd ended);

/// Word for a robot in this state: state_word, or blocked_word if it is blocked, idle_word if it is
/// idle.
QString help_state_word(const Snapshot& now, RobotId robot, ShownState state);

/// Why the operator cannot do this to the robot now, one sentence with a remedy; empty = possible.
/// The engine decides (RobotStatus::refusals).
QString why_refused(const Snapshot& now, RobotId robot, WriteKind kind);

// Measured motion of a robot; empty: not known. CyBOTs report places only.

/// "1.8 m ahead", "over 5.0 m ahead": the active robot's range straight ahead.
QString ahead_words(const Snapshot& now, RobotId robot);
/// "0.42 m/s · 1.8 m ahead · heading 212°", without what is not known; then shorter wordings.
QStringList motion_wordings(const Snapshot& now, RobotId robot);

/// A robot's name; empty = no such robot.
QString robot_name(const Snapshot& now, RobotId robot);

/// "alpha", "alpha and beta", "alpha, beta and gamma", "alpha, beta, gamma and 5 more".
QString robot_names(const Snapshot& now, std::span<const RobotId> robots);

/// Why a robot would not start a new command: STOP, a lock, or manual driving. Empty = it would.
QString standstill_reason(const Snapshot& now, RobotId robot);

/// The floor that no-go areas close for driving by this robot now; null = none.
std::shared_ptr<const ClosedGround> closed_for(const Snapshot& now, RobotId robot);

/// What a robot does at a no-go area that binds it, one sentence with the next step; empty = it is
/// at none.
QString no_go_sentence(const Snapshot& now, RobotId robot);

}  // namespace magna
