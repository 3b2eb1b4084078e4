// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/hall_dispatcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "core/engine/hall_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/sim/text.h"

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
constexpr double kHallAside = 3.0;            // s that a robot stays where it made way
constexpr double kHallJam = 60.0;             // s without progress that are a jam, besides …
constexpr double kHallWays = 4.0;             // … charges and ways through all of the hall
constexpr double kHallStill = 15.0;           // s

bool progress(const Event& event) {
  if (const auto* const hall = std::get_if<event::HallChanged>(&event)) {
    switch (hall->news.kind) {
      case HallNews::Kind::PackageMade:
      case HallNews::Kind::ProcessBegun:
      case HallNews::Kind::ProcessDone:
      case HallNews::Kind::PackageDelivered:
      case HallNews::Kind::PackageMoved:
      case HallNews::Kind::JobArrived: return true;
      case HallNews::Kind::MachineRepaired:
      case HallNews::Kind::RobotRepaired:
      case HallNews::Kind::BatteryEmpty:
      case HallNews::Kind::AllDelivered:
      case HallNews::Kind::MachineFailed:
      case HallNews::Kind::RobotFailed: return false;
    }
  }
  const auto* const begun = std::get_if<event::ActionBegun>(&event);
  return begun != nullptr && !(begun->author == HallDispatcher::author());
}

bool is_repair(const Event& event) {
  const auto* const hall = std::get_if<event::HallChanged>(&event);
  return hall != nullptr && (hall->news.kind == HallNews::Kind::MachineRepaired ||
                             hall->news.kind == HallNews::Kind::RobotRepaired);
}

constexpr double kTrafficLook = 0.5;      // s between looks at who waits
constexpr double kTrafficPatience = 1.0;  // s of waiting for a robot that stands
constexpr double kCirclePatience = 2.0;   // s: most circles end by side-steps
constexpr double kBusyPatience = 5.0;     // s of waiting for a robot that works or charges
constexpr double kTrafficMovedOn = 1.0;   // m: a robot that got so far no longer waits there
constexpr double kTrafficAskAgain = 4.0;  // s

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

/// Why the package cannot be finished, whatever the robots do; nothing = it can.
std::optional<std::string> stuck(const HallSimulation& simulation, PackageId id) {
  Package package = simulation.package(id);
  const std::size_t machines = simulation.hall().machines.size();
  for (;; ++package.done) {
    bool goes_on = false;
    for (std::size_t machine = 0; machine < machines && !goes_on; ++machine) {
      goes_on = processes(simulation, machine, package);
    }
    if (goes_on && package.finished()) return {};
    if (!goes_on) break;
  }
  if (package.finished()) {
    return fmt::format("robots can bring {} to no output machine", package.name);
  }
  return fmt::format("{} on {} needs process {}, and robots can bring it to no machine for that",
                     package.name, simulation.place_name(id), package.next().id);
}

/// A robot that can no longer move, with a package.
std::optional<std::string> empty_carrier(const Engine& engine) {
  const HallSimulation& hall = *engine.hall();
  for (std::uint32_t k = 0; k < hall.robots().size(); ++k) {
    const HallRobotState& robot = hall.robots()[k];
    if (robot.battery > 0.0 || !robot.package) continue;
    const Point here = engine.team().truth()[k].position();
    return fmt::format("{} carries {}, and its battery is empty at ({:.1f}, {:.1f})",
                       engine.team().description({k}).name, hall.package(*robot.package).name,
                       here.x, here.y);
  }
  return {};
}

/// A machine that has failed while packages need it, or the failure of all robots.
std::optional<std::string> failure(const HallSimulation& hall, bool needs_robots) {
  if (needs_robots && std::ranges::all_of(hall.robots(), &HallRobotState::failed)) {
    return "every robot has failed";
  }
  for (std::size_t m = 0; m < hall.machines().size(); ++m) {
    if (!hall.machines()[m].failed) continue;
    for (const Package& package : hall.packages()) {
      if (package.place.kind == PackagePlace::Kind::Delivered) continue;
      const bool inside = package.place == PackagePlace{PackagePlace::Kind::Machine, m};
      if (!inside && (!processes(hall, m, package) || hall.avoids(m, package))) continue;
      return fmt::format("{} has failed, and {} {}", hall.hall().machines[m].name, package.name,
                         inside ? "is in it" : "needs it");
    }
  }
  return {};
}

