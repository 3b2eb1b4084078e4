// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/schedule_run.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/hall/robot_actions.h"

namespace magna {
namespace {

constexpr double kFirstLate = 1.0;   // s of lateness that are reported first …
constexpr double kMoreLate = 10.0;   // … and by which it grows until the next report
constexpr double kMoveAhead = 10.0;  // s before its start that an operation leaves a failed machine
constexpr double kRobotPatience = 30.0;  // s that a package waits for the planned robot
constexpr double kTurnPatience = 60.0;   // s that a robot waits before a belt for its turn
constexpr double kQuietPatience = 20.0;  // s without any progress before the order is changed
constexpr double kFetchMargin = 5.0;     // s for turning and handing over, besides the ways
constexpr double kRoundAbout = 1.5;      // ways are longer than the straight line
constexpr double kPartOfTick = 1e-3;     // ticks that a time in a file may be off

/// How many of its operations have begun.
std::size_t begun_operations(const HallSimulation& hall, PackageId id) {
  const Package& package = hall.package(id);
  if (package.place.kind != PackagePlace::Kind::Machine || package.finished()) return package.done;
  const MachineState& machine = hall.machines()[package.place.index];
  const bool standard = hall.hall().machines[package.place.index].type == MachineType::Standard;
  const bool works = standard && machine.phase == MachinePhase::Working;
  return package.done + (works ? 1 : 0);
}

bool does(const HallSimulation& hall, std::size_t machine, const Process& process) {
  const HallMachine& there = hall.hall().machines[machine];
  if (there.type != MachineType::Standard || there.input_belt < 0) return false;
  const auto& can = hall.description().machines[machine].processes;
  return std::ranges::find(can, process.id) != can.end();
}

const std::string& name_of(const HallSimulation& hall, std::size_t machine) {
  return hall.hall().machines[machine].name;
}

}  // namespace

ScheduleRun::ScheduleRun(std::shared_ptr<const HallSchedule> schedule, const HallSimulation& hall,
                         double tick_seconds)
    : schedule_(std::move(schedule)),
      tick_seconds_(tick_seconds),
      sequences_(hall.machines().size()),
      failed_(hall.machines().size(), 0) {
  for (const PlannedOperation& one : schedule_->operations) {
    if (one.id.job >= jobs_.size()) jobs_.resize(one.id.job + std::size_t{1});
    auto& steps = jobs_[one.id.job];
    if (one.id.number >= steps.size()) steps.resize(one.id.number + std::size_t{1});
    // What has begun already is neither late nor to be done.
    const bool made = one.id.job < hall.packages().size();
    const bool begun = made && begun_operations(hall, {one.id.job}) > one.id.number;
    steps[one.id.number] = {one, one.machine, one.robot, begun};
    if (!begun) sequences_[one.machine].push_back(one.id);
  }
}

Tick ScheduleRun::tick_of(double seconds) const {
  return static_cast<Tick>(std::ceil(seconds / tick_seconds_ - kPartOfTick));
}

void ScheduleRun::say(bool repair, Message text) { news_.push_back({repair, std::move(text)}); }

std::vector<ScheduleNews> ScheduleRun::take_news() { return std::exchange(news_, {}); }

std::optional<OperationId> ScheduleRun::next(PackageId id, const Package& package) const {
  if (id.index() >= jobs_.size() || package.done >= jobs_[id.index()].size()) return {};
  return OperationId{id.value, static_cast<std::uint32_t>(package.done)};
}

void ScheduleRun::follow(const HallSimulation& hall, Tick now) {
  if (version_ != hall.version()) {
    version_ = hall.version();
    note_begun(hall, now);
    add_jobs(hall, now);
  }
  note_failures(hall, now);
}

void ScheduleRun::note_begun(const HallSimulation& hall, Tick now) {
  const std::size_t known = std::min(jobs_.size(), hall.packages().size());
  for (std::uint32_t job = 0; job < known; ++job) {
    const std::size_t begun = std::min(begun_operations(hall, {job}), jobs_[job].size());
    for (std::uint32_t number = 0; number < begun; ++number) {
      if (!jobs_[job][number].begun) begin(hall, {job, number}, now);
    }
  }
}

void ScheduleRun::begin(const HallSimulation& hall, OperationId id, Tick now) {
  Step& begun = step(id);
  begun.begun = true;
  std::erase(sequences_[begun.machine], id);
  const double late = static_cast<double>(now) * tick_seconds_ - begun.plan.start;
  if (late < (told_late_ > 0.0 ? told_late_ + kMoreLate : kFirstLate)) return;
  told_late_ = late;
  say(false, Message({"operation-late", "operation {} of {} on {} begins {:.1f} s late"}, id.number,
                     hall.package({id.job}).name, name_of(hall, begun.machine), late));
}

double ScheduleRun::seconds_left(const HallSimulation& hall, std::size_t machine) const {
  const MachineState& state = hall.machines()[machine];
  double seconds = state.phase == MachinePhase::Working ? state.remaining : 0.0;
  for (const OperationId id : sequences_[machine]) {
    if (id.job >= hall.packages().size()) continue;
    const Package& package = hall.package({id.job});
    seconds += seconds_on(hall.description().machines[machine], package.all[id.number]);
  }
  return seconds;
}

std::optional<std::size_t> ScheduleRun::best_machine(const HallSimulation& hall,
                                                     const Process& process) const {
  std::optional<std::size_t> best;
  double least = 0.0;
  for (std::size_t m = 0; m < sequences_.size(); ++m) {
    if (hall.machines()[m].failed || !does(hall, m, process)) continue;
    const double seconds =
        seconds_left(hall, m) + seconds_on(hall.description().machines[m], process);
    if (best && seconds >= least) continue;
    best = m;
    least = seconds;
  }
  return best;
}

// By planned starts, in which no operations wait for each other in a circle.
void ScheduleRun::put_in_order(OperationId id) {
  auto& sequence = sequences_[step(id).machine];
  const auto after = std::ranges::find_if(
      sequence, [&](OperationId other) { return step(other).plan.start > step(id).plan.start; });
  sequence.insert(after, id);
}

bool ScheduleRun::move_away(const HallSimulation& hall, OperationId id) {
  const Package& package = hall.package({id.job});
  const auto to = best_machine(hall, package.all[id.number]);
  if (!to) return false;
  Step& moved = step(id);
  std::erase(sequences_[moved.machine], id);
  const std::size_t from = std::exchange(moved.machine, static_cast<std::uint32_t>(*to));
  put_in_order(id);
  say(true, Message({"operation-moves", "{} has failed: operation {} of {} moves to {}"},
                    name_of(hall, from), id.number, package.name, name_of(hall, *to)));
  return true;
}

void ScheduleRun::note_failures(const HallSimulation& hall, Tick now) {
  for (std::size_t m = 0; m < failed_.size(); ++m) {
    const bool failed = hall.machines()[m].failed;
    const bool before = std::exchange(failed_[m], std::uint8_t{failed}) != 0;
    if (!failed) continue;
    if (!before && !sequences_[m].empty()) {
      say(true, Message({"operations-wait",
                         "{} has failed; operations that wait for it and keep their order: {}"},
                        name_of(hall, m), sequences_[m].size()));
    }
    const std::vector<OperationId> waiting = sequences_[m];
    for (const OperationId id : waiting) {
      if (id.job >= hall.packages().size()) continue;
      const Package& package = hall.package({id.job});
      const PackagePlace place = package.place;
      const bool on_way = place.kind == PackagePlace::Kind::Robot ||
                          (place.kind == PackagePlace::Kind::Belt &&
                           hall.hall().belts[place.index].type == BeltType::Output);
      const double start = step(id).plan.start;
      const bool is_due = static_cast<double>(now) * tick_seconds_ + kMoveAhead >= start;
      if (package.done == id.number && on_way && is_due) move_away(hall, id);
    }
  }
}

void ScheduleRun::add_jobs(const HallSimulation& hall, Tick now) {
  if (jobs_.size() < hall.packages().size()) jobs_.resize(hall.packages().size());
  for (std::uint32_t job = 0; job < hall.packages().size(); ++job) {
    const Package& package = hall.package({job});
    if (!jobs_[job].empty() || package.all.empty()) continue;
    double ready = static_cast<double>(now) * tick_seconds_;
    const std::size_t begun = begun_operations(hall, {job});
    for (std::uint32_t number = 0; number < package.all.size(); ++number) {
      Step& added = jobs_[job].emplace_back();
      added.plan.id = {job, number};
      added.begun = number < begun;
      if (added.begun) continue;
      std::optional<std::size_t> machine = best_machine(hall, package.all[number]);
      for (std::size_t m = 0; m < sequences_.size() && !machine; ++m) {
        if (does(hall, m, package.all[number])) machine = m;
      }
      if (!machine) {  // nothing can be planned any more
        jobs_[job].pop_back();
        break;
      }
      auto& sequence = sequences_[*machine];
      if (!sequence.empty()) ready = std::max(ready, step(sequence.back()).plan.end);
      added.machine = added.plan.machine = static_cast<std::uint32_t>(*machine);
      added.plan.start = ready;
      ready += seconds_on(hall.description().machines[*machine], package.all[number]);
      added.plan.end = ready;
      sequence.push_back(added.plan.id);
    }
    if (jobs_[job].empty()) continue;
    say(true, Message({"job-added",
                       "{} is not in the schedule: its operations are added after "
                       "the others on their machines"},
                      package.name));
  }
}

bool ScheduleRun::sends(PackageId id, const Package& package, std::size_t machine) const {
  const auto planned = next(id, package);
  return !planned || step(*planned).machine == machine;
}

std::optional<PackageId> ScheduleRun::blocking(
    const HallSimulation& hall, PackageId id, const Package& package,
    const std::function<bool(PackageId)>& under_way) const {
  const auto planned = next(id, package);
  if (!planned || step(*planned).begun) return {};
  const std::size_t machine = step(*planned).machine;
  for (const OperationId other : sequences_[machine]) {
    if (other == *planned) break;
    const PackageId first{other.job};
    if (other.job >= hall.packages().size()) return first;
    const Package& there = hall.package(first);
    if (there.done == other.number && there.place.kind == PackagePlace::Kind::Belt) {
      const HallBelt& belt = hall.hall().belts[there.place.index];
      if (belt.type == BeltType::Input && belt.machine == static_cast<int>(machine)) continue;
    }
    if (!under_way || !under_way(first)) return first;
  }
  return {};
}

Tick ScheduleRun::due(PackageId id, const Package& package) const {
  if (id.index() >= jobs_.size() || jobs_[id.index()].empty()) return 0;
  if (package.finished()) return tick_of(jobs_[id.index()].back().plan.end);
  const auto planned = next(id, package);
  return planned ? tick_of(step(*planned).plan.start) : 0;
}

int ScheduleRun::robot_for(PackageId id, const Package& package) const {
  const auto planned = next(id, package);
  return planned ? step(*planned).robot : -1;
}

void ScheduleRun::reassign(const HallSimulation& hall, PackageId id, const Package& package,
                           std::size_t robot) {
  const auto planned = next(id, package);
  if (!planned || step(*planned).robot < 0) return;
  const int before = std::exchange(step(*planned).robot, static_cast<std::int32_t>(robot));
  const auto& robots = hall.description().robots;
  say(true, Message({"robot-reassigned", "{} fetches {} for operation {} instead of {}"},
                    robots[robot].name, package.name, package.done,
                    robots[static_cast<std::size_t>(before)].name));
}

void ScheduleRun::overtake(const HallSimulation& hall, PackageId id, const Package& package) {
  const auto planned = next(id, package);
  if (!planned) return;
  const auto over = blocking(hall, id, package);
  const std::size_t machine = step(*planned).machine;
  auto& sequence = sequences_[machine];
  std::erase(sequence, *planned);
  sequence.insert(sequence.begin(), *planned);
  if (!over || over->index() >= hall.packages().size()) return;
  say(true, Message({"package-overtakes", "{} overtakes {} on {}, which cannot be brought there"},
                    package.name, hall.package(*over).name, name_of(hall, machine)));
}

ScheduleRule::ScheduleRule(ScheduleRun& run, const HallDescription& description,
                           double tick_seconds)
    : run_(run), tick_seconds_(tick_seconds), speed_(controller_speed(description.controller)) {}

bool ScheduleRule::sends(PackageId id, const Package& package, std::size_t machine) const {
  return run_.sends(id, package, machine);
}

bool ScheduleRule::in_turn(const DispatchOffer& offer, const DispatchLoad& load) const {
  const auto under_way = [&](PackageId other) {
    return std::ranges::any_of(offer.trips, [&](const DispatchTrip& trip) {
      return trip.package == other && trip.to == load.to;
    });
  };
  return !run_.blocking(offer.hall, load.package, offer.hall.package(load.package), under_way);
}

bool ScheduleRule::early(const DispatchOffer& offer, const DispatchLoad& load,
                         std::size_t robot) const {
  const Package& package = offer.hall.package(load.package);
  if (package.finished()) return false;
  const auto& belts = offer.hall.hall().belts;
  const Point from = cell_centre(belts[static_cast<std::size_t>(load.from)].cells.front());
  const Point to = cell_centre(belts[static_cast<std::size_t>(load.to)].cells.front());
  const double metres = offer.metres(robot, load) + kRoundAbout * distance(from, to);
  const double lead = metres / speed_ + kFetchMargin;
  const Tick left = run_.due(load.package, package) - offer.now;
  return static_cast<double>(left) * offer.tick_seconds > lead;
}

bool ScheduleRule::waits_for(const DispatchOffer& offer, const DispatchLoad& load,
                             std::size_t robot) const {
  const HallRobotState& state = offer.hall.robots()[robot];
  if (state.failed || (offer.hall.battery_empty(robot) && !state.in_station)) return false;
  const Tick since = std::max(run_.due(load.package, offer.hall.package(load.package)),
                              offer.times.of(load.package).since);
  return !past(since, offer.now, kRobotPatience);
}

std::optional<std::size_t> ScheduleRule::robot_now(const DispatchOffer& offer,
                                                   const DispatchLoad& load,
                                                   DispatchChoice& choice) {
  const Package& package = offer.hall.package(load.package);
  const int planned = run_.robot_for(load.package, package);
  if (planned >= 0) {
    const auto robot = static_cast<std::size_t>(planned);
    if (std::ranges::find(offer.idle, robot) != offer.idle.end()) {
      if (early(offer, load, robot)) return {};
      if (offer.lasts(robot, load)) return robot;
      choice.to_charge.push_back(robot);
      return {};
    }
    if (waits_for(offer, load, robot)) return {};
  }
  std::optional<std::size_t> best;
  double least = 0.0;
  for (const std::size_t robot : offer.idle) {
    const double metres = offer.metres(robot, load);
    if ((best && metres >= least) || early(offer, load, robot)) continue;
    if (!offer.lasts(robot, load)) {
      choice.to_charge.push_back(robot);
      continue;
    }
    best = robot;
    least = metres;
  }
  if (best && planned >= 0) run_.reassign(offer.hall, load.package, package, *best);
  return best;
}

bool ScheduleRule::stuck(const DispatchOffer& offer) {
  const Tick before = std::exchange(looked_at_, offer.now);
  const bool works = std::ranges::any_of(offer.hall.machines(), [](const MachineState& machine) {
    return machine.phase == MachinePhase::Working && !machine.failed;
  });
  if (works || !offer.trips.empty() || offer.hall.repair_ahead() || past(before, offer.now, 1.0)) {
    quiet_since_.reset();
    return false;
  }
  if (!quiet_since_) quiet_since_ = offer.now;
  return past(*quiet_since_, offer.now, kQuietPatience);
}

DispatchChoice ScheduleRule::choose(const DispatchOffer& offer) {
  DispatchChoice choice;
  std::vector<std::size_t> order(offer.loads.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t k) {
    const PackageId id = offer.loads[k].package;
    return std::pair(run_.due(id, offer.hall.package(id)), id.value);
  });
  bool any = false;
  for (const std::size_t k : order) {
    const DispatchLoad& load = offer.loads[k];
    if (!in_turn(offer, load)) continue;
    any = true;
    if (const auto robot = robot_now(offer, load, choice)) {
      choice.pairs.push_back({*robot, load});
      return choice;
    }
  }
  if (any) {
    quiet_since_.reset();
  } else if (stuck(offer)) {
    const DispatchLoad& load = offer.loads[order.front()];
    if (const auto robot = robot_now(offer, load, choice)) {
      run_.overtake(offer.hall, load.package, offer.hall.package(load.package));
      choice.pairs.push_back({*robot, load});
    }
  }
  return choice;
}

