// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/knowledge/coverage_series.h"
#include "core/knowledge/map_error.h"
#include "core/mission/reachable_floor.h"

namespace magna {

// Tables for a spreadsheet (RFC 4180, UTF-8, lines end with CR LF), with a line of column names and
// their units first.

/// What had been seen over time, a line for each sample: tick, simulated seconds, square metres
/// that a robot had seen, which share of the floor that robots can get to (`reachable` cells; 1
/// when there are none; empty when not measured), and for each of `robots`, names by number,
/// what it was the first to see.
std::string coverage_csv(std::span<const CoverageSeries::Sample> samples,
                         std::span<const std::string> robots, double tick_seconds,
                         std::optional<std::size_t> reachable);

/// How wrong the map is and what there was to explore, in one line: cells known, taken to be free
/// or filled wrongly, and their share; cells that robots can get to, those of them that have been
/// seen, and the tick by which 90 % were. Without `floor` the last three are empty; the tick while
/// it is not so.
std::string map_error_csv(const MapError& error, const ReachableFloor* floor);

}  // namespace magna
