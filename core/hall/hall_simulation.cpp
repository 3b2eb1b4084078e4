// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_simulation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/robot/robot_type.h"

namespace magna {
namespace {

// Tolerance for sums of ticks: an operation of 3 s ends after 180 ticks, not after 181.
constexpr double kTimeRounding = 1e-9;  // s

bool over(double remaining) { return remaining <= kTimeRounding; }

/// Whether the robot's disc overlaps one of the cells (touching does not count).
bool overlaps(Point centre, const std::vector<Cell>& cells) {
  const double radius = info(RobotType::Gobot).radius;
  return std::ranges::any_of(cells, [&](Cell c) {
    const double dx = centre.x - std::clamp(centre.x, double(c.i), double(c.i) + 1.0);
    const double dy = centre.y - std::clamp(centre.y, double(c.j), double(c.j) + 1.0);
    return dx * dx + dy * dy < radius * radius;
  });
}

Message belt_full(const std::string& belt) { return Message({"belt-full", "{} is full"}, belt); }

/// The distance along a ray to a cell; infinite = never hit.
double meets(Point from, Point along, Cell c) {
  double first = 0.0;
  double last = std::numeric_limits<double>::infinity();
  const auto slab = [&](double at, double step, double low) {
    if (step == 0.0) {
      if (at < low || at > low + 1.0) last = -1.0;
      return;
    }
    const double a = (low - at) / step;
    const double b = (low + 1.0 - at) / step;
    first = std::max(first, std::min(a, b));
    last = std::min(last, std::max(a, b));
  };
  slab(from.x, along.x, c.i);
  slab(from.y, along.y, c.j);
  return first <= last ? first : std::numeric_limits<double>::infinity();
}

}  // namespace

double MachineState::progress() const {
  if (total <= 0.0) return 0.0;
  return std::clamp((total - remaining) / total, 0.0, 1.0);
}

HallSimulation::HallSimulation(std::shared_ptr<const HallDescription> description,
                               std::uint64_t seed)
    : description_(std::move(description)),
      machines_(hall().machines.size()),
      belts_(hall().belts.size()),
      acting_(description_->robots.size(), 0),
      seen_at_(description_->robots.size()),
      left_to_make_(description_->templates),
      faults_(*description_, seed) {
  for (const HallRobot& robot : description_->robots) {
    robots_.push_back({robot.max_battery, std::nullopt, false, {}, false});
  }
  for (const HallBelt& belt : hall().belts) reach_.push_back(reach_of(belt.interact));
  find_places();
  for (std::uint32_t machine = 0; machine < machines_.size(); ++machine) {
    lots_.emplace_back(seed, machine, StreamPurpose::Machine);
    const MachineType type = hall().machines[machine].type;
    // The first package exists from the first frame on (gobot.md, Facts).
    if (type == MachineType::Input) make_package(machine);
    // Before its first package it appears done, as in the original.
    if (type == MachineType::Output) {
      machines_[machine].total = description_->machines[machine].time_step;
    }
  }
  if (description_->transport_free) make_all_packages();
  news_.clear();  // the initial state is not an event
}

HallSimulation::AreaReach HallSimulation::reach_of(const HallArea& area) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  const double radius = info(RobotType::Gobot).radius;
  AreaReach reach{{kFar, kFar}, {-kFar, -kFar}};
  for (const Cell c : area.cells) {
    reach.lower = {std::min(reach.lower.x, c.i - radius), std::min(reach.lower.y, c.j - radius)};
    reach.upper = {std::max(reach.upper.x, c.i + 1.0 + radius),
                   std::max(reach.upper.y, c.j + 1.0 + radius)};
  }
  return reach;
}

// Belts are ordered by machine, so that both lists are in order.
void HallSimulation::find_places() {
  const auto add = [](std::vector<std::size_t>& list, std::size_t number) {
    if (list.empty() || list.back() != number) list.push_back(number);
  };
  const auto has_floor = [this](int belt) {
    return belt >= 0 && !hall().belts[static_cast<std::size_t>(belt)].interact.cells.empty();
  };
  const auto each_process = [&](std::size_t machine, auto visit) {
    if (hall().machines[machine].type == MachineType::Output) visit(exits_);
    if (hall().machines[machine].type != MachineType::Standard) return;
    for (const int id : description_->machines[machine].processes) visit(by_process_[id]);
  };
  for (std::size_t machine = 0; machine < hall().machines.size(); ++machine) {
    if (!has_floor(hall().machines[machine].input_belt)) continue;
    each_process(machine, [&](ProcessPlaces& places) { add(places.machines, machine); });
  }
  for (std::size_t belt = 0; belt < hall().belts.size(); ++belt) {
    const HallBelt& there = hall().belts[belt];
    if (there.type != BeltType::Input || there.machine < 0 || there.interact.cells.empty())
      continue;
    each_process(static_cast<std::size_t>(there.machine),
                 [&](ProcessPlaces& places) { add(places.belts, belt); });
  }
}

