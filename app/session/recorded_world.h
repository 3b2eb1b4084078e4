// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "app/base/command_line.h"
#include "app/session/world_builder.h"
#include "core/record/session_file.h"
#include "core/sim/file_source.h"

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

}  // namespace magna
