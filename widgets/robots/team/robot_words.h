// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "core/view/snapshot.h"

namespace magna {

// Texts of a robot's row. Lists have the same text in several wordings, the longest first: the row
// shows the longest that fits.

/// What it does, one or two words: "Exploring", "Going", "Blocked", "No route".
QString activity_word(const Snapshot& now, RobotId robot);
/// All words that activity_word() gives, for the widths of columns.
QStringList activity_words();
/// In addition: "2 left, 14 m", "for robot7", "furniture"; empty = nothing to add. A robot that
/// carries out an order to an area has its name first: "search of lab: 14 m to its target".
/// `resume_keys`: the keys that resume a held mission; empty = they are not named.
QStringList activity_details(const Snapshot& now, RobotId robot, const QString& resume_keys = {});
/// The last event of the robot, with its age: the first two wordings have both.
QStringList event_words(const Snapshot& now, const Notice& last);

/// "24 · 1 active": number of robots, and whether one is active; "24 · 3 selected" if several are.
QString team_facts(const Snapshot& now, int robots);

/// Charge of its battery, 0 to 1; nothing: it has none, or does not tell.
std::optional<double> battery_of(const Snapshot& now, RobotId robot);

}  // namespace magna
