// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/console/console_commands.h"
#include "core/console/typed_word.h"
#include "core/robot/team.h"

namespace magna {

/// Numbers and names of robots, each once and in order of number; `all` = an empty list. An error
/// has the column of the word that is wrong.
Result<std::vector<RobotId>> read_robots(WordReader& words, const Team& team);

/// The arguments of NOGO: `list`, `remove N`, or the corners of a new area as pairs of numbers.
Result<NoGoRequest> read_no_go(WordReader& words);

}  // namespace magna
