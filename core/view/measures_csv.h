// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include "core/engine/operator_measures.h"
#include "core/view/help_measures.h"

namespace magna {

/// The operator measures as a table for a spreadsheet (RFC 4180, UTF-8, lines end with CR LF): one
/// line of column names with units, one line per robot, and a last line `total` with the sums, the
/// longest neglect, and the measures of the whole run, whose columns are empty in the robots'
/// lines. The mean error is empty if no victim was found. After it one line `help` for each cause
/// of requests for help; times without a request to take them from are empty. Only a window knows
/// these.
std::string measures_csv(const OperatorMeasures& measures, std::span<const HelpMeasures> help = {});

}  // namespace magna
