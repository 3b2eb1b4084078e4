// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/record/session_file.h"
#include "core/sim/result.h"

namespace magna {

/// A recorded session as a table (RFC 4180, UTF-8, lines end with CR LF). The first line has the
/// names of the columns with units; `tick` counts from the start, `seconds` are simulated ones.
struct SessionTable {
  std::string text;
  std::optional<Error> broken = {};  ///< why it may lack its end
};

/// `tick,seconds,robot,x_m,y_m,heading_deg`: the robots at each tick at which one moved; x to the
/// right, y down, headings clockwise from the right.
SessionTable trajectory_csv(const SessionFile& file);
/// `tick,seconds,event,details`: details are the event's members as JSON.
SessionTable event_csv(const SessionFile& file);
/// `tick,seconds,sequence,kind,author,input,refused,details`; refused: the code of the reason,
/// empty if the input was accepted.
SessionTable input_csv(const SessionFile& file);
/// `tick,seconds,measure,value`: the operator's measures each time that they changed.
SessionTable measure_csv(const SessionFile& file);

/// A table, and what its file is called: NAME-trajectories.csv.
struct SessionTableKind {
  std::string_view name;
  SessionTable (*make)(const SessionFile& file);
};
inline constexpr std::array<SessionTableKind, 4> kSessionTables{{{"trajectories", trajectory_csv},
                                                                 {"events", event_csv},
                                                                 {"inputs", input_csv},
                                                                 {"measures", measure_csv}}};

/// The files of the tables in a folder, in the order of kSessionTables.
std::array<std::filesystem::path, kSessionTables.size()> table_files(
    const std::filesystem::path& folder, std::string_view name);

}  // namespace magna
