// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_records.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/hall/robot_actions.h"
#include "core/mission/missions.h"
#include "core/robot/team.h"

namespace magna {
namespace {

constexpr double kShortPause = 0.5;      // s
constexpr std::size_t kChunkBars = 512;  // a snapshot copies fewer bars than these

std::int32_t number_of_package(const std::optional<PackageId>& package) {
  return package ? static_cast<std::int32_t>(package->value) : -1;
}

HallLane row_of(HallLane::Kind kind, std::size_t index) {
  return {kind, static_cast<std::uint32_t>(index)};
}

/// A robot in such a state does nothing for a task.
bool pauses(HallActivity activity) {
  return activity == HallActivity::Waiting || activity == HallActivity::Blocked ||
         activity == HallActivity::Charging;
}

/// The machine of the belt with the package; nothing = it is elsewhere.
std::optional<HallLane> machine_of_belt(const HallSimulation& hall, PackageId package) {
  const PackagePlace place = hall.package(package).place;
  if (place.kind != PackagePlace::Kind::Belt) return {};
  const int machine = hall.hall().belts[place.index].machine;
  if (machine < 0) return {};
  return row_of(HallLane::Kind::Machine, static_cast<std::size_t>(machine));
}

/// The operations of all packages that the hall will make; nothing = without limit.
std::optional<std::size_t> works_of_all(const HallDescription& description) {
  std::set<std::size_t> lists;
  for (std::size_t machine = 0; machine < description.machines.size(); ++machine) {
    if (description.hall.machines[machine].type != MachineType::Input) continue;
    const MachineSettings& settings = description.machines[machine];
    if (settings.template_list >= description.templates.size()) continue;
    if (settings.infinite && !description.templates[settings.template_list].empty()) return {};
    lists.insert(settings.template_list);
  }
  std::size_t works = 0;
  for (const std::size_t list : lists) {
    for (const auto& package : description.templates[list]) works += package.size();
  }
  for (const HallArrival& one : description.disturbances.arrivals) works += one.package.size();
  return works;
}

}  // namespace

std::string_view name(HallActivity activity) {
  switch (activity) {
    case HallActivity::Processing: return "processing";
    case HallActivity::Setup: return "setup";
    case HallActivity::Transport: return "transport";
    case HallActivity::Empty: return "empty";
    case HallActivity::Waiting: return "waiting";
    case HallActivity::Blocked: return "blocked";
    case HallActivity::Charging: return "charging";
    case HallActivity::Failed: break;
  }
  return "failed";
}

std::string lane_name(const HallDescription& description, HallLane row) {
  switch (row.kind) {
    case HallLane::Kind::Machine: return description.hall.machines[row.index].name;
    case HallLane::Kind::Robot: return description.robots[row.index].name;
    case HallLane::Kind::Belt: return description.hall.belts[row.index].name;
    case HallLane::Kind::Job: break;
  }
  return "package" + std::to_string(row.index);
}

std::size_t HallHistory::count() const {
  std::size_t all = 0;
  for (const auto& chunk : ended) all += chunk->size();
  return all;
}

HallRecords::HallRecords(const HallSimulation& hall, const RobotActions& actions, const Team& team,
                         const Missions& missions, Tick now, double tick_seconds)
    : hall_(hall),
      actions_(actions),
      team_(team),
      missions_(missions),
      tick_seconds_(tick_seconds),
      now_(now),
      short_pause_(TickUnits{tick_seconds}.ticks(kShortPause)),
      totals_(hall.robots().size()),
      yields_(hall.robots().size(), 0),
      all_operations_(works_of_all(hall.description())) {
  using Kind = HallLane::Kind;
  for (std::size_t k = 0; k < hall.machines().size(); ++k) {
    machines_.push_back({{row_of(Kind::Machine, k), machine_state(k), now, now}});
  }
  for (std::size_t k = 0; k < hall.robots().size(); ++k) {
    robots_.push_back({{row_of(Kind::Robot, k), robot_state(k), now, now}});
    seen_at_.push_back(team.truth()[k].position());
    charge_.push_back(hall.robots()[k].battery);
  }
  for (std::size_t k = 0; k < hall.hall().belts.size(); ++k) {
    belts_.push_back({{row_of(Kind::Belt, k), belt_state(k), now, now}});
  }
  for (std::uint32_t k = 0; k < hall.packages().size(); ++k) {
    // Without transport, packages have already left their input machine.
    if (const auto made_by = machine_of_belt(hall, {k})) {
      set_job({k}, {HallActivity::Setup, *made_by, static_cast<std::int32_t>(k)}, now);
    }
    follow_job({k}, now);
  }
}

HallBar::State HallRecords::work_state(std::size_t machine) const {
  const MachineState& state = hall_.machines()[machine];
  HallBar::State made{HallActivity::Waiting, row_of(HallLane::Kind::Machine, machine)};
  made.package = number_of_package(state.package);
  if (state.phase == MachinePhase::Holding) made.activity = HallActivity::Blocked;
  if (state.phase != MachinePhase::Working || !state.package) return made;
  const Package& package = hall_.package(*state.package);
  const bool works = hall_.hall().machines[machine].type == MachineType::Standard;
  made.activity = works ? HallActivity::Processing : HallActivity::Setup;
  if (works && !package.finished()) made.process = package.next().id;
  return made;
}

// A failure keeps the package and the process that it interrupts.
HallBar::State HallRecords::machine_state(std::size_t machine) const {
  HallBar::State made = work_state(machine);
  if (hall_.machines()[machine].failed) made.activity = HallActivity::Failed;
  return made;
}

HallBar::State HallRecords::robot_state(std::size_t robot) const {
  const RobotId id{static_cast<std::uint32_t>(robot)};
  const HallRobotState& state = hall_.robots()[robot];
  HallBar::State made{HallActivity::Waiting, row_of(HallLane::Kind::Robot, robot)};
  made.package = number_of_package(state.package);
  const MissionState mission = missions_.status(id).state;
  const bool acts = actions_.active(id) != nullptr || team_.state()[robot] == BodyState::Moving;
  if (!team_.alive(id) || hall_.battery_empty(robot) || state.failed) {
    made.activity = HallActivity::Failed;
  } else if (mission == MissionState::Waiting || mission == MissionState::Blocked) {
    made.activity = HallActivity::Blocked;
  } else if (acts) {
    made.activity = state.package ? HallActivity::Transport : HallActivity::Empty;
  } else if (state.in_station && state.battery < hall_.description().robots[robot].max_battery) {
    made.activity = HallActivity::Charging;
  }
  return made;
}

HallBar::State HallRecords::belt_state(std::size_t belt) const {
  HallBar::State made{HallActivity::Waiting, row_of(HallLane::Kind::Belt, belt)};
  const std::size_t level = hall_.on_belt(belt).size();
  made.level = static_cast<std::uint32_t>(level);
  if (level >= hall_.description().belt_capacity[belt]) made.activity = HallActivity::Blocked;
  return made;
}

HallBar::State HallRecords::job_state(PackageId job) const {
  const PackagePlace place = hall_.package(job).place;
  HallBar::State made;
  switch (place.kind) {
    // The operation of a job goes on, however long a failure interrupts it.
    case PackagePlace::Kind::Machine: made = work_state(place.index); break;
    case PackagePlace::Kind::Belt: made.at = row_of(HallLane::Kind::Belt, place.index); break;
    case PackagePlace::Kind::Robot:
      made.activity = HallActivity::Transport;
      made.at = row_of(HallLane::Kind::Robot, place.index);
      break;
    case PackagePlace::Kind::Delivered: break;
  }
  made.package = number_of_package(job);
  return made;
}

void HallRecords::close(const HallBar& bar, Tick now) {
  const bool work =
      bar.state.activity == HallActivity::Processing || bar.state.activity == HallActivity::Setup;
  if (now <= bar.begin && !work) return;
  HallBar ended = bar;
  ended.end = std::max(now, bar.begin);
  last_.push_back(ended);
  if (last_.size() < kChunkBars) return;
  full_.push_back(std::make_shared<const HallHistory::Chunk>(std::exchange(last_, {})));
}

void HallRecords::change(Open& open, const HallBar::State& state, Tick now) {
  if (open.bar.state == state) return;
  close(open.bar, now);
  open.bar.state = state;
  open.bar.begin = now;
}

void HallRecords::pause_or_change(Open& open, const HallBar::State& state, Tick now) {
  if (open.bar.state == state) {
    open.pause.reset();
  } else if (!pauses(state.activity)) {
    open.pause.reset();
    change(open, state, now);
  } else {
    if (!open.pause || open.pause->activity != state.activity) open.paused_at = now;
    open.pause = state;
    if (now - open.paused_at < short_pause_) return;
    change(open, state, open.paused_at);
    open.pause.reset();
  }
}

void HallRecords::set_job(PackageId job, const HallBar::State& state, Tick now) {
  const auto [at, begins] = jobs_.try_emplace(
      job.value, Open{{row_of(HallLane::Kind::Job, job.index()), state, now, now}});
  if (!begins) change(at->second, state, now);
}

void HallRecords::follow_job(PackageId job, Tick now) {
  if (hall_.package(job).place.kind == PackagePlace::Kind::Delivered) return;
  set_job(job, job_state(job), now);
}

void HallRecords::note(const HallNews& news, Tick now) {
  const bool at_machine = news.machine >= 0;
  const auto machine = static_cast<std::size_t>(std::max(news.machine, 0));
  HallBar::State work{HallActivity::Processing, row_of(HallLane::Kind::Machine, machine)};
  work.package = number_of_package(news.package);
  work.process = news.process;
  switch (news.kind) {
    case HallNews::Kind::PackageMade:
      // Without transport it has already left the machine.
      work.activity = HallActivity::Setup;
      if (at_machine) set_job(news.package, work, now);
      follow_job(news.package, now);
      break;
    case HallNews::Kind::PackageMoved: follow_job(news.package, now); break;
    case HallNews::Kind::ProcessBegun:
      if (!at_machine) return;
      change(machines_[machine], work, now);
      set_job(news.package, work, now);
      break;
    case HallNews::Kind::ProcessDone:
      if (!at_machine) return;
      ++operations_;
      // An operation without duration was never in progress after a tick.
      change(machines_[machine], work, now);
      change(machines_[machine], machine_state(machine), now);
      set_job(news.package, work, now);
      follow_job(news.package, now);
      break;
    case HallNews::Kind::PackageDelivered:
      if (!at_machine) return;
      // A bar at an output machine is the last one of a job, also without duration.
      work.activity = HallActivity::Setup;
      set_job(news.package, work, now);
      close(jobs_.at(news.package.value).bar, now);
      jobs_.erase(news.package.value);
      break;
    case HallNews::Kind::BatteryEmpty:
    case HallNews::Kind::AllDelivered:
    case HallNews::Kind::MachineFailed:
    case HallNews::Kind::MachineRepaired:
    case HallNews::Kind::RobotFailed:
    case HallNews::Kind::RobotRepaired:
    case HallNews::Kind::JobArrived: break;
  }
}

void HallRecords::count_robot(std::size_t robot) {
  const RobotId id{static_cast<std::uint32_t>(robot)};
  const HallRobotState& state = hall_.robots()[robot];
  HallRobotTotals& total = totals_[robot];
  const Point here = team_.truth()[robot].position();
  const Point before = std::exchange(seen_at_[robot], here);
  if (here != before) {
    (state.package ? total.loaded_m : total.empty_m) += distance(before, here);
  }
  total.energy += std::max(0.0, std::exchange(charge_[robot], state.battery) - state.battery);
  const std::uint8_t yields = missions_.makes_way(id) ? 1 : 0;
  if (std::exchange(yields_[robot], yields) < yields) ++total.yielded;
}

void HallRecords::observe(Tick now) {
  if (over_) return;
  now_ = now;
  over_ = hall_.finished();
  for (std::size_t k = 0; k < machines_.size(); ++k) {
    const HallBar::State state = machine_state(k);
    if (state == machines_[k].bar.state) continue;
    change(machines_[k], state, now);
    if (const auto& package = hall_.machines()[k].package) follow_job(*package, now);
  }
  for (std::size_t k = 0; k < robots_.size(); ++k) {
    pause_or_change(robots_[k], robot_state(k), now);
    count_robot(k);
  }
  for (std::size_t k = 0; k < belts_.size(); ++k) change(belts_[k], belt_state(k), now);
}

HallHistory HallRecords::history() const {
  HallHistory made;
  made.description = hall_.shared_description();
  made.ended = full_;
  if (!last_.empty()) made.ended.push_back(std::make_shared<const HallHistory::Chunk>(last_));
  const auto add = [&made, this](const Open& open) {
    made.in_progress.push_back(open.bar);
    made.in_progress.back().end = now_;
  };
  for (const Open& open : machines_) add(open);
  for (const Open& open : robots_) add(open);
  for (const Open& open : belts_) add(open);
  for (const auto& [job, open] : jobs_) add(open);
  made.robots = totals_;
  made.operations = operations_;
  made.all_operations = all_operations_;
  made.now = now_;
  made.tick_seconds = tick_seconds_;
  made.finished = hall_.finished();
  return made;
}

}  // namespace magna
