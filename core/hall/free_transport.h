// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/hall/dispatch_rule.h"
#include "core/hall/hall_simulation.h"

namespace magna {

/// Which packages each standard machine processes, in order; index as in Hall::machines. A machine
/// without an entry, or at the end of its list, processes nothing more.
using MachineOrders = std::vector<std::vector<PackageId>>;

/// The dispatcher of a hall without transport (HallDescription::transport_free): whenever a machine
/// is idle, it gets the waiting package with the lowest rank of a rule, or the next one of a given
/// order. Giffler and Thompson, "Algorithms for solving production-scheduling problems", 1960:
/// nondelay schedules; a given order gives the semi-active schedule of a published solution.
class FreeTransport {
 public:
  struct Transfer {
    PackageId package;
    int belt = -1;  ///< input belt of its next machine
  };

  FreeTransport(DispatchRuleKind rule, double tick_seconds)
      : rule_(rule), tick_seconds_(tick_seconds) {}
  FreeTransport(MachineOrders orders, double tick_seconds);

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

  std::optional<Candidate> candidate(const HallSimulation& hall, PackageId package,
                                     std::size_t machine) const;
  bool is_next(PackageId package, std::size_t machine) const;

  DispatchRuleKind rule_ = DispatchRuleKind::Fifo;
  std::optional<MachineOrders> orders_;
  std::vector<std::size_t> taken_;  ///< of its order, by machine
  double tick_seconds_;
  WaitingTimes times_;
  std::optional<std::uint64_t> nothing_in_;  ///< version of the hall in which there was none
};

}  // namespace magna
