// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/engine/engine.h"
#include "core/engine/input_log.h"
#include "core/record/session_file.h"
#include "core/record/verifier.h"
#include "core/sim/result.h"

namespace magna {

/// An input as a form, `(mission-append (robot robot3) (waypoint (type goto) (x 0.1) (y 2)))`: its
/// name, and its values by name. Robots have their names. Recordings have no other form of what
/// clients sent.
std::string input_form(const LoggedInput& logged, const Engine& engine);

/// Writes what a client of the ACT-R interface would have received in a recorded session, in the
/// format of the user log (docs/user-log.md). `engine` is the recorded world before its first tick,
/// which runs again. Times are simulated ones, from the date at which the session began. An error:
/// the log cannot be written; a file of this name is then incomplete.
Result<Verification> write_actr_log(const SessionFile& file, Engine& engine,
                                    const std::filesystem::path& to,
                                    const Verifier::Progress& progress);

}  // namespace magna
