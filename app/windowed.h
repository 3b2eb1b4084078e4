// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/base/log.h"
#include "app/base/settings.h"
#include "app/profile/trusted_files.h"
#include "app/session/session_options.h"

namespace magna {

/// Runs a session on its own thread and the window on this one until the window is closed or the
/// session ends; returns the exit status.
int run_windowed(int argc, char** argv, const SessionOptions& options,
                 const LoadedSettings& settings, TrustedFiles& trusted, const Log& log);

}  // namespace magna
