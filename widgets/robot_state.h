// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <cstddef>

#include "core/view/snapshot.h"
#include "widgets/theme.h"

namespace magna {

/// The state of a robot as shown to the user.
enum class ShownState {
  Idle,
  Moving,
  OnMission,
  Waiting,
  Blocked,
  Held,
  Driven,
  Stopped,
  Silent,
  Lost
};
inline constexpr std::size_t kShownStates = 10;

/// The latch goes before everything, then the operator's hand on the stick, then the mission.
ShownState shown_state(const RobotStatus& status, bool stopped);
/// The same for a robot of the snapshot. A lost or silent link goes before the latch, too: nothing
/// tells whether such a robot stands.
ShownState shown_state(const Snapshot& now, RobotId id);

// Never by colour alone: a word, an icon and a colour for each.
QString state_word(ShownState state);
QString state_icon(ShownState state);  ///< name for tinted_pixmap
QColor state_colour(ShownState state, const Look& look);

/// The reason, or what the state means when there is none.
QString state_reason(const RobotStatus& status, ShownState state, const QString& stopped_by);
/// The same for a robot of the snapshot; of a lost link it says since when, and of one that moves
/// itself that a pause does not hold it.
QString state_reason(const Snapshot& now, RobotId id);

}  // namespace magna
