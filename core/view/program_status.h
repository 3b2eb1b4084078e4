// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/ids.h"

namespace magna {

enum class ProgramState : std::uint8_t {
  Running,  ///< computing, or waiting
  Ended,    ///< it has finished
  Failed,   ///< `reason` has the cause
  Stopped,  ///< stopped, or its world was replaced
};

/// A program's output, or a system message about it.
struct ProgramLine {
  enum class Kind : std::uint8_t { Output, Message, Warning, Error };
  Kind kind = Kind::Output;
  std::string text;
  Tick tick = 0;
  std::string file;  ///< with `line`: the place that the text refers to; empty = none
  int line = 0;      ///< from 1; 0 = none
  int column = 0;    ///< from 1; 0 = none
  friend bool operator==(const ProgramLine&, const ProgramLine&) = default;
};

enum class PlanState : std::uint8_t { Running, Waiting, Done, Failed, Stopped };

/// A branch of a running plan (manual C), in the order of a tree walked from its root.
struct PlanBranch {
  std::uint32_t id = 0;
  int depth = 0;      ///< 0 = the plan itself
  std::string label;  ///< "par", "rpl-go-to-object", "with-policy" …
  PlanState state = PlanState::Running;
  /// "camera-moved* 0", "12 ticks"; empty = not waiting, or only for its branches.
  std::string waits_for;
  friend bool operator==(const PlanBranch&, const PlanBranch&) = default;
};

/// A started Lisp program.
struct ProgramStatus {
  std::uint32_t number = 0;  ///< counts from 1 in a session
  std::string name;          ///< author of its inputs: "fetch", "fetch-2"
  std::string file;          ///< full path; empty: typed at the console
  ProgramState state = ProgramState::Running;
  std::string reason;     ///< why it failed or stopped, one sentence
  std::string waits_for;  ///< what its main thread waits for; empty = nothing
  Tick began = 0;
  std::optional<Tick> ended;
  std::size_t pending = 0;  ///< commands that have not ended, and future events
  std::vector<PlanBranch> plan;
  std::uint64_t first_line = 0;  ///< number of the oldest kept line; numbers count from 0
  std::vector<ProgramLine> lines;
  friend bool operator==(const ProgramStatus&, const ProgramStatus&) = default;
};

/// In the order of their start, including ended ones (the last 50).
using ProgramTable = std::vector<ProgramStatus>;

}  // namespace magna