/// The robot that was in the way of the last action, by the reason why that failed.
std::optional<RobotId> in_way_of(const Engine& engine, RobotId robot) {
  if (const auto front = engine.missions().waits_for(robot)) return front;
  const auto& last = engine.actions()->last(robot);
  if (engine.actions()->active(robot) != nullptr || !last || last->end != ActionEnd::Failed ||
      !last->reason) {
    return {};
  }
  const std::string_view code = last->reason->code();
  if (code != "robot-in-way-of-action" && code != "robot-in-way") return {};
  const auto* const name = std::get_if<std::string>(&last->reason->arguments().front().value);
  return name != nullptr ? engine.team().find(*name) : std::nullopt;
}

/// What the robot does that others wait for.
std::string_view activity_of(const Engine& engine, RobotId robot) {
  const std::size_t k = robot.index();
  if (k >= engine.hall()->robots().size()) return "";
  if (engine.hall()->robots()[k].failed) return "; it has failed";
  if (engine.hall()->battery_empty(k)) return "; its battery is empty";
  if (engine.hall()->robots()[k].in_station) return "; it charges";
  return engine.actions()->active(robot) == nullptr ? "; it has no action" : "";
}

/// The robot for which most others wait, directly or behind each other.
std::optional<std::string> robot_in_way(const Engine& engine) {
  WaitGraph graph;
  for (std::uint32_t k = 0; k < engine.actions()->robots(); ++k) {
    const auto front = in_way_of(engine, {k});
    if (front && front->value != k) graph.add({k}, *front);
  }
  const std::vector<WaitGraph::Group> groups = graph.groups();
  const auto most = std::ranges::max_element(
      groups, {}, [](const WaitGraph::Group& group) { return group.waiting.size(); });
  if (most == groups.end()) return {};
  std::string names;
  const std::vector<RobotId>& robots = most->circle.empty() ? most->waiting : most->circle;
  for (const RobotId robot : robots) {
    if (!names.empty()) names += ", ";
    names += engine.team().description(robot).name;
  }
  if (!most->circle.empty()) return fmt::format("{} wait for each other", names);
  return fmt::format("{} is in the way of {}{}", engine.team().description(most->front).name, names,
                     activity_of(engine, most->front));
}

}  // namespace

std::string jam_reason(const Engine& engine) {
  const HallSimulation& simulation = *engine.hall();
  const bool needs_robots = !simulation.description().transport_free;
  if (needs_robots && simulation.robots().empty()) return "the hall has no robots";
  if (needs_robots &&
      std::ranges::all_of(simulation.robots(), [](const auto& r) { return r.battery <= 0.0; })) {
    return "the battery of every robot is empty";
  }
  if (auto why = failure(simulation, needs_robots)) return *why;
  if (auto why = empty_carrier(engine)) return *why;
  for (std::uint32_t k = 0; k < simulation.packages().size(); ++k) {
    if (simulation.package({k}).place.kind == PackagePlace::Kind::Delivered) continue;
    if (auto why = stuck(simulation, {k})) return *why;
  }
  if (auto why = robot_in_way(engine)) return *why;
  for (std::uint32_t k = 0; k < simulation.robots().size(); ++k) {
    const auto& last = engine.actions()->last({k});
    if (!last || last->end != ActionEnd::Failed) continue;
    return fmt::format("{}: {} failed: {}", engine.team().description({k}).name, last->text,
                       english(last->reason));
  }
  return "the robots do not get a package to where it is needed";
}

HallTraffic::HallTraffic(std::size_t robots, double tick_seconds)
    : tick_seconds_(tick_seconds), waits_(robots), not_before_(robots, 0), asked_(robots, 0) {}

Tick HallTraffic::ticks(double seconds) const {
  return static_cast<Tick>(std::ceil(seconds / tick_seconds_));
}

void HallTraffic::asked(RobotId robot, Tick now) {
  ++asked_[robot.index()];
  not_before_[robot.index()] = now + ticks(kTrafficAskAgain);
}

std::vector<std::vector<RobotId>> HallTraffic::jams(const TrafficView& view) {
  std::vector<std::vector<RobotId>> jams;
  if (view.now % ticks(kTrafficLook) != 0) return jams;
  note_waits(view);
  if (graph_.empty()) return jams;
  for (const WaitGraph::Group& group : graph_.groups()) {
    auto robots = who_can_end(view, group);
    if (!robots.empty()) jams.push_back(std::move(robots));
  }
  return jams;
}

