// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/hall/dispatch_rule.h"
#include "core/hall/hall_simulation.h"

namespace magna {

class ScheduleRun;

/// The dispatcher of a hall without transport (HallDescription::transport_free): whenever a machine
/// is idle, it gets the waiting package with the lowest rank of a rule, or the next one of a
/// schedule, not before its planned start. Giffler and Thompson, "Algorithms for solving
/// production-scheduling problems", 1960: nondelay schedules. Machines that have failed get none.
class FreeTransport {
 public:
  struct Transfer {
    PackageId package;
    int belt = -1;  ///< input belt of its next machine
  };

  FreeTransport(DispatchRuleKind rule, double tick_seconds)
      : rule_(rule), tick_seconds_(tick_seconds) {}
  /// Executes a schedule; `run` must outlive it.
  FreeTransport(ScheduleRun& run, double tick_seconds) : run_(&run), tick_seconds_(tick_seconds) {}

  /// The next transfer; nothing = no machine is idle that could begin. To be asked again after the
  /// transfer, which may have finished a package.
  std::optional<Transfer> next(const HallSimulation& hall, Tick now);

 private:
  struct Candidate {
    Transfer transfer;
    std::size_t machine = 0;
    double rank = 0.0;
    double seconds = 0.0;
  };

  /// `in_turn`: keeps the order of the schedule.
  std::optional<Candidate> best(const HallSimulation& hall, Tick now, bool in_turn) const;
  std::optional<Candidate> candidate(const HallSimulation& hall, PackageId package,
                                     std::size_t machine, Tick now, bool in_turn) const;

  DispatchRuleKind rule_ = DispatchRuleKind::Fifo;
  ScheduleRun* run_ = nullptr;  ///< instead of a rule
  double tick_seconds_;
  WaitingTimes times_;
  std::optional<std::uint64_t> nothing_in_;  ///< version of the hall in which there was none
};

}  // namespace magna
