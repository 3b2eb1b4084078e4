// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/program_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "core/sim/text.h"

namespace magna {
namespace {

using L = ProgramLimits;

constexpr std::array<ProgramLimitInfo, 12> kLimits = {{
    {"load-ms", "ms", &L::load_ms, 10, 3'600'000,
     "loading a world file, and each search for places of a type; the file is refused"},
    {"program-ms", "ms of processor time", &L::program_ms, 10, 3'600'000,
     "a program between two waits; it ends as failed"},
    {"expression-ms", "ms of processor time", &L::expression_ms, 10, 3'600'000,
     "an expression of the console between two waits; it is cut off with an error"},
    {"turn-ms", "ms of processor time", &L::turn_ms, 10, 60'000,
     "a kicker, manipulation, continuation, event or turn of a plan; it is cut off, its program or "
     "plan fails"},
    {"memory-mb", "MB", &L::memory_mb, 128, 65'536,
     "the memory of all Lisp of the process; the code that needs more fails"},
    {"stack-mb", "MB", &L::stack_mb, 4, 24,
     "functions that call functions, of each thread of Lisp; the code that needs more fails"},
    {"plan-steps", "steps", &L::plan_steps, 100, 100'000'000,
     "rounds of loops, calls and branches of a plan in one tick; the plan fails after its cleanup"},
    {"plan-depth", "branches", &L::plan_depth, 10, 5'000,
     "branches within branches of a plan, so also plans that call themselves; the call fails"},
    {"things", "things", &L::things, 1, 100'000,
     "things of a world, with those that are gone; the file is refused, or the call fails"},
    {"output-lines", "lines", &L::output_lines, 10, 1'000'000,
     "lines of output kept for the window, per program; the oldest are dropped"},
    {"log-episodes", "episodes", &L::log_episodes, 10, 1'000'000,
     "ended episodes kept per run of a plan; the first that ended are dropped and counted"},
    {"log-runs", "runs", &L::log_runs, 1, 10'000,
     "ended runs of plans kept in the log; the first that ended are dropped"},
}};

}  // namespace

std::span<const ProgramLimitInfo> program_limit_table() { return kLimits; }

std::string program_limit_markdown() {
  std::string text = "| limit | default | range | what is limited, and what happens beyond |\n";
  text += "|---|---|---|---|\n";
  const ProgramLimits standard;
  for (const ProgramLimitInfo& one : kLimits) {
    fmt::format_to(std::back_inserter(text), "| `{}` | {} {} | {} to {} | {} |\n", one.name,
                   standard.*one.value, one.unit, one.least, one.most, one.meaning);
  }
  return text;
}

std::optional<std::string> set_program_limit(ProgramLimits& limits, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string_view::npos) {
    return "expected NAME=VALUE, as in plan-steps=1000";
  }
  const std::string_view name = text.substr(0, equals);
  const auto* const found = std::ranges::find(kLimits, name, &ProgramLimitInfo::name);
  if (found == kLimits.end()) {
    std::string names;
    for (const ProgramLimitInfo& one : kLimits) {
      names += (names.empty() ? "" : ", ");
      names += one.name;
    }
    return fmt::format("expected one of {}", names);
  }
  const auto value = number_in<std::int64_t>(text.substr(equals + 1), found->least, found->most);
  if (!value) {
    return fmt::format("expected a whole number from {} to {}", found->least, found->most);
  }
  limits.*found->value = *value;
  return std::nullopt;
}

}  // namespace magna
