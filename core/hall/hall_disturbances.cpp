// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_disturbances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/hall/hall_simulation.h"

namespace magna {
namespace {

constexpr double kMostSeconds = 1e9;
constexpr int kMostArrivals = 10'000;
constexpr double kSameTime = 1e-9;  // s
constexpr double kForGood = std::numeric_limits<double>::infinity();
constexpr std::string_view kSecondsExpected = "seconds, 0 or more";
constexpr std::string_view kMeanExpected = "seconds, more than 0";

double exponential(RandomStream& lots, double mean) { return -mean * std::log1p(-lots.uniform()); }

std::vector<std::string> machine_names(const HallDescription& description) {
  std::vector<std::string> names;
  for (const HallMachine& machine : description.hall.machines) names.push_back(machine.name);
  return names;
}

std::vector<std::string> robot_names(const HallDescription& description) {
  std::vector<std::string> names;
  for (const HallRobot& robot : description.robots) names.push_back(robot.name);
  return names;
}

void read_failures(const JsonNode& list, bool of_robot, const HallDescription& description,
                   std::vector<HallFailure>& failures) {
  if (!list) return;
  const std::string_view what = of_robot ? "robot" : "machine";
  const auto names = of_robot ? robot_names(description) : machine_names(description);
  for (const JsonNode& node : list.elements(fmt::format("a list of failures of a {}", what))) {
    node.only({what, "at", "duration"});
    HallFailure failure;
    failure.of_robot = of_robot;
    failure.index = node.member(what).index_in(names, what);
    failure.at = node.member("at").number(0.0, kMostSeconds, kSecondsExpected);
    if (const JsonNode duration = node.member("duration")) {
      failure.seconds = duration.number(1e-3, kMostSeconds, kMeanExpected);
    }
    failures.push_back(failure);
  }
}

/// The jobs that an arriving one may repeat.
const PackageTemplates& jobs_of(const HallDescription& description) {
  static const PackageTemplates kNone;
  const auto list = arrival_list(description);
  return list ? description.templates[*list] : kNone;
}

std::vector<Process> read_new_package(const JsonNode& node) {
  constexpr std::string_view kPair = "[process id, seconds]";
  std::vector<Process> package;
  for (const JsonNode& pair : node.elements("a list of [process id, seconds]")) {
    const auto parts = pair.elements(kPair);
    if (parts.size() != 2) {
      pair.fail(kPair);
      return package;
    }
    const int id = parts[0].whole(-(1 << 30), 1 << 30, "a process id, a whole number");
    package.push_back({id, parts[1].number(0.0, kMostSeconds, kSecondsExpected)});
  }
  return package;
}

void read_arrivals(const JsonNode& list, const HallDescription& description,
                   std::vector<HallArrival>& arrivals) {
  if (!list) return;
  const PackageTemplates& jobs = jobs_of(description);
  for (const JsonNode& node : list.elements("a list of arriving jobs")) {
    node.only({"at", "job", "package"});
    HallArrival arrival;
    arrival.at = node.member("at").number(0.0, kMostSeconds, kSecondsExpected);
    const JsonNode job = node.member("job");
    const JsonNode package = node.member("package");
    if (static_cast<bool>(job) == static_cast<bool>(package)) {
      node.fail("either job, the number of one that it repeats, or package");
      return;
    }
    if (package) {
      arrival.package = read_new_package(package);
    } else {
      const auto last = static_cast<int>(jobs.size()) - 1;
      const int number = job.whole(0, last, fmt::format("the number of a job, 0 to {}", last));
      if (number <= last) arrival.package = jobs[static_cast<std::size_t>(number)];
    }
    arrivals.push_back(std::move(arrival));
  }
}

/// Both or neither are given.
FailureRates read_rates(const JsonNode& node, std::string_view between, std::string_view repair) {
  FailureRates rates;
  const JsonNode first = node.member(between);
  const JsonNode second = node.member(repair);
  if (!first && !second) return rates;
  rates.between = first.number(1e-3, kMostSeconds, kMeanExpected);
  rates.repair = second.number(1e-3, kMostSeconds, kMeanExpected);
  return rates;
}

void read_random(const JsonNode& node, const HallDescription& description, std::uint64_t seed,
                 HallDisturbances& to) {
  if (!node) return;
  node.only(
      {"machine_mtbf", "machine_mttr", "robot_mtbf", "robot_mttr", "mean_interarrival", "jobs"});
  to.machines = read_rates(node, "machine_mtbf", "machine_mttr");
  to.robots = read_rates(node, "robot_mtbf", "robot_mttr");
  const JsonNode mean = node.member("mean_interarrival");
  const JsonNode count = node.member("jobs");
  if (!mean && !count) return;
  const double seconds = mean.number(1e-3, kMostSeconds, kMeanExpected);
  const int jobs = count.whole(1, kMostArrivals, "how many jobs arrive, 1 to 10000");
  const PackageTemplates& known = jobs_of(description);
  if (known.empty()) return mean.fail("nothing: the hall has no jobs to repeat");
  RandomStream lots(seed, 0, StreamPurpose::Arrival);
  double at = 0.0;
  for (int k = 0; k < jobs; ++k) {
    at += exponential(lots, seconds);
    to.arrivals.push_back({at, known[lots.below(known.size())]});
  }
}

}  // namespace

std::optional<std::size_t> arrival_list(const HallDescription& description) {
  for (std::size_t m = 0; m < description.machines.size(); ++m) {
    if (description.hall.machines[m].type != MachineType::Input) continue;
    const std::size_t list = description.machines[m].template_list;
    if (list < description.templates.size() && !description.templates[list].empty()) return list;
  }
  return {};
}

HallDisturbances read_disturbances(const JsonNode& node, const HallDescription& description,
                                   std::uint64_t seed) {
  HallDisturbances made;
  node.only({"description", "machine_failures", "robot_failures", "arrivals", "random"});
  read_failures(node.member("machine_failures"), false, description, made.failures);
  read_failures(node.member("robot_failures"), true, description, made.failures);
  read_arrivals(node.member("arrivals"), description, made.arrivals);
  read_random(node.member("random"), description, seed, made);
  std::ranges::stable_sort(made.failures, {}, &HallFailure::at);
  std::ranges::stable_sort(made.arrivals, {}, &HallArrival::at);
  return made;
}

Result<HallDisturbances> read_disturbances(std::string_view text, const std::string& file,
                                           const HallDescription& description, std::uint64_t seed,
                                           std::vector<std::string>& warnings) {
  const auto json = parse_json(text, file);
  if (!json) return json.error();
  JsonProblems problems{file, {}, {}, text};
  HallDisturbances made = read_disturbances(JsonNode(&*json, "", problems), description, seed);
  if (problems.error) return *problems.error;
  warnings.insert(warnings.end(), problems.warnings.begin(), problems.warnings.end());
  return made;
}

HallFaults::HallFaults(const HallDescription& description, std::uint64_t seed)
    : script_(description.disturbances),
      machines_(description.hall.machines.size()),
      robots_(description.robots.size()) {
  // Each has a stream of its own, so that a failure of one does not move those of others.
  const auto prepare = [seed](Unit& unit, std::size_t index, std::uint32_t part,
                              const FailureRates& rates) {
    unit.rates = rates;
    unit.lots = RandomStream(seed, static_cast<std::uint32_t>(index), StreamPurpose::Failure, part);
    if (rates.between > 0.0) unit.next_failure = exponential(unit.lots, rates.between);
  };
  for (std::size_t k = 0; k < machines_.size(); ++k) {
    const bool standard = description.hall.machines[k].type == MachineType::Standard;
    prepare(machines_[k], k, 0, standard ? script_.machines : FailureRates{});
  }
  for (std::size_t k = 0; k < robots_.size(); ++k) prepare(robots_[k], k, 1, script_.robots);
}

void HallFaults::repair(std::vector<Unit>& units, Change::Kind kind, std::vector<Change>& changes) {
  for (std::size_t k = 0; k < units.size(); ++k) {
    Unit& unit = units[k];
    if (!unit.failed || unit.until > now_ + kSameTime) continue;
    unit.failed = false;
    if (unit.rates.between > 0.0) {
      unit.next_failure = now_ + exponential(unit.lots, unit.rates.between);
    }
    changes.push_back({kind, k});
  }
}

// One that has failed already is repaired at the later time.
void HallFaults::fail(std::vector<Unit>& units, std::size_t index, double until, Change::Kind kind,
                      std::vector<Change>& changes) {
  Unit& unit = units[index];
  if (std::exchange(unit.failed, true)) {
    unit.until = std::max(unit.until, until);
    return;
  }
  unit.until = until;
  changes.push_back({kind, index});
}

void HallFaults::fail_at_random(std::vector<Unit>& units, Change::Kind kind,
                                std::vector<Change>& changes) {
  for (std::size_t k = 0; k < units.size(); ++k) {
    Unit& unit = units[k];
    if (unit.rates.between <= 0.0 || unit.failed || unit.next_failure > now_ + kSameTime) continue;
    fail(units, k, now_ + exponential(unit.lots, unit.rates.repair), kind, changes);
  }
}

std::vector<HallFaults::Change> HallFaults::advance(double seconds) {
  using Kind = Change::Kind;
  std::vector<Change> changes;
  now_ = static_cast<double>(++ticks_) * seconds;
  repair(machines_, Kind::MachineRepaired, changes);
  repair(robots_, Kind::RobotRepaired, changes);
  for (; failed_ < script_.failures.size(); ++failed_) {
    const HallFailure& next = script_.failures[failed_];
    if (next.at > now_ + kSameTime) break;
    const double until = next.seconds ? next.at + *next.seconds : kForGood;
    if (next.of_robot) {
      fail(robots_, next.index, until, Kind::RobotFailed, changes);
    } else {
      fail(machines_, next.index, until, Kind::MachineFailed, changes);
    }
  }
  fail_at_random(machines_, Kind::MachineFailed, changes);
  fail_at_random(robots_, Kind::RobotFailed, changes);
  for (; arrived_ < script_.arrivals.size(); ++arrived_) {
    if (script_.arrivals[arrived_].at > now_ + kSameTime) break;
    changes.push_back({Kind::JobArrived, arrived_});
  }
  return changes;
}

bool HallFaults::repair_ahead() const {
  const auto waits = [](const Unit& unit) { return unit.failed && unit.until < kForGood; };
  return std::ranges::any_of(machines_, waits) || std::ranges::any_of(robots_, waits);
}

void HallFaults::hash(StateHash& hash) const {
  hash.add(ticks_);
  hash.add(static_cast<std::uint64_t>(failed_));
  hash.add(static_cast<std::uint64_t>(arrived_));
  for (const auto* const units : {&machines_, &robots_}) {
    for (const Unit& unit : *units) {
      hash.add(unit.failed);
      hash.add(unit.until);
      hash.add(unit.next_failure);
      add(hash, unit.lots);
    }
  }
}

// What disturbances do to a running hall.
void HallSimulation::disturb(double seconds) {
  using Kind = HallFaults::Change::Kind;
  for (const HallFaults::Change& change : faults_.advance(seconds)) {
    const int index = static_cast<int>(change.index);
    switch (change.kind) {
      case Kind::MachineFailed:
      case Kind::MachineRepaired: {
        const bool failed = machines_[change.index].failed = change.kind == Kind::MachineFailed;
        tell({.kind = failed ? HallNews::Kind::MachineFailed : HallNews::Kind::MachineRepaired,
              .machine = index});
        break;
      }
      case Kind::RobotFailed:
      case Kind::RobotRepaired: {
        const bool failed = robots_[change.index].failed = change.kind == Kind::RobotFailed;
        tell({.kind = failed ? HallNews::Kind::RobotFailed : HallNews::Kind::RobotRepaired,
              .robot = index});
        break;
      }
      case Kind::JobArrived:
        if (const auto list = arrival_list(*description_)) {
          left_to_make_[*list].push_back(description_->disturbances.arrivals[change.index].package);
        }
        tell({.kind = HallNews::Kind::JobArrived});
        if (description_->transport_free) make_all_packages();
        break;
    }
  }
}

bool HallSimulation::avoids(std::size_t machine, const Package& package) const {
  if (!machines_[machine].failed) return false;
  for (std::size_t other = 0; other < machines_.size(); ++other) {
    if (machines_[other].failed || hall().machines[other].type != hall().machines[machine].type) {
      continue;
    }
    if (hall().machines[other].input_belt >= 0 && !refused_by(other, package)) return true;
  }
  return false;
}

}  // namespace magna
