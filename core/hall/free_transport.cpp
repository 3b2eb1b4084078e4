// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/free_transport.h"

#include <algorithm>
#include <tuple>

#include "core/hall/schedule_run.h"

namespace magna {

std::optional<FreeTransport::Candidate> FreeTransport::candidate(const HallSimulation& hall,
                                                                 PackageId id, std::size_t machine,
                                                                 Tick now) const {
  const Package& package = hall.package(id);
  const HallMachine& there = hall.hall().machines[machine];
  const MachineSettings& settings = hall.description().machines[machine];
  double seconds = 0.0;
  if (package.finished()) {
    if (there.type != MachineType::Output) return {};
  } else {
    const int process = package.next().id;
    const bool can = there.type == MachineType::Standard &&
                     std::ranges::find(settings.processes, process) != settings.processes.end();
    if (!can) return {};
    const bool next =
        run_ == nullptr || (run_->sends(id, package, machine) &&
                            !run_->blocking(hall, id, package) && now >= run_->due(id, package));
    if (!next) return {};
    seconds = seconds_on(settings, package.next());
  }
  const double rank = rank_of(rule_, package, seconds, times_.of(id), tick_seconds_);
  return Candidate{{id, there.input_belt}, machine, rank, seconds};
}

std::optional<FreeTransport::Transfer> FreeTransport::next(const HallSimulation& hall, Tick now) {
  if (run_ == nullptr && nothing_in_ == hall.version()) return {};
  times_.follow(hall, now);
  if (run_ != nullptr) run_->follow(hall, now);
  const auto key = [](const Candidate& one) {
    return std::tuple(one.rank, one.transfer.package.value, one.seconds, one.machine);
  };
  std::optional<Candidate> best;
  for (std::size_t m = 0; m < hall.machines().size(); ++m) {
    const int belt = hall.hall().machines[m].input_belt;
    if (belt < 0 || hall.machines()[m].phase != MachinePhase::Idle) continue;
    if (hall.machines()[m].failed) continue;
    if (!hall.on_belt(static_cast<std::size_t>(belt)).empty()) continue;
    for (std::size_t b = 0; b < hall.hall().belts.size(); ++b) {
      if (hall.hall().belts[b].type != BeltType::Output) continue;
      for (const PackageId package : hall.on_belt(b)) {
        const auto found = candidate(hall, package, m, now);
        if (found && (!best || key(*found) < key(*best))) best = found;
      }
    }
  }
  if (!best) {
    nothing_in_ = hall.version();
    return {};
  }
  return best->transfer;
}

}  // namespace magna
