// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/hall_dispatcher.h"

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

}  // namespace magna