const ProcessPlaces& HallSimulation::places_of(int process) const {
  static const ProcessPlaces kNone;
  const auto found = by_process_.find(process);
  return found != by_process_.end() ? found->second : kNone;
}

std::optional<PackageId> HallSimulation::find_package(std::string_view name) const {
  const auto found = std::ranges::find(packages_, name, &Package::name);
  if (found == packages_.end()) return {};
  return PackageId{static_cast<std::uint32_t>(found - packages_.begin())};
}

const std::string& HallSimulation::place_name(PackageId id) const {
  static const std::string kNowhere;
  const PackagePlace place = package(id).place;
  switch (place.kind) {
    case PackagePlace::Kind::Machine: return hall().machines[place.index].name;
    case PackagePlace::Kind::Belt: return hall().belts[place.index].name;
    case PackagePlace::Kind::Robot: return description_->robots[place.index].name;
    case PackagePlace::Kind::Delivered: break;
  }
  return kNowhere;
}

std::optional<std::size_t> HallSimulation::to_make() const {
  std::vector<std::uint8_t> counted(left_to_make_.size(), 0);
  std::size_t count = faults_.to_arrive();
  for (std::size_t machine = 0; machine < machines_.size(); ++machine) {
    if (hall().machines[machine].type != MachineType::Input) continue;
    const MachineSettings& settings = description_->machines[machine];
    const std::size_t list = settings.template_list;
    if (settings.infinite && !left_to_make_[list].empty()) return {};
    if (!std::exchange(counted[list], std::uint8_t{1})) count += left_to_make_[list].size();
  }
  return count;
}

void HallSimulation::tell(HallNews news) {
  news_.push_back(news);
  ++version_;
}

std::vector<HallNews> HallSimulation::take_news() { return std::exchange(news_, {}); }

void HallSimulation::put(PackageId id, PackagePlace place) {
  packages_[id.index()].place = place;
  tell({.kind = HallNews::Kind::PackageMoved, .package = id});
}

void HallSimulation::check_finished() {
  if (finished_ || delivered_ != packages_.size() || to_make() != std::size_t{0}) return;
  finished_ = true;
  tell({.kind = HallNews::Kind::AllDelivered});
}

void HallSimulation::hash(StateHash& hash) const {
  for (const MachineState& machine : machines_) {
    hash.add(machine.phase);
    hash.add(machine.package ? machine.package->value + 1 : 0U);
    hash.add(machine.remaining);
    hash.add(machine.total);
  }
  for (const auto& belt : belts_) {
    hash.add(static_cast<std::uint64_t>(belt.size()));
    for (const PackageId id : belt) hash.add(id.value);
  }
  for (const HallRobotState& robot : robots_) {
    hash.add(robot.battery);
    hash.add(robot.package ? robot.package->value + 1 : 0U);
    hash.add(robot.in_station);
    hash.add_all(std::span<const int>(robot.belts));
  }
  for (const Package& package : packages_) {
    hash.add(static_cast<std::uint64_t>(package.done));
    hash.add(package.place.kind);
    hash.add(static_cast<std::uint64_t>(package.place.index));
  }
  for (const PackageTemplates& list : left_to_make_) {
    hash.add(static_cast<std::uint64_t>(list.size()));
  }
  for (const RandomStream& lot : lots_) {
    for (const std::uint64_t word : lot.state()) hash.add(word);
  }
  hash.add(static_cast<std::uint64_t>(delivered_));
  hash.add(finished_);
  if (!description_->disturbances.empty()) faults_.hash(hash);
}

void HallSimulation::advance(double seconds) {
  if (!description_->disturbances.empty()) disturb(seconds);
  check_finished();
  for (std::size_t machine = 0; machine < machines_.size(); ++machine) {
    if (machines_[machine].failed) continue;
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
      // So that the package can be transferred before the next tick.
      if (description_->transport_free && state.phase == MachinePhase::Holding) let_go(machine);
      return;
    case MachinePhase::Holding: let_go(machine); return;
  }
}

