// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/console/console_commands.h"
#include "core/console/typed_word.h"
#include "core/engine/engine.h"

namespace magna {

/// Largest number that REPEAT and TICK take.
inline constexpr std::uint64_t kMostRepeats = 1000;

/// The robot given by a word: its name, as it is listed or in another case, or its number. The
/// error is one sentence: no such robot is present, or several are called so.
Result<RobotId> find_robot(const Team& team, std::string_view word);

/// Reads the arguments of a command from the rest of its line; parts and designators are those of
/// `robot` (nothing: no robot). Missing optional arguments have no values at the end of the list.
/// The error is one sentence that names the wrong word.
Result<ArgumentValues> read_arguments(const ConsoleCommand& command, WordReader& words,
                                      const Engine& engine, std::optional<RobotId> robot);

}  // namespace magna
