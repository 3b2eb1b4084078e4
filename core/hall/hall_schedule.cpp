// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "core/hall/hall_measures.h"
#include "core/hall/json_node.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

constexpr double kMostScheduled = 1e9;  // s
constexpr double kRoundedTime = 1e-3;   // s that times in a file may be off
constexpr int kMostInJob = 1'000'000;

/// The jobs of a hall, in the order in which their packages are made, arriving ones last.
struct KnownJobs {
  PackageTemplates packages;
  std::size_t present = 0;  ///< without arriving ones
};

/// Nothing: the order is not known beforehand.
std::optional<KnownJobs> known_jobs(const HallDescription& description) {
  std::set<std::size_t> lists;
  for (std::size_t m = 0; m < description.machines.size(); ++m) {
    if (description.hall.machines[m].type != MachineType::Input) continue;
    const MachineSettings& machine = description.machines[m];
    if (machine.template_list >= description.templates.size()) continue;
    if (description.templates[machine.template_list].empty()) continue;
    if (machine.infinite || machine.create_order != CreateOrder::First) return {};
    lists.insert(machine.template_list);
  }
  if (lists.size() != 1) return {};
  KnownJobs jobs{description.templates[*lists.begin()]};
  jobs.present = jobs.packages.size();
  for (const HallArrival& one : description.disturbances.arrivals) {
    jobs.packages.push_back(one.package);
  }
  return jobs;
}

/// An operation as written, with its place in the file.
struct WrittenOperation {
  PlannedOperation plan;
  std::size_t index = 0;  ///< in the list
  std::string path() const { return fmt::format("operations[{}]", index); }
};

std::string words(OperationId id) {
  return fmt::format("operation {} of job {}", id.number, id.job);
}

/// Reads and checks a schedule; the first problem ends it.
class ScheduleReader {
 public:
  ScheduleReader(const HallDescription& description, const KnownJobs& jobs, JsonProblems& problems)
      : description_(description), jobs_(jobs), problems_(problems) {
    for (const HallMachine& machine : description.hall.machines) {
      if (machine.type == MachineType::Standard) machines_.push_back(machine.name);
    }
    for (const HallRobot& robot : description.robots) robots_.push_back(robot.name);
    for (std::size_t k = 0; k < jobs.packages.size(); ++k) {
      packages_.push_back(fmt::format("package{}", k));
    }
  }

  HallSchedule read(const JsonNode& root) {
    for (const JsonNode& node : root.member("operations").elements("a list of operations")) {
      if (problems_.error) return {};
      read_operation(node);
    }
    if (!problems_.error) check_complete();
    if (!problems_.error) sort();
    if (!problems_.error) check_jobs();
    if (!problems_.error) check_machines();
    if (!problems_.error) check_order();
    HallSchedule made;
    for (const WrittenOperation& one : operations_) made.operations.push_back(one.plan);
    return made;
  }

 private:
  static JsonNode either(const JsonNode& node, std::string_view name, std::string_view other) {
    const JsonNode first = node.member(name);
    const JsonNode second = node.member(other);
    return !first && second ? second : first;
  }

  void read_operation(const JsonNode& node) {
    WrittenOperation one;
    one.index = operations_.size();
    OperationId& id = one.plan.id;
    id.job = static_cast<std::uint32_t>(node.member("job").index_in(packages_, "job"));
    const JsonNode number = either(node, "operation", "step");
    id.number = static_cast<std::uint32_t>(
        number.whole(0, kMostInJob, "the number of an operation of its job, from 0"));
    one.plan.machine =
        static_cast<std::uint32_t>(node.member("machine").index_in(machines_, "machine"));
    one.plan.start = node.member("start").number(0.0, kMostScheduled, "seconds, 0 or more");
    if (problems_.error) return;
    const std::vector<Process>& package = jobs_.packages[id.job];
    if (id.number >= package.size()) {
      return number.fail(fmt::format("the number of an operation of job {}, which has {}", id.job,
                                     package.size()));
    }
    if (!seen_.emplace(id, one.index).second) {
      return problems_.fail(one.path(), fmt::format("found {} again", words(id)),
                            fmt::format("it once, in operations[{}]", seen_.at(id)));
    }
    read_end(node, one);
    if (const JsonNode robot = node.member("robot"); robot && !problems_.error) {
      one.plan.robot = static_cast<std::int32_t>(robot.index_in(robots_, "robot"));
    }
    operations_.push_back(one);
  }

  void read_end(const JsonNode& node, WrittenOperation& one) {
    PlannedOperation& plan = one.plan;
    const Process& process = jobs_.packages[plan.id.job][plan.id.number];
    const MachineSettings& machine = description_.machines[plan.machine];
    const auto& can = machine.processes;
    if (std::ranges::find(can, process.id) == can.end()) {
      return node.member("machine").fail(
          fmt::format("a machine that does process {} of {}", process.id, words(plan.id)));
    }
    const double seconds = seconds_on(machine, process);
    plan.end = plan.start + seconds;
    const JsonNode end = node.member("end");
    const JsonNode duration = node.member("duration");
    if (end) plan.end = end.number(0.0, kMostScheduled, "seconds, 0 or more");
    if (duration && !end) {
      plan.end = plan.start + duration.number(0.0, kMostScheduled, "seconds, 0 or more");
    }
    if (plan.end >= plan.start + seconds - kRoundedTime) return;
    (end ? end : duration)
        .fail(fmt::format("{:g} or more: process {} takes {:g} s on {}",
                          end ? plan.start + seconds : seconds, process.id, seconds,
                          machines_[plan.machine]));
  }

