// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/view/plan_episode.h"

namespace magna {

/// A log of plans as a table for a spreadsheet (RFC 4180, UTF-8, lines end with CR LF): a line of
/// column names, then a line for each episode. A run of which episodes were dropped begins with a
/// line of kind `dropped`, whose value is their number.
std::string plan_log_csv(const PlanLog& log);

}  // namespace magna