void HallTraffic::note_waits(const TrafficView& view) {
  graph_.clear();
  for (std::uint32_t k = 0; k < waits_.size(); ++k) {
    const auto front = view.missions.waits_for({k});
    if (front) graph_.add({k}, *front);
    Wait& wait = waits_[k];
    const Point here = view.poses[k].position();
    const bool moved = distance(here, wait.at) > kTrafficMovedOn;
    if (!front) {
      wait = {};
    } else if (wait.since == 0 || moved) {
      wait = {view.now, here};
    }
  }
}

bool HallTraffic::may_ask(const TrafficView& view, RobotId robot) const {
  const std::size_t k = robot.index();
  return k < waits_.size() && view.available[k] != 0 && view.now >= not_before_[k] &&
         !view.hall.battery_empty(k) && !view.missions.makes_way(robot);
}

std::vector<RobotId> HallTraffic::who_can_end(const TrafficView& view,
                                              const WaitGraph::Group& group) const {
  Tick longest = 0;
  for (const RobotId robot : group.waiting) {
    if (robot.index() >= waits_.size() || waits_[robot.index()].since == 0) continue;
    longest = std::max(longest, view.now - waits_[robot.index()].since);
  }
  std::vector<RobotId> robots;
  if (!group.circle.empty()) {
    if (longest >= ticks(kCirclePatience)) robots = group.circle;
  } else if (group.front.index() < waits_.size()) {
    // A robot at work goes on by itself, and one that drives does, too.
    const bool busy = view.actions.active(group.front) != nullptr ||
                      view.hall.robots()[group.front.index()].in_station;
    if (longest >= ticks(busy ? kBusyPatience : kTrafficPatience)) robots = {group.front};
  }
  std::erase_if(robots, [&](RobotId robot) { return !may_ask(view, robot); });
  std::ranges::sort(robots, {}, [&](RobotId robot) {
    const bool carries = view.hall.robots()[robot.index()].package.has_value();
    return std::tuple{carries, asked_[robot.index()], -std::int64_t{robot.value}};
  });
  return robots;
}

namespace {

/// That of a schedule, if there is one.
std::unique_ptr<DispatchRule> rule_of(const Engine& engine, DispatchRuleKind rule,
                                      ScheduleRun* run) {
  if (run == nullptr) return make_dispatch_rule(rule, *engine.hall());
  return std::make_unique<ScheduleRule>(*run, engine.hall()->description(),
                                        engine.world().tick_seconds());
}

}  // namespace

HallDispatcher::HallDispatcher(const Engine& engine, DispatchRuleKind rule)
    : HallDispatcher(engine, rule, nullptr) {}

HallDispatcher::HallDispatcher(const Engine& engine, std::shared_ptr<const HallSchedule> schedule)
    : HallDispatcher(engine, DispatchRuleKind::Fifo,
                     std::make_unique<ScheduleRun>(std::move(schedule), *engine.hall(),
                                                   engine.world().tick_seconds())) {}

HallDispatcher::HallDispatcher(const Engine& engine, DispatchRuleKind rule,
                               std::unique_ptr<ScheduleRun> run)
    : run_(std::move(run)),
      dispatcher_(*engine.hall(), engine.world().tick_seconds(), rule_of(engine, rule, run_.get())),
      traffic_(engine.actions()->robots(), engine.world().tick_seconds()),
      available_(engine.actions()->robots(), 0),
      writers_(available_.size()),
      not_ours_till_(available_.size(), 0),
      aside_till_(available_.size(), 0) {
  if (!engine.hall()->description().transport_free) return;
  if (run_) {
    transport_.emplace(*run_, engine.world().tick_seconds());
  } else {
    transport_.emplace(rule, engine.world().tick_seconds());
  }
}

std::vector<ScheduleNews> HallDispatcher::take_news() {
  return run_ ? run_->take_news() : std::vector<ScheduleNews>();
}

