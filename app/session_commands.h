// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include "app/base/session_command_line.h"

namespace magna {

/// Runs `magna verify`, `compare` or `export`; returns the exit status. Blocks.
int run_session_command(const SessionCommandLine& line);

}  // namespace magna
