// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/view/plan_history.h"

namespace magna {

/// One plan's run in a history.
struct HistoryRun {
  std::shared_ptr<const PlanHistory> history;
  std::uint32_t number = 0;  ///< PlanEntry::run
};

/// An episode of the first run with its counterpart in the second one.
struct ComparedEpisode {
  enum class Difference : std::uint8_t {
    None,
    Missing,    ///< only one run has it
    Result,     ///< another state, value or reason
    Arguments,  ///< other arguments
    Time,       ///< began or ended at another tick of its run
  };

  std::shared_ptr<const PlanEntry> first;    ///< null = only in the second run
  std::shared_ptr<const PlanEntry> second;   ///< null = only in the first run
  int depth = 0;                             ///< 0 = the plans themselves
  Difference difference = Difference::None;  ///< the first that applies, in the order above
};

struct RunComparison {
  std::vector<ComparedEpisode> rows;  ///< in the order of a tree walked from its root
  /// The row that differs at the earliest tick of its run; nothing = the runs are equal.
  std::optional<std::size_t> first_difference;
};

/// Compares the branches and commands of two runs, with ticks counted from the begin of each.
/// Children of a branch are matched in order by kind and name (longest common subsequence).
RunComparison compare_runs(const HistoryRun& first, const HistoryRun& second);

/// The plans of a history, in the order of their begins.
std::vector<std::shared_ptr<const PlanEntry>> plans_of(const PlanHistory& history);

}  // namespace magna
