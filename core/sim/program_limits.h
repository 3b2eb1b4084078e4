// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace magna {

/// Cut-offs for Lisp: world files, programs, plans. One table has all of them; those of the process
/// are set by `--limit NAME=VALUE`.
struct ProgramLimits {
  std::int64_t load_ms = 10'000;
  std::int64_t program_ms = 10'000;
  std::int64_t expression_ms = 1'000;
  std::int64_t turn_ms = 500;
  std::int64_t memory_mb = 512;
  std::int64_t stack_mb = 16;
  std::int64_t plan_steps = 100'000;
  std::int64_t plan_depth = 500;
  std::int64_t things = 100'000;
  std::int64_t output_lines = 1'000;
  std::int64_t log_episodes = 5'000;
  std::int64_t log_runs = 20;
  friend bool operator==(const ProgramLimits&, const ProgramLimits&) = default;
};

/// One row of the table of limits.
struct ProgramLimitInfo {
  std::string_view name;
  std::string_view unit;
  std::int64_t ProgramLimits::*value;
  std::int64_t least;
  std::int64_t most;
  std::string_view meaning;  ///< what is limited, and what happens beyond
};

std::span<const ProgramLimitInfo> program_limit_table();
/// The table as Markdown, for resources/programs/README.md.
std::string program_limit_markdown();

/// Sets the limit that `text` names, as in "plan-steps=1000". On an error, which says what was
/// expected, nothing changes.
std::optional<std::string> set_program_limit(ProgramLimits& limits, std::string_view text);

}  // namespace magna
