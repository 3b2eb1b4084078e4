// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/engine/input.h"
#include "core/view/attention_queue.h"

namespace magna {

struct Snapshot;

/// What the operator can do for a robot that needs attention.
enum class HelpAction : std::uint8_t {
  Replan,  ///< plans a route around obstacles and goes on
  Drive,   ///< the operator takes control
  Resume,  ///< begins the present leg of the mission again
  Ignore,  ///< removes the robot from the list until its cause changes
};
inline constexpr std::size_t kHelpActions = 4;

/// The action that helps most likely: Replan while a way may be left, Drive if there is none,
/// Resume for robots that wait, Ignore if the operator can only wait.
HelpAction proposed_action(const Snapshot& now, const AttentionEntry& entry);

/// Why the action is not possible now, one sentence; empty = possible. The engine may still refuse.
QString why_no_help(const Snapshot& now, RobotId robot, HelpAction action);

/// The inputs that carry out Replan or Resume; empty for the others.
std::vector<Input> help_inputs(const Snapshot& now, RobotId robot, HelpAction action);

QString help_word(HelpAction action);  ///< "Replan"

/// Cause and age in simulated time: "Blocked · 0:42"; the words for a blocked robot are those of
/// blocked_word.
QString need_text(const Snapshot& now, const AttentionEntry& entry);

}  // namespace magna
