// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/engine/engine.h"

namespace magna {

/// Whether the command succeeded. A check of a hand always does, whichever code is its answer.
bool ended_well(const RobotCommand& command, const CommandResult& result);

/// "camera-insert: Camera 0 inserted into SMALL-BOX#3": the text for a successful command; empty =
/// none.
std::string ending_message(const Engine& engine, const RobotCommand& command,
                           const CommandResult& result);

/// Why a command failed, one sentence. The code is appended where the manual does not show the
/// sentence.
std::string failure_text(const Engine& engine, const RobotCommand& command,
                         const CommandResult& result);

/// "Camera 0 moved. No longer tracking Designator 0". The start of a track is a message, all others
/// are warnings.
std::string notice_text(const World& world, const PartNotice& notice);

}  // namespace magna
