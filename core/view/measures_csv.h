// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/engine/operator_measures.h"

namespace magna {

/// How the operator did, as a table for a spreadsheet (RFC 4180, UTF-8, lines end with CR LF): one
/// line of column names with their units, one line for each robot, and at the end one, `total`,
/// with the sums, the longest neglect of all, and what is of the run and of no robot: those columns
/// are empty in the robots' lines. The mean error is empty while no victim was found.
std::string measures_csv(const OperatorMeasures& measures);

}  // namespace magna
