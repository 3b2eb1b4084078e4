// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/hall_dispatcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "core/engine/hall_inputs.h"

namespace magna {
namespace {

constexpr double kHallDispatcherPatience =
    5.0;  // s: an operator who stopped a robot may want to look at it

bool busy(const Engine& engine, RobotId id) {
  return engine.actions()->active(id) != nullptr || engine.team().busy(id) ||
         engine.team().state()[id.index()] == BodyState::Moving ||
         engine.missions().status(id).state != MissionState::Idle;
}

constexpr double kHallWatchPatience = 600.0;  // s
constexpr double kCharges = 2.0;              // multiple of the longest full charge
constexpr double kLongest = 1e9;              // s

bool progress(const Event& event) {
  if (const auto* const hall = std::get_if<event::HallChanged>(&event)) {
    switch (hall->news.kind) {
      case HallNews::Kind::PackageMade:
      case HallNews::Kind::ProcessDone:
      case HallNews::Kind::PackageDelivered:
      case HallNews::Kind::PackageMoved: return true;
      case HallNews::Kind::BatteryEmpty:
      case HallNews::Kind::AllDelivered: return false;
    }
  }
  const auto* const begun = std::get_if<event::ActionBegun>(&event);
  return begun != nullptr && !(begun->author == HallDispatcher::author());
}

/// Whether robots can bring the package to the machine, and the machine does the next process of
/// the package.
bool processes(const HallSimulation& simulation, std::size_t machine, const Package& package) {
  const Hall& hall = simulation.hall();
  const HallMachine& there = hall.machines[machine];
  if (there.input_belt < 0) return false;
  if (hall.belts[static_cast<std::size_t>(there.input_belt)].interact.cells.empty()) return false;
  if (there.type == MachineType::Output) return package.finished();
  const auto& can = simulation.description().machines[machine].processes;
  return there.type == MachineType::Standard && !package.finished() &&
         std::ranges::find(can, package.next().id) != can.end();
}

/// Why the package cannot be processed any further, whatever the robots do; nothing = it can.
std::optional<std::string> stuck(const HallSimulation& simulation, PackageId id) {
  const Package& package = simulation.package(id);
  const Hall& hall = simulation.hall();
  for (std::size_t machine = 0; machine < hall.machines.size(); ++machine) {
    if (processes(simulation, machine, package)) return {};
  }
  if (package.finished()) {
    return fmt::format("robots can bring {} to no output machine", package.name);
  }
  return fmt::format("{} on {} needs process {}, and robots can bring it to no machine for that",
                     package.name, simulation.place_name(id), package.next().id);
}

/// The most likely reason why there was no progress.
std::string reason(const Engine& engine) {
  const HallSimulation& simulation = *engine.hall();
  if (simulation.robots().empty()) return "the hall has no robots";
  if (std::ranges::all_of(simulation.robots(), [](const auto& r) { return r.battery <= 0.0; })) {
    return "the battery of every robot is empty";
  }
  for (std::uint32_t k = 0; k < simulation.packages().size(); ++k) {
    if (simulation.package({k}).place.kind == PackagePlace::Kind::Delivered) continue;
    if (auto why = stuck(simulation, {k})) return *why;
  }
  for (std::uint32_t k = 0; k < simulation.robots().size(); ++k) {
    const auto& last = engine.actions()->last({k});
    if (!last || last->end != ActionEnd::Failed) continue;
    return fmt::format("{}: {} failed: {}", engine.team().description({k}).name, last->text,
                       english(last->reason));
  }
  return "the robots do not get a package to where it is needed";
}

}  // namespace

HallDispatcher::HallDispatcher(const Engine& engine)
    : dispatcher_(*engine.hall(), engine.world().tick_seconds()),
      available_(engine.actions()->robots(), 0),
      writers_(available_.size()),
      not_ours_till_(available_.size(), 0) {}

void HallDispatcher::find_available(const Engine& engine) {
  const Tick patience = TickUnits{engine.world().tick_seconds()}.ticks(kHallDispatcherPatience);
  for (std::uint32_t i = 0; i < available_.size(); ++i) {
    const RobotId id{i};
    const Author& writer = engine.writer(id);
    const bool changed = !(writer == writers_[i]);
    if (changed) writers_[i] = writer;
    if (writer == author() || writer.kind == AuthorKind::World) {
      not_ours_till_[i] = 0;
    } else if (changed || busy(engine, id)) {
      not_ours_till_[i] = engine.now() + patience;
    }
    available_[i] = engine.team().alive(id) && engine.now() >= not_ours_till_[i] ? 1 : 0;
  }
}

// Starts the machines that work only on command (gobot.md, Extended dialect).
void HallDispatcher::start_machines(Engine& engine) {
  const HallSimulation& hall = *engine.hall();
  if (!hall.description().machines_on_command) return;
  for (std::size_t m = 0; m < hall.machines().size(); ++m) {
    const int machine = static_cast<int>(m);
    const int belt = hall.hall().machines[m].input_belt;
    if (belt < 0 || hall.refuse_process(machine)) continue;
    const auto& waiting = hall.on_belt(static_cast<std::size_t>(belt));
    if (waiting.empty()) continue;
    engine.submit(author(), input::HallProcess{hall.hall().machines[m].name,
                                               hall.package(waiting.front()).name});
  }
}

void HallDispatcher::give_orders(Engine& engine) {
  if (engine.stopped()) return;
  find_available(engine);
  start_machines(engine);
  const auto poses = engine.team().truth().first(available_.size());
  const DispatchView view{*engine.hall(), *engine.actions(), poses, available_, engine.now()};
  for (DispatchOrder& order : dispatcher_.decide(view)) {
    const RobotId robot = order.robot;
    if (!engine.submit(author(), input::HallAction{robot, std::move(order.action)})) {
      dispatcher_.refused(robot, engine.now());
    }
  }
}

HallWatch::HallWatch(const Engine& engine) {
  double seconds = kHallWatchPatience;
  for (const HallRobot& robot : engine.hall()->description().robots) {
    if (robot.charge_rate <= 0.0) continue;
    seconds =
        std::max(seconds, kHallWatchPatience + kCharges * robot.max_battery / robot.charge_rate);
  }
  patience_ = TickUnits{engine.world().tick_seconds()}.ticks(std::min(seconds, kLongest));
}

void HallWatch::on_events(std::span<const Event> events) {
  if (std::ranges::any_of(events, progress)) waited_ = 0;
}

void HallWatch::on_tick(const Engine& engine) {
  const bool works = std::ranges::any_of(engine.hall()->machines(), [](const auto& machine) {
    return machine.phase == MachinePhase::Working;
  });
  if (!works && !engine.stopped()) ++waited_;
}

std::optional<std::string> HallWatch::stalled(const Engine& engine) const {
  const HallSimulation& simulation = *engine.hall();
  if (waited_ < patience_ || simulation.finished()) return {};
  const double tick = engine.world().tick_seconds();
  return fmt::format(
      "nothing can progress: {} ({} of {} packages delivered, none moved "
      "for {:.0f} s)",
      reason(engine), simulation.delivered(), simulation.packages().size(),
      static_cast<double>(waited_) * tick);
}

}  // namespace magna
