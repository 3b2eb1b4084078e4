// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/hall/hall_records.h"

namespace magna {

// Tables for a spreadsheet (RFC 4180, UTF-8, lines end with CR LF); the first line has column names
// with units (tables.md, Hall measures).

/// The measures: a line for the run, each machine, robot, belt, job and begun work.
std::string hall_csv(const HallHistory& history);
/// The records: a line for each bar, ended ones first; those in progress have no end.
std::string hall_bars_csv(const HallHistory& history);

}  // namespace magna
