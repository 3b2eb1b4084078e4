// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <span>
#include <vector>

#include "core/engine/input.h"
#include "core/view/attention_queue.h"

namespace magna {

struct Snapshot;

/// What the operator can do for a robot that needs attention.
enum class HelpAction : std::uint8_t {
  Replan,     ///< plans a route around obstacles and goes on; of robots that wait for the robot:
              ///< another route, round robots that stand
  Drive,      ///< the operator takes control
  Resume,     ///< begins the present leg of the mission again
  Ignore,     ///< removes the robot from the list until its cause changes
  MoveAside,  ///< moves the robot out of the way of the others
  Cancel,     ///< clears the plan, or those of the robots that wait for the robot
};
inline constexpr std::size_t kHelpActions = 6;

/// The action that helps most likely: Replan while a way may be left, Drive if there is none,
/// Resume for robots that wait, MoveAside for one that others wait for, Ignore if the operator can
/// only wait.
HelpAction proposed_action(const Snapshot& now, const AttentionEntry& entry);

/// Why the action is not possible now, one sentence; empty = possible. The engine may still refuse.
/// `waiting`: the robots that wait for the robot, as its entry says.
QString why_no_help(const Snapshot& now, RobotId robot, HelpAction action,
                    std::span<const RobotId> waiting = {});

/// The inputs that carry out Replan, Resume or MoveAside; empty for the others.
std::vector<Input> help_inputs(const Snapshot& now, RobotId robot, HelpAction action,
                               std::span<const RobotId> waiting = {});

QString help_word(HelpAction action);  ///< "Replan"

/// Cause and age in simulated time: "Blocked · 0:42"; the words for a blocked robot are those of
/// blocked_word.
QString need_text(const Snapshot& now, const AttentionEntry& entry);

}  // namespace magna
