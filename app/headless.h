// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/log.h"
#include "app/session/session_options.h"

namespace magna {

/// Runs a session on this thread without a window; returns the exit status.
int run_headless(int argc, char** argv, const SessionOptions& options, const Log& log);

}  // namespace magna
