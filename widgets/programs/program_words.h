// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/view/snapshot.h"

namespace magna {

// Programs and their plans in words and signs: never by colour alone.

/// The table of a snapshot; empty while there is none.
const ProgramTable& programs_of(const Snapshot& now);
/// Null: it is not there.
const ProgramStatus* program_of(const Snapshot& now, std::uint32_t number);
/// It runs: it can be stopped.
bool running(const ProgramStatus& program);

/// "Runs", "Waits", "Ended", "Failed", "Stopped".
QString program_state_word(const ProgramStatus& program);
/// Its sign: a name of the resources.
QString program_state_icon(const ProgramStatus& program);
/// What it waits for while it runs, then why it is over; empty = nothing.
QString program_reason(const ProgramStatus& program);
/// All that is known of it, a line each; times are simulated ones.
QString program_details(const ProgramStatus& program, double tick_seconds);

/// "Waits for camera-moved* 0", "Runs", "Failed" …
QString plan_state_text(const PlanBranch& branch);
QString plan_state_icon(const PlanBranch& branch);

}  // namespace magna
