// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/base/sweep_command_line.h"
#include "app/profile/trusted_files.h"
#include "core/sim/result.h"

namespace magna {

/// Runs `magna sweep`, apart from `--show`; returns the exit status. Blocks. `trusted`: the files
/// of
/// `--trust`, and those that the user's profile remembers.
int run_sweep_command(const SweepCommandLine& line, const TrustedFiles& trusted);

/// The folder that `--show` opens. The error says that it has no table.
Result<std::string> shown_sweep_folder(const SweepCommandLine& line);

}  // namespace magna
