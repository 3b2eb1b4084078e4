// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/engine/operator_measures.h"
#include "core/knowledge/coverage.h"
#include "core/knowledge/map_error.h"
#include "core/mission/reachable_floor.h"
#include "core/view/help_measures.h"

namespace magna {

// Tables for a spreadsheet (RFC 4180, UTF-8, lines end with CR LF); the first line has column names
// with units.

/// The seen area over time, one line per sample: tick, simulated seconds, square metres seen by any
/// robot, the seen share of the floor that robots can reach (`reachable` cells; 1 if there are
/// none; empty if not measured), and for each of `robots`, names by number, the area that it was
/// the first to see.
std::string coverage_csv(std::span<const CoverageSeries::Sample> samples,
                         std::span<const std::string> robots, double tick_seconds,
                         std::optional<std::size_t> reachable);

/// The errors of the map and the extent of exploration, in one line: known cells, cells wrongly
/// considered free or filled, and their share; cells that robots can reach, the seen ones of these,
/// and the tick at which 90 % had been seen (empty until then). Without `floor` the last three are
/// empty.
std::string map_error_csv(const MapError& error, const ReachableFloor* floor);

/// The operator measures as a table for a spreadsheet (RFC 4180, UTF-8, lines end with CR LF): one
/// line of column names with units, one line per robot, and a last line `total` with the sums, the
/// longest neglect, and the measures of the whole run, whose columns are empty in the robots'
/// lines. The mean error is empty if no victim was found. After it one line `help` for each cause
/// of requests for help; times without a request to take them from are empty. Only a window knows
/// these.
std::string measures_csv(const OperatorMeasures& measures, std::span<const HelpMeasures> help = {});

}  // namespace magna
