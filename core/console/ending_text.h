// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/engine/engine.h"

namespace magna {

/// Did the command do what it was asked for? A check whether a hand holds something has, whatever
/// code tells the answer.
bool ended_well(const RobotCommand& command, const CommandResult& result);

/// "camera-insert: Camera 0 inserted into SMALL-BOX#3": the text for a command that ended well;
/// empty = nothing.
std::string ending_message(const Engine& engine, const RobotCommand& command,
                           const CommandResult& result);

/// Why a command failed, one sentence. The code is added where the manual does not show the
/// sentence.
std::string failure_text(const Engine& engine, const RobotCommand& command,
                         const CommandResult& result);

/// "Camera 0 moved. No longer tracking Designator 0". That a track began is a message, all others
/// are warnings.
std::string notice_text(const World& world, const PartNotice& notice);

}  // namespace magna