  void check_complete() {
    for (std::uint32_t job = 0; job < jobs_.packages.size(); ++job) {
      const bool arrives = job >= jobs_.present;
      const auto first = seen_.lower_bound({job, 0});
      if (arrives && (first == seen_.end() || first->first.job != job)) continue;
      for (std::uint32_t k = 0; k < jobs_.packages[job].size(); ++k) {
        if (seen_.contains({job, k})) continue;
        return problems_.fail("operations", fmt::format("found no {}", words({job, k})),
                              "each operation of each job");
      }
    }
  }

  // Those that begin together: the one that ends first is first, so that one without a duration is
  // before the one that follows it.
  void sort() {
    std::ranges::stable_sort(operations_, {}, [](const WrittenOperation& one) {
      return std::tuple(one.plan.start, one.plan.end, one.plan.id.number);
    });
  }

  void check_jobs() {
    std::map<OperationId, const WrittenOperation*> by_id;
    for (const WrittenOperation& one : operations_) by_id[one.plan.id] = &one;
    for (const auto& [id, one] : by_id) {
      if (id.number == 0) continue;
      const WrittenOperation& before = *by_id.at({id.job, id.number - 1});
      if (one->plan.start >= before.plan.end - kRoundedTime) continue;
      return refuse_start(*one, before, fmt::format("{} ends", words(before.plan.id)));
    }
  }

  void check_machines() {
    std::map<std::uint32_t, const WrittenOperation*> last;
    for (const WrittenOperation& one : operations_) {
      const WrittenOperation*& before = last[one.plan.machine];
      if (before != nullptr && one.plan.start < before->plan.end - kRoundedTime) {
        return refuse_start(
            one, *before,
            fmt::format("{} ends on {}", words(before->plan.id), machines_[one.plan.machine]));
      }
      before = &one;
    }
  }

  void refuse_start(const WrittenOperation& one, const WrittenOperation& before,
                    const std::string& until) {
    problems_.fail(one.path() + ".start", fmt::format("found {:g}", one.plan.start),
                   fmt::format("{:g} or more, when {} (operations[{}])", before.plan.end, until,
                               before.index));
  }

  // Operations without a duration could wait for each other in a circle.
  void check_order() {
    std::map<OperationId, std::size_t> place;
    for (std::size_t k = 0; k < operations_.size(); ++k) place[operations_[k].plan.id] = k;
    for (const auto& [id, at] : place) {
      if (id.number == 0 || place.at({id.job, id.number - 1}) < at) continue;
      const WrittenOperation& before = operations_[place.at({id.job, id.number - 1})];
      return problems_.fail(
          operations_[at].path(), fmt::format("found {} in a circle", words(id)),
          fmt::format("it after {} (operations[{}]), also in the order of its machine",
                      words(before.plan.id), before.index));
    }
  }

  const HallDescription& description_;
  const KnownJobs& jobs_;
  JsonProblems& problems_;
  std::vector<std::string> machines_;
  std::vector<std::string> robots_;
  std::vector<std::string> packages_;
  std::vector<WrittenOperation> operations_;
  std::map<OperationId, std::size_t> seen_;  ///< place in the list
};

/// At most six decimals, without zeros at the end.
std::string seconds_text(double seconds) {
  std::string text = fmt::format("{:.6f}", seconds);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

const PlannedOperation* HallSchedule::find(OperationId id) const {
  const auto found = std::ranges::find(operations, id, &PlannedOperation::id);
  return found != operations.end() ? &*found : nullptr;
}

Result<HallSchedule> read_hall_schedule(std::string_view text, const std::string& file,
                                        const HallDescription& description) {
  const auto jobs = known_jobs(description);
  if (!jobs) {
    return Error{
        "a schedule needs jobs whose order is known: one list of packages, made from the first to "
        "the last (not infinite, create_order 0)",
        file};
  }
  const auto json = parse_json(text, file);
  if (!json) return json.error();
  JsonProblems problems{file, {}, {}, text};
  HallSchedule made =
      ScheduleReader(description, *jobs, problems).read(JsonNode(&*json, "", problems));
  if (problems.error) return *problems.error;
  return made;
}

Result<HallSchedule> load_hall_schedule(const std::string& file,
                                        const HallDescription& description) {
  if (auto problem = file_problem(file)) return Error{*problem, file};
  std::ifstream in(file, std::ios::binary);
  if (!in.is_open()) return Error{"cannot be read", file};
  const std::string text(std::istreambuf_iterator<char>(in), {});
  if (in.bad()) return Error{"cannot be read to its end", file};
  return read_hall_schedule(text, file, description);
}

std::string hall_schedule_json(const HallHistory& history) {
  std::vector<HallWork> works;
  if (history.description) {
    HallMeasures measures;
    measures.take(std::make_shared<const HallHistory>(history));
    works = measures.operations();
  }
  std::erase_if(works, [](const HallWork& work) { return !work.end; });
  std::ranges::stable_sort(works, {}, [](const HallWork& work) {
    return std::tuple(work.start, *work.end, work.job, work.number);
  });
  const auto time = [&history](Tick tick) {
    return seconds_text(static_cast<double>(tick) * history.tick_seconds);
  };
  std::string text = "{";
  if (history.finished) text += fmt::format("\"makespan\": {}, ", time(history.now));
  text += "\"operations\": [";
  for (const HallWork& work : works) {
    text += fmt::format(R"({}{{"job": {}, "operation": {}, "machine": {}, "start": {}, "end": {})",
                        &work == works.data() ? "\n  " : ",\n  ", work.job, work.number,
                        work.machine, time(work.start), time(*work.end));
    if (work.robot >= 0) text += fmt::format(", \"robot\": {}", work.robot);
    text += '}';
  }
  return text + "\n]}\n";
}

}  // namespace magna
