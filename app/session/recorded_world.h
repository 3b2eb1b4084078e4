// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "app/base/command_line.h"
#include "app/session/world_builder.h"
#include "core/engine/engine.h"
#include "core/engine/input_log.h"
#include "core/record/session_file.h"
#include "core/record/verifier.h"
#include "core/sim/file_source.h"
#include "core/sim/result.h"

namespace magna {

/// The options of a command line that shape its world besides seed and parameters, for the header
/// of a recording, with what the names of its files refer to. Files that they name become files of
/// the world.
SessionHeader::Options recorded_options(const CommandLine& line, FileSource& files);

/// The world of a recording, to be built from the recorded files alone. `line` has the world and
/// its options as they would be given on the command line.
struct RecordedWorld {
  CommandLine line;
  WorldRequest request;
};
/// `threads`: for the engine, >= 1. An error: a file or option of the recording cannot be used.
Result<RecordedWorld> recorded_world(const SessionFile& file, int threads);

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
