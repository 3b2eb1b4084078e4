// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/package_flow.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

/// Whether robots reach the belt.
bool is_served(const Hall& hall, int belt) {
  return belt >= 0 && !hall.belts[static_cast<std::size_t>(belt)].interact.cells.empty();
}

}  // namespace

PackageFlow::PackageFlow(const HallSimulation& hall, std::span<const PackageMove> underway)
    : hall_(hall) {
  const Hall& of = hall.hall();
  state_.stages.resize(of.machines.size());
  for (std::size_t m = 0; m < of.machines.size(); ++m) {
    const int out = of.machines[m].output_belt;
    if (out >= 0) {
      state_.stages[m].room = hall.description().belt_capacity[static_cast<std::size_t>(out)];
    }
  }
  const auto enter = [&](int belt) {
    if (belt < 0) return;
    for (const PackageId id : hall.on_belt(static_cast<std::size_t>(belt))) place(hall, id);
  };
  for (std::size_t m = 0; m < of.machines.size(); ++m) {
    if (of.machines[m].type != MachineType::Standard) continue;
    enter(of.machines[m].input_belt);
    if (hall.machines()[m].package) place(hall, *hall.machines()[m].package);
    enter(of.machines[m].output_belt);
  }
  for (const HallRobotState& robot : hall.robots()) {
    if (robot.package) place(hall, *robot.package);
  }
  for (Stage& stage : state_.stages) let_flow(stage);
  for (const PackageMove move : underway) put(state_, move);
  open_ = all_open(state_);
  safe_ = open_ || is_safe(state_);
}

void PackageFlow::place(const HallSimulation& hall, PackageId id) {
  const Package& package = hall.package(id);
  const Item item{id, package.done};
  switch (package.place.kind) {
    case PackagePlace::Kind::Robot: state_.carried.push_back(item); break;
    case PackagePlace::Kind::Machine: {
      // A package that is being processed has that process behind it once it leaves.
      const bool works = hall.machines()[package.place.index].phase == MachinePhase::Working;
      const std::size_t more = works && !package.finished() ? 1 : 0;
      state_.stages[package.place.index].inside = Item{id, item.done + more};
      break;
    }
    case PackagePlace::Kind::Belt: {
      const HallBelt& belt = hall.hall().belts[package.place.index];
      Stage& stage = state_.stages[static_cast<std::size_t>(belt.machine)];
      (belt.type == BeltType::Input ? stage.before : stage.after).push_back(item);
      break;
    }
    case PackagePlace::Kind::Delivered: break;
  }
}

const std::vector<Process>& PackageFlow::processes(const Item& item) const {
  return hall_.package(item.id).all;
}

bool PackageFlow::lets_go(std::size_t machine) const {
  return is_served(hall_.hall(), hall_.hall().machines[machine].output_belt);
}

PackageFlow::Item PackageFlow::take_out(State& state, PackageId id) const {
  Item taken{id, hall_.package(id).done};
  const auto take = [&](std::vector<Item>& items) {
    const auto found = std::ranges::find(items, id, &Item::id);
    if (found == items.end()) return false;
    taken = *found;
    items.erase(found);
    return true;
  };
  take(state.carried);
  for (Stage& stage : state.stages) {
    const bool inside = stage.inside && stage.inside->id == id;
    if (inside) taken = *std::exchange(stage.inside, std::nullopt);
    if (inside || take(stage.after)) let_flow(stage);
  }
  return taken;
}

void PackageFlow::put(State& state, PackageMove move) const {
  const HallBelt& belt = hall_.hall().belts[static_cast<std::size_t>(move.belt)];
  const auto machine = static_cast<std::size_t>(belt.machine);
  const Item taken = take_out(state, move.package);
  if (hall_.hall().machines[machine].type != MachineType::Standard) return;  // it leaves the hall
  enter(state, taken, machine);
}

void PackageFlow::enter(State& state, const Item& item, std::size_t machine) const {
  Stage& stage = state.stages[machine];
  stage.before.push_back(item);
  let_flow(stage);
}

void PackageFlow::let_flow(Stage& stage) const {
  std::size_t gone = 0;  // from `before`
  while (true) {
    if (!stage.inside) {
      if (gone == stage.before.size()) break;
      Item next = stage.before[gone++];
      next.done = std::min(next.done + 1, processes(next).size());
      stage.inside = next;
    }
    if (stage.after.size() >= stage.room) break;
    stage.after.push_back(*stage.inside);
    stage.inside.reset();
  }
  stage.before.erase(stage.before.begin(),
                     stage.before.begin() + static_cast<std::ptrdiff_t>(gone));
}