bool ScheduleRule::may_place(const HallSimulation& hall, PackageId id, std::size_t machine,
                             Tick now) {
  const Package& package = hall.package(id);
  if (package.finished()) return true;
  if (id.index() >= held_since_.size()) held_since_.resize(id.index() + 1, 0);
  Tick& since = held_since_[id.index()];
  const Tick due = run_.due(id, package);
  if (const auto other = run_.blocking(hall, id, package)) {
    if (since == 0) since = now;
    const bool comes = other->index() < hall.packages().size() &&
                       hall.package(*other).place.kind == PackagePlace::Kind::Robot;
    if (now < due || comes || hall.repair_ahead() || !past(since, now, kTurnPatience)) return false;
    run_.overtake(hall, id, package);
  }
  since = 0;
  // A package that is put down now may begin in the next tick, after those that are before it.
  const MachineState& state = hall.machines()[machine];
  const MachineSettings& settings = hall.description().machines[machine];
  double ahead = state.phase == MachinePhase::Working ? state.remaining : 0.0;
  const int belt = hall.hall().machines[machine].input_belt;
  for (const PackageId waiting : hall.on_belt(static_cast<std::size_t>(belt))) {
    const Package& there = hall.package(waiting);
    if (!there.finished()) ahead += seconds_on(settings, there.next());
  }
  return static_cast<double>(due - now - 1) * tick_seconds_ <= ahead;
}

}  // namespace magna
