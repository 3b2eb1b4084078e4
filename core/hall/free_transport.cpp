// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/free_transport.h"

#include <algorithm>
#include <tuple>

#include "core/hall/schedule_run.h"

namespace magna {
namespace {

/// Whether nothing will go on by itself.
bool stands(const HallSimulation& hall) {
  const bool works = std::ranges::any_of(hall.machines(), [](const MachineState& machine) {
    return machine.phase == MachinePhase::Working && !machine.failed;
  });
  return !works && !hall.repair_ahead() && hall.to_arrive() == 0;
}

}  // namespace

std::optional<FreeTransport::Candidate> FreeTransport::candidate(const HallSimulation& hall,
                                                                 PackageId id, std::size_t machine,
                                                                 Tick now, bool in_turn) const {
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
    if (run_ != nullptr) {
      if (!run_->sends(id, package, machine) || now < run_->due(id, package)) return {};
      if (in_turn && run_->blocking(hall, id, package)) return {};
    }
    seconds = seconds_on(settings, package.next());
  }
  const double rank = rank_of(rule_, package, seconds, times_.of(id), tick_seconds_);
  return Candidate{{id, there.input_belt}, machine, rank, seconds};
}

std::optional<FreeTransport::Candidate> FreeTransport::best(const HallSimulation& hall, Tick now,
                                                            bool in_turn) const {
  const auto key = [](const Candidate& one) {
    return std::tuple(one.rank, one.transfer.package.value, one.seconds, one.machine);
  };
  std::optional<Candidate> first;
  for (std::size_t m = 0; m < hall.machines().size(); ++m) {
    const int belt = hall.hall().machines[m].input_belt;
    if (belt < 0 || hall.machines()[m].phase != MachinePhase::Idle) continue;
    if (hall.machines()[m].failed) continue;
    if (!hall.on_belt(static_cast<std::size_t>(belt)).empty()) continue;
    for (std::size_t b = 0; b < hall.hall().belts.size(); ++b) {
      if (hall.hall().belts[b].type != BeltType::Output) continue;
      for (const PackageId package : hall.on_belt(b)) {
        const auto found = candidate(hall, package, m, now, in_turn);
        if (found && (!first || key(*found) < key(*first))) first = found;
      }
    }
  }
  return first;
}

std::optional<FreeTransport::Transfer> FreeTransport::next(const HallSimulation& hall, Tick now) {
  if (run_ == nullptr && nothing_in_ == hall.version()) return {};
  times_.follow(hall, now);
  if (run_ != nullptr) run_->follow(hall, now);
  auto found = best(hall, now, true);
  if (!found && run_ != nullptr && stands(hall)) {
    // The order of the schedule cannot be kept: what a package waits for never comes.
    found = best(hall, now, false);
    if (found) run_->overtake(hall, found->transfer.package, hall.package(found->transfer.package));
  }
  if (!found) {
    nothing_in_ = hall.version();
    return {};
  }
  return found->transfer;
}

}  // namespace magna