void HallDispatcher::find_available(const Engine& engine) {
  const TickUnits units{engine.world().tick_seconds()};
  const Tick patience = units.ticks(kHallDispatcherPatience);
  const Tick aside = units.ticks(kHallAside);
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
    // A robot that makes way without an action stays there until the others have passed.
    if (engine.missions().makes_way(id) && engine.actions()->active(id) == nullptr) {
      aside_till_[i] = engine.now() + aside;
    }
    const bool ours = engine.now() >= std::max(not_ours_till_[i], aside_till_[i]);
    const bool works = engine.team().alive(id) && !engine.hall()->robots()[i].failed;
    available_[i] = works && ours ? 1 : 0;
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

// A refused transfer would be the next one again.
void HallDispatcher::transfer_packages(Engine& engine) {
  while (const auto next = transport_->next(*engine.hall(), engine.now())) {
    const HallSimulation& hall = *engine.hall();
    const auto belt = static_cast<std::size_t>(next->belt);
    if (!engine.submit(author(), input::HallTransfer{hall.package(next->package).name,
                                                     hall.hall().belts[belt].name})) {
      return;
    }
  }
}

void HallDispatcher::end_jams(Engine& engine) {
  const auto poses = engine.team().truth().first(available_.size());
  const TrafficView view{*engine.hall(), *engine.actions(), engine.missions(),
                         poses,          available_,        engine.now()};
  for (const std::vector<RobotId>& jam : traffic_.jams(view)) {
    for (const RobotId robot : jam) {
      traffic_.asked(robot, engine.now());
      if (!engine.submit(author(), input::MoveAside{robot})) continue;
      if (engine.actions()->active(robot) == nullptr) available_[robot.index()] = 0;
      break;
    }
  }
}

void HallDispatcher::give_orders(Engine& engine) {
  if (engine.stopped()) return;
  if (run_) run_->follow(*engine.hall(), engine.now());
  if (transport_) {
    transfer_packages(engine);
    start_machines(engine);
    return;
  }
  find_available(engine);
  start_machines(engine);
  end_jams(engine);
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
  const HallDescription& hall = engine.hall()->description();
  double charge = 0.0;  // s, the longest
  for (const HallRobot& robot : hall.robots) {
    if (robot.charge_rate > 0.0) charge = std::max(charge, robot.max_battery / robot.charge_rate);
  }
  const double across =
      (hall.hall.tiles.width + hall.hall.tiles.height) / controller_speed(hall.controller);
  const TickUnits units{engine.world().tick_seconds()};
  patience_ = units.ticks(std::min(kHallWatchPatience + kCharges * charge, kLongest));
  jam_ = units.ticks(std::min(kHallJam + kCharges * charge + kHallWays * across, kLongest));
  most_repairs_ = 2 * (hall.hall.machines.size() + hall.robots.size());
}

void HallWatch::on_events(std::span<const Event> events) {
  for (const Event& event : events) {
    if (progress(event)) {
      waited_ = stood_ = 0;
      repairs_ = 0;
    } else if (is_repair(event) && ++repairs_ <= most_repairs_) {
      waited_ = stood_ = 0;
    }
  }
}

void HallWatch::on_tick(const Engine& engine) {
  if (engine.stopped()) return;
  const HallSimulation& hall = *engine.hall();
  // A repair or an arriving job is worth waiting for; random failures never end.
  if ((hall.repair_ahead() && repairs_ < most_repairs_) || hall.to_arrive() > 0) {
    waited_ = stood_ = 0;
    return;
  }
  const bool works = std::ranges::any_of(hall.machines(), [](const auto& machine) {
    return machine.phase == MachinePhase::Working && !machine.failed;
  });
  if (!works) ++waited_;
  bool still = !works;
  for (std::size_t k = 0; k < hall.robots().size() && still; ++k) {
    const HallRobotState& robot = hall.robots()[k];
    const bool charges =
        robot.in_station && robot.battery < hall.description().robots[k].max_battery;
    still = !charges && engine.team().state()[k] != BodyState::Moving;
  }
  stood_ = still ? stood_ + 1 : 0;
}

std::string HallWatch::sentence(const Engine& engine) const {
  const HallSimulation& simulation = *engine.hall();
  const std::size_t all = simulation.packages().size() + simulation.to_make().value_or(0);
  return fmt::format("nothing can progress: {} ({} of {} delivered, none moved for {:.0f} s)",
                     jam_reason(engine), simulation.delivered(), count_of(all, "package"),
                     static_cast<double>(waited_) * engine.world().tick_seconds());
}

std::optional<std::string> HallWatch::stalled(const Engine& engine) const {
  if (waited_ < patience_ || engine.hall()->finished()) return {};
  return sentence(engine);
}

std::optional<std::string> HallWatch::jammed(const Engine& engine) const {
  const Tick still = TickUnits{engine.world().tick_seconds()}.ticks(kHallStill);
  if ((waited_ < jam_ && stood_ < still) || engine.hall()->finished()) return {};
  return sentence(engine);
}

}  // namespace magna
