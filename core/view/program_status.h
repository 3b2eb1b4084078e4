// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/ids.h"

namespace magna {

enum class ProgramState : std::uint8_t {
  Running,  ///< it computes, or waits for something
  Ended,    ///< it came to its end
  Failed,   ///< `reason` holds the cause
  Stopped,  ///< it was stopped, or its world was replaced
};

/// A program's output, or a system message about it.
struct ProgramLine {
  enum class Kind : std::uint8_t { Output, Message, Warning, Error };
  Kind kind = Kind::Output;
  std::string text;
  Tick tick = 0;
  std::string file;  ///< with `line`: what the text is about; empty = nothing
  int line = 0;      ///< from 1; 0 = none
  int column = 0;    ///< from 1; 0 = none
  friend bool operator==(const ProgramLine&, const ProgramLine&) = default;
};

enum class PlanState : std::uint8_t { Running, Waiting, Done, Failed, Stopped };

/// A branch of a plan that runs (manual C), in the order of a tree walked from its root.
struct PlanBranch {
  std::uint32_t id = 0;
  int depth = 0;      ///< 0 = the plan itself
  std::string label;  ///< "par", "rpl-go-to-object", "with-policy" …
  PlanState state = PlanState::Running;
  std::string waits_for;  ///< "camera-moved* 0", "12 ticks"; empty = for nothing, or its branches
  friend bool operator==(const PlanBranch&, const PlanBranch&) = default;
};

/// A Lisp program that was started.
struct ProgramStatus {
  static constexpr std::size_t kMostLines = 1000;
  std::uint32_t number = 0;  ///< counts from 1 in a session
  std::string name;          ///< whose its inputs are: "fetch", "fetch-2"
  std::string file;          ///< with the whole path; empty: typed at the console
  ProgramState state = ProgramState::Running;
  std::string reason;     ///< why it failed or stopped, one sentence
  std::string waits_for;  ///< what its own thread waits for; empty = nothing
  Tick began = 0;
  std::optional<Tick> ended;
  std::size_t pending = 0;  ///< commands that have not ended, and events to come
  std::vector<PlanBranch> plan;
  std::uint64_t first_line = 0;  ///< number of the oldest line that is kept; they count from 0
  std::vector<ProgramLine> lines;
  friend bool operator==(const ProgramStatus&, const ProgramStatus&) = default;
};

/// In the order of their start, those that ended too (the last 50).
using ProgramTable = std::vector<ProgramStatus>;

}  // namespace magna
