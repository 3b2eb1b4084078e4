// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/view/snapshot.h"

namespace magna {

// Texts and icons of programs and their plans; colour alone never carries information.

/// The table of a snapshot; empty if missing.
const ProgramTable& programs_of(const Snapshot& now);
/// nullptr = no such program.
const ProgramStatus* program_of(const Snapshot& now, std::uint32_t number);
/// Whether it is running and can be stopped.
bool running(const ProgramStatus& program);

/// "Running", "Waiting", "Ended", "Failed", "Stopped".
QString program_state_word(const ProgramStatus& program);
/// Name of its icon in the resources.
QString program_state_icon(const ProgramStatus& program);
/// What it waits for, or why it ended; empty = none.
QString program_reason(const ProgramStatus& program);
/// All details, one per line; simulated times.
QString program_details(const ProgramStatus& program, double tick_seconds);

/// "Running", "Waiting", "Done", "Failed", "Stopped".
QString plan_state_word(PlanState state);
/// Name of its icon in the resources.
QString plan_state_icon(PlanState state);
/// "Waiting for camera-moved* 0", "Running", "Failed" …
QString plan_state_text(const PlanBranch& branch);
QString plan_state_icon(const PlanBranch& branch);

}  // namespace magna