void HallSimulation::begin_work(std::size_t machine) {
  MachineState& state = machines_[machine];
  const Package& taken = package(*state.package);
  state.phase = MachinePhase::Working;
  state.total = state.remaining =
      taken.finished() ? 0.0 : seconds_on(description_->machines[machine], taken.next());
  if (taken.finished()) return;
  tell({.kind = HallNews::Kind::ProcessBegun,
        .package = *state.package,
        .machine = static_cast<int>(machine),
        .process = taken.next().id});
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

void HallSimulation::make_all_packages() {
  for (std::size_t machine = 0; machine < machines_.size(); ++machine) {
    if (hall().machines[machine].type != MachineType::Input) continue;
    if (description_->machines[machine].infinite) continue;
    MachineState& state = machines_[machine];
    if (!state.package) make_package(machine);  // of a job that has arrived
    while (state.package) {
      state.remaining = 0.0;
      state.phase = MachinePhase::Holding;
      let_go(machine);
      if (state.phase == MachinePhase::Holding) break;  // no room
      make_package(machine);
    }
  }
}

void HallSimulation::take_transferred(std::size_t machine) {
  MachineState& state = machines_[machine];
  if (state.phase != MachinePhase::Idle || state.failed) return;
  if (hall().machines[machine].type == MachineType::Output) {
    advance_output(machine, 0.0);
  } else if (!description_->machines_on_command && take_from_input_belt(machine)) {
    begin_work(machine);
    if (!over(state.remaining)) return;
    finish_work(machine);
    let_go(machine);
  }
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
    if (state.failed) continue;
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
  if (machines_[static_cast<std::size_t>(machine)].failed) {
    return Message({"machine-has-failed", "the machine has failed"});
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

void HallSimulation::update_places(std::span<const Pose> robots) {
  const std::size_t count = std::min(robots.size(), robots_.size());
  for (std::size_t robot = 0; robot < count; ++robot) {
    const Point here = robots[robot].position();
    if (seen_at_[robot] == here) continue;  // the rest of the place is fixed
    seen_at_[robot] = here;
    HallRobotState& state = robots_[robot];
    const bool station = hall().parking && overlaps(here, hall().parking->cells);
    if (station != state.in_station) ++version_;
    state.in_station = station;
    const auto left = std::erase_if(state.belts, [&](int belt) {
      return !overlaps(here, hall().belts[static_cast<std::size_t>(belt)].interact.cells);
    });
    version_ += left;
    for (std::size_t belt = 0; belt < belts_.size(); ++belt) {
      if (!reach_[belt].has(here)) continue;
      const int index = static_cast<int>(belt);
      if (std::ranges::find(state.belts, index) != state.belts.end()) continue;
      if (!overlaps(here, hall().belts[belt].interact.cells)) continue;
      state.belts.push_back(index);
      ++version_;
    }
  }
}

int HallSimulation::faced_belt(Pose pose) const {
  const Point along = direction(pose.theta);
  double nearest = description_->pickup_radius;
  int faced = -1;
  for (std::size_t belt = 0; belt < belts_.size(); ++belt) {
    for (const Cell c : hall().belts[belt].cells) {
      const double at = meets(pose.position(), along, c);
      if (at > nearest || (at == nearest && faced >= 0)) continue;
      nearest = at;
      faced = static_cast<int>(belt);
    }
  }
  return faced;
}

std::optional<Message> HallSimulation::at_belt(std::size_t robot, int belt, BeltType wanted) const {
  if (belt < 0) return Message({"no-belt-in-reach", "it faces no belt within reach"});
  const HallBelt& faced = hall().belts[static_cast<std::size_t>(belt)];
  if (faced.type != wanted) {
    return faced.type == BeltType::Input
               ? Message({"is-input-belt", "{} is an input belt"}, faced.name)
               : Message({"is-output-belt", "{} is an output belt"}, faced.name);
  }
  const std::vector<int>& in = robots_[robot].belts;
  if (std::ranges::find(in, belt) == in.end()) {
    return Message({"not-in-interact-area", "it is not in {}"}, faced.interact.name);
  }
  return {};
}

bool HallSimulation::take_over(std::size_t robot, Pose pose, const std::string& package) {
  const auto id = find_package(package);
  if (!id || packages_[id->index()].place.kind != PackagePlace::Kind::Robot) return false;
  const std::size_t from = packages_[id->index()].place.index;
  if (!robots_[from].failed || !seen_at_[from]) return false;
  if (distance(*seen_at_[from], pose.position()) > kHandOverReach) return false;
  robots_[from].package.reset();
  robots_[robot].package = *id;
  put(*id, {PackagePlace::Kind::Robot, robot});
  return true;
}

std::optional<Message> HallSimulation::pick(std::size_t robot, Pose pose,
                                            const std::optional<std::string>& package) {
  HallRobotState& state = robots_[robot];
  if (state.package)
    return Message({"carries-package", "it carries {}"}, packages_[state.package->index()].name);
  if (package && !find_package(*package)) return no_such_package(*package);
  if (package && take_over(robot, pose, *package)) return {};
  const int belt = faced_belt(pose);
  if (auto why = at_belt(robot, belt, BeltType::Output)) return why;
  std::vector<PackageId>& there = belts_[static_cast<std::size_t>(belt)];
  const std::string& name = hall().belts[static_cast<std::size_t>(belt)].name;
  if (there.empty()) return Message({"belt-empty", "{} is empty"}, name);
  const auto taken = package ? std::ranges::find(there, *package,
                                                 [this](PackageId id) -> const std::string& {
                                                   return packages_[id.index()].name;
                                                 })
                             : there.begin();
  if (taken == there.end())
    return Message({"package-not-on-belt", "{} is not on {}"}, *package, name);
  const PackageId id = *taken;
  there.erase(taken);
  state.package = id;
  put(id, {PackagePlace::Kind::Robot, robot});
  return {};
}

std::optional<Message> HallSimulation::refused_by(std::size_t machine,
                                                  const Package& package) const {
  const HallMachine& there = hall().machines[machine];
  if (there.type == MachineType::Output) {
    if (package.finished()) return {};
    return Message({"package-needs-process", "{} still needs process {}"}, package.name,
                   package.next().id);
  }
  const std::vector<int>& can = description_->machines[machine].processes;
  if (!package.finished() && std::ranges::find(can, package.next().id) != can.end()) return {};
  return Message({"machine-lacks-process", "{} does not do what {} needs next"}, there.name,
                 package.name);
}

std::optional<Message> HallSimulation::transfer(PackageId package, int belt) {
  if (!description_->transport_free) {
    return Message({"transport-takes-time", "robots carry the packages of this hall"});
  }
  const Package& moved = packages_[package.index()];
  const PackagePlace from = moved.place;
  if (from.kind != PackagePlace::Kind::Belt || hall().belts[from.index].type != BeltType::Output) {
    return Message({"package-not-on-output-belt", "{} is not on an output belt"}, moved.name);
  }
  const auto index = static_cast<std::size_t>(belt);
  const HallBelt& to = hall().belts[index];
  if (to.type != BeltType::Input || to.machine < 0) {
    return Message({"no-way-into-machine", "{} leads into no machine"}, to.name);
  }
  const auto machine = static_cast<std::size_t>(to.machine);
  if (auto why = refused_by(machine, moved)) return why;
  if (belts_[index].size() >= description_->belt_capacity[index]) return belt_full(to.name);
  std::erase(belts_[from.index], package);
  belts_[index].push_back(package);
  put(package, {PackagePlace::Kind::Belt, index});
  take_transferred(machine);
  check_finished();
  return {};
}

std::optional<Message> HallSimulation::place(std::size_t robot, Pose pose) {
  HallRobotState& state = robots_[robot];
  if (!state.package) return Message({"carries-nothing", "it carries nothing"});
  const int belt = faced_belt(pose);
  if (auto why = at_belt(robot, belt, BeltType::Input)) return why;
  const auto index = static_cast<std::size_t>(belt);
  const HallBelt& faced = hall().belts[index];
  if (belts_[index].size() >= description_->belt_capacity[index]) {
    return belt_full(faced.name);
  }
  if (faced.machine >= 0) {
    const auto machine = static_cast<std::size_t>(faced.machine);
    if (auto why = refused_by(machine, packages_[state.package->index()])) return why;
  }
  const PackageId id = *state.package;
  state.package.reset();
  belts_[index].push_back(id);
  put(id, {PackagePlace::Kind::Belt, index});
  return {};
}

}  // namespace magna