bool PackageFlow::is_open(const Stage& stage, std::optional<PackageId> except) const {
  const auto own = except ? std::ranges::count(stage.after, *except, &Item::id) : 0;
  return !stage.inside && stage.before.empty() &&
         stage.after.size() - static_cast<std::size_t>(own) < stage.room;
}

bool PackageFlow::all_open(const State& state) const {
  for (std::size_t m = 0; m < state.stages.size(); ++m) {
    const bool standard = hall_.hall().machines[m].type == MachineType::Standard;
    if (standard && !is_open(state.stages[m], {})) return false;
  }
  return true;
}

bool PackageFlow::can_end(const Item& item) const {
  if (hall_.exits().machines.empty()) return false;
  const std::vector<Process>& all = processes(item);
  for (std::size_t k = item.done; k < all.size(); ++k) {
    const auto& machines = hall_.places_of(all[k].id).machines;
    if (std::ranges::none_of(machines, [this](std::size_t m) { return lets_go(m); })) return false;
  }
  return true;
}

bool PackageFlow::gets_through(const State& state, const Item& item) const {
  const std::vector<Process>& all = processes(item);
  for (std::size_t k = item.done; k < all.size(); ++k) {
    const auto passes = [&](std::size_t m) {
      return lets_go(m) && is_open(state.stages[m], item.id);
    };
    if (std::ranges::none_of(hall_.places_of(all[k].id).machines, passes)) return false;
  }
  return true;
}

std::size_t PackageFlow::free_places(const State& state, std::size_t machine) const {
  const Stage& stage = state.stages[machine];
  const auto belt = static_cast<std::size_t>(hall_.hall().machines[machine].input_belt);
  const std::size_t all = hall_.description().belt_capacity[belt] + 1 + stage.room;
  const std::size_t taken = stage.before.size() + (stage.inside ? 1 : 0) + stage.after.size();
  return taken < all ? all - taken : 0;
}

std::optional<PackageFlow::Step> PackageFlow::step_of(const State& state, const Item& item) const {
  constexpr std::size_t kLeaves = 1'000'000'000;
  constexpr std::size_t kGetsThrough = 1'000'000;
  if (!can_end(item)) return {};
  const std::vector<Process>& all = processes(item);
  if (item.done >= all.size()) return Step{item, {}, kLeaves};
  const bool through = gets_through(state, item);
  std::optional<Step> best;
  for (const std::size_t m : hall_.places_of(all[item.done].id).machines) {
    if (through && !is_open(state.stages[m], item.id)) continue;
    const std::size_t room = free_places(state, m);
    if (room == 0) continue;
    const std::size_t worth = through ? kGetsThrough + room : room;
    if (!best || worth > best->worth) best = Step{item, m, worth};
  }
  return best;
}

bool PackageFlow::advance(State& state) const {
  std::optional<Step> best;
  const auto consider = [&](const std::vector<Item>& items) {
    for (const Item& item : items) {
      const auto step = step_of(state, item);
      if (step && (!best || step->worth > best->worth)) best = step;
    }
  };
  consider(state.carried);
  for (std::size_t m = 0; m < state.stages.size(); ++m) {
    if (lets_go(m)) consider(state.stages[m].after);
  }
  if (!best) return false;
  take_out(state, best->item.id);
  if (best->machine) enter(state, best->item, *best->machine);
  return true;
}

bool PackageFlow::is_safe(State state) const {
  while (!all_open(state)) {
    if (!advance(state)) {
      const auto ends = [&](const Item& item) { return can_end(item); };
      return std::ranges::none_of(state.carried, ends) &&
             std::ranges::none_of(state.stages, [&](const Stage& stage) {
               return (stage.inside && ends(*stage.inside)) ||
                      std::ranges::any_of(stage.before, ends) ||
                      std::ranges::any_of(stage.after, ends);
             });
    }
  }
  return true;
}

bool PackageFlow::allows(PackageMove move) const {
  if (!can_end({move.package, hall_.package(move.package).done})) return false;
  if (!safe_) return true;
  const HallBelt& belt = hall_.hall().belts[static_cast<std::size_t>(move.belt)];
  const auto machine = static_cast<std::size_t>(belt.machine);
  if (hall_.hall().machines[machine].type != MachineType::Standard) return true;
  const Stage& stage = state_.stages[machine];
  if (open_ && stage.after.size() + 1 < stage.room) return true;
  State after = state_;
  put(after, move);
  return is_safe(std::move(after));
}

void PackageFlow::add(PackageMove move) {
  put(state_, move);
  open_ = all_open(state_);
}

}  // namespace magna
