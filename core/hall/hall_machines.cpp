// SPDX-License-Identifier: GPL-3.0-or-later
// One tick of machines and batteries (gobot.md, Batteries; Belts and machines): one transition per
// machine.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/hall/hall_simulation.h"

namespace magna {
namespace {

// Tolerance for sums of ticks: a work of 3 s ends after 180 ticks, not after 181.
constexpr double kTimeRounding = 1e-9;  // s

bool over(double remaining) { return remaining <= kTimeRounding; }

}  // namespace

void HallSimulation::advance(double seconds) {
  check_finished();
  for (std::size_t machine = 0; machine < machines_.size(); ++machine) {
    switch (hall().machines[machine].type) {
      case MachineType::Standard: advance_standard(machine, seconds); break;
      case MachineType::Input: advance_input(machine, seconds); break;
      case MachineType::Output: advance_output(machine, seconds); break;
    }
  }
  advance_batteries(seconds);
}

void HallSimulation::advance_standard(std::size_t machine, double seconds) {
  MachineState& state = machines_[machine];
  switch (state.phase) {
    case MachinePhase::Idle:
      if (description_->machines_on_command || !take_from_input_belt(machine)) return;
      begin_work(machine);
      if (over(state.remaining)) finish_work(machine);
      return;
    case MachinePhase::Working:
      state.remaining -= seconds;
      if (over(state.remaining)) finish_work(machine);
      return;
    case MachinePhase::Holding: let_go(machine); return;
  }
}

void HallSimulation::begin_work(std::size_t machine) {
  MachineState& state = machines_[machine];
  const Package& taken = package(*state.package);
  state.phase = MachinePhase::Working;
  state.total = state.remaining = taken.finished() ? 0.0 : taken.next().seconds;
}

void HallSimulation::finish_work(std::size_t machine) {
  MachineState& state = machines_[machine];
  state.remaining = 0.0;
  state.phase = MachinePhase::Holding;
  Package& done = packages_[state.package->index()];
  if (done.finished()) return;
  const int process = done.next().id;
  ++done.done;
  tell({.kind = HallNews::Kind::ProcessDone,
        .package = *state.package,
        .machine = static_cast<int>(machine),
        .process = process});
}

bool HallSimulation::take_from_input_belt(std::size_t machine) {
  const int belt = hall().machines[machine].input_belt;
  if (belt < 0) return false;
  std::vector<PackageId>& waiting = belts_[static_cast<std::size_t>(belt)];
  if (waiting.empty()) return false;
  const PackageId taken = waiting.front();
  waiting.erase(waiting.begin());
  machines_[machine].package = taken;
  put(taken, {PackagePlace::Kind::Machine, machine});
  return true;
}

void HallSimulation::let_go(std::size_t machine) {
  MachineState& state = machines_[machine];
  const int belt = hall().machines[machine].output_belt;
  if (belt < 0) return;
  const auto out = static_cast<std::size_t>(belt);
  if (belts_[out].size() >= description_->belt_capacity[out]) return;
  const PackageId leaving = *std::exchange(state.package, std::nullopt);
  state.phase = MachinePhase::Idle;
  belts_[out].push_back(leaving);
  put(leaving, {PackagePlace::Kind::Belt, out});
}

void HallSimulation::advance_input(std::size_t machine, double seconds) {
  MachineState& state = machines_[machine];
  switch (state.phase) {
    case MachinePhase::Idle: make_package(machine); return;
    case MachinePhase::Working:
      state.remaining = std::max(0.0, state.remaining - seconds);
      if (!over(state.remaining)) return;
      state.remaining = 0.0;
      state.phase = MachinePhase::Holding;
      [[fallthrough]];
    case MachinePhase::Holding: let_go(machine); return;
  }
}

void HallSimulation::make_package(std::size_t machine) {
  const MachineSettings& settings = description_->machines[machine];
  if (settings.template_list >= left_to_make_.size()) return;
  PackageTemplates& left = left_to_make_[settings.template_list];
  if (left.empty()) return;
  std::size_t chosen = 0;
  switch (settings.create_order) {
    case CreateOrder::First: break;
    case CreateOrder::Last: chosen = left.size() - 1; break;
    case CreateOrder::Random: chosen = lots_[machine].below(left.size()); break;
  }
  const PackageId id{static_cast<std::uint32_t>(packages_.size())};
  packages_.push_back({"package" + std::to_string(id.value),
                       left[chosen],
                       0,
                       {PackagePlace::Kind::Machine, machine}});
  if (!settings.infinite) left.erase(left.begin() + static_cast<std::ptrdiff_t>(chosen));

  MachineState& state = machines_[machine];
  state.package = id;
  state.phase = MachinePhase::Working;
  state.total = settings.create_time == CreateTime::Fixed
                    ? settings.time_step
                    : -settings.time_step * std::log1p(-lots_[machine].uniform());
  state.remaining = state.total;
  tell({.kind = HallNews::Kind::PackageMade, .package = id, .machine = static_cast<int>(machine)});
}

void HallSimulation::advance_output(std::size_t machine, double seconds) {
  MachineState& state = machines_[machine];
  if (state.phase == MachinePhase::Idle) {
    if (!take_from_input_belt(machine)) return;
    state.phase = MachinePhase::Working;
    state.total = state.remaining = description_->machines[machine].time_step;
    if (state.total > 0.0) return;
  }
  state.remaining = std::max(0.0, state.remaining - seconds);
  if (!over(state.remaining)) return;
  state.remaining = 0.0;
  state.phase = MachinePhase::Idle;
  const PackageId gone = *std::exchange(state.package, std::nullopt);
  packages_[gone.index()].place = {PackagePlace::Kind::Delivered, 0};
  ++delivered_;
  tell({.kind = HallNews::Kind::PackageDelivered,
        .package = gone,
        .machine = static_cast<int>(machine)});
}

void HallSimulation::advance_batteries(double seconds) {
  for (std::size_t robot = 0; robot < robots_.size(); ++robot) {
    const HallRobot& has = description_->robots[robot];
    HallRobotState& state = robots_[robot];
    const bool was_empty = state.battery <= 0.0;
    double change = state.in_station ? has.charge_rate : -has.drain_rate;
    if (has.idle_drain_rate) {
      const double drain = acting_[robot] != 0 ? has.drain_rate : *has.idle_drain_rate;
      change = (state.in_station ? has.charge_rate : 0.0) - drain;
    }
    state.battery = std::clamp(state.battery + change * seconds, 0.0, has.max_battery);
    if (!was_empty && state.battery <= 0.0) {
      tell({.kind = HallNews::Kind::BatteryEmpty, .robot = static_cast<int>(robot)});
    }
  }
}

std::optional<Message> HallSimulation::refuse_process(int machine) const {
  if (!description_->machines_on_command)
    return Message({"machines-by-themselves", "the machines of this hall work by themselves"});
  if (machine < 0 ||
      hall().machines[static_cast<std::size_t>(machine)].type != MachineType::Standard) {
    return Message({"no-machine-on-command", "there is no such machine that works on command"});
  }
  if (machines_[static_cast<std::size_t>(machine)].phase != MachinePhase::Idle) {
    return Message({"machine-at-work", "the machine is at work"});
  }
  return {};
}

bool HallSimulation::begin_process(int machine, PackageId package) {
  const auto index = static_cast<std::size_t>(machine);
  const int belt = hall().machines[index].input_belt;
  if (belt < 0) return false;
  const std::vector<PackageId>& waiting = belts_[static_cast<std::size_t>(belt)];
  if (waiting.empty() || waiting.front() != package || !take_from_input_belt(index)) return false;
  begin_work(index);
  return true;
}

}  // namespace magna
