// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/scenario_file.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "core/sim/text.h"

namespace magna {
namespace {

constexpr int kMaxJobs = 10'000;  // also for machines: more is probably a mistake
constexpr double kMaxSeconds = 1e9;

struct Field {
  std::string_view text;
  int column = 1;
};

/// Reads the lines of the file with their fields in order.
class Lines {
 public:
  Lines(std::string_view text, const std::string& file) : rest_(text), file_(file) {}

  bool next() {
    fields_.clear();
    if (over_) return false;
    ++line_;
    const std::size_t end = rest_.find('\n');
    over_ = end == std::string_view::npos;
    split(rest_.substr(0, end));
    rest_ = over_ ? std::string_view{} : rest_.substr(end + 1);
    return true;
  }
  const std::vector<Field>& fields() const { return fields_; }

  Error error(std::string message, int column = 1) const {
    return {std::move(message), file_, line_, column};
  }

 private:
  void split(std::string_view line) {
    for (std::size_t i = 0; i < line.size();) {
      const std::size_t begin = line.find_first_not_of(" \t\r", i);
      if (begin == std::string_view::npos) return;
      const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
      fields_.push_back({line.substr(begin, end - begin), static_cast<int>(begin) + 1});
      i = end;
    }
  }

  std::string_view rest_;
  const std::string& file_;
  int line_ = 0;
  bool over_ = false;
  std::vector<Field> fields_;
};

/// A line of `count` numbers; additional fields are an error.
template <class Number>
std::optional<Error> read_row(Lines& lines, int count, Number least, Number most,
                              std::string_view what, std::vector<Number>& row) {
  row.clear();
  if (!lines.next()) return lines.error(fmt::format("the file ends; expected {} {}", count, what));
  for (const Field& field : lines.fields()) {
    const auto number = number_in(field.text, least, most);
    if (!number) {
      return lines.error(
          fmt::format("found '{}'; expected {} {}", printable(field.text, 40), count, what),
          field.column);
    }
    row.push_back(*number);
  }
  if (row.size() != static_cast<std::size_t>(count)) {
    return lines.error(fmt::format("found {} numbers; expected {} {}", row.size(), count, what));
  }
  return {};
}

std::optional<Error> read_title(Lines& lines, std::string_view what) {
  if (lines.next()) return {};
  return lines.error(fmt::format("the file ends; expected the title of the {}", what));
}

/// "jobs machines 0 0 …"
std::optional<Error> read_sizes(Lines& lines, int& jobs, int& machines) {
  if (auto error = read_title(lines, "job shop")) return error;
  const std::string expected =
      fmt::format("expected the numbers of jobs and of machines, each 1 to {}", kMaxJobs);
  if (!lines.next()) return lines.error("the file ends; " + expected);
  const std::vector<Field>& fields = lines.fields();
  if (fields.size() < 2) return lines.error(fmt::format("{} fields; {}", fields.size(), expected));
  const auto first = number_in(fields[0].text, 1, kMaxJobs);
  const auto second = number_in(fields[1].text, 1, kMaxJobs);
  if (!first || !second) {
    const Field& bad = first ? fields[1] : fields[0];
    return lines.error(fmt::format("found '{}'; {}", printable(bad.text, 40), expected),
                       bad.column);
  }
  jobs = *first;
  machines = *second;
  return {};
}

constexpr double kMost = 1e9;          // of times, batteries and rates
constexpr int kMostProcess = 1 << 30;  // a process id; the limit is arbitrary within a 32-bit int
constexpr int kMostPlaces = 1'000'000;
constexpr std::string_view kPlace = "[x, y] in metres";

HallRobot read_robot(const JsonNode& node, std::size_t number) {
  node.only({"position", "max_battery", "battery_drain_rate", "battery_charge_rate"});
  HallRobot robot;
  robot.name = fmt::format("robot{}", number);
  robot.position = node.member("position").point(kPlace);
  if (const JsonNode battery = node.member("max_battery")) {
    robot.max_battery = battery.number(1e-6, kMost, "a number greater than 0");
  }
  constexpr std::string_view kRate = "a number a second, 0 or more";
  if (const JsonNode rate = node.member("battery_drain_rate")) {
    robot.drain_rate = rate.number(0.0, kMost, kRate);
  }
  if (const JsonNode rate = node.member("battery_charge_rate")) {
    robot.charge_rate = rate.number(0.0, kMost, kRate);
  }
  return robot;
}

std::vector<Process> read_template(const JsonNode& node) {
  constexpr std::string_view kExpected = "a package: a list of [process id, seconds]";
  std::vector<Process> processes;
  for (const JsonNode& pair : node.elements(kExpected)) {
    const std::vector<JsonNode> parts = pair.elements("[process id, seconds]");
    if (parts.size() != 2) {
      pair.fail("[process id, seconds]");
      return processes;
    }
    const int id = parts[0].whole(-kMostProcess, kMostProcess, "a process id, a whole number");
    processes.push_back({id, parts[1].number(0.0, kMost, "seconds, 0 or more")});
  }
  return processes;
}

PackageTemplates read_packages(const JsonNode& node) {
  PackageTemplates templates;
  for (const JsonNode& one : node.elements("a list of packages")) {
    templates.push_back(read_template(one));
  }
  return templates;
}

/// A choice given in a file by its name or number.
template <class Choice>
Choice read_choice(const JsonNode& node, int last, std::string_view expected) {
  return static_cast<Choice>(node.whole(0, last, expected));
}

std::optional<int> read_size(const JsonNode& node) {
  if (!node) return {};
  return node.whole(1, kMostPlaces, "how many packages find room, 1 or more");
}

void read_common(const JsonNode& node, MachineEntry& entry) {
  entry.path = node.path();
  if (const JsonNode position = node.member("position")) entry.position = position.point(kPlace);
}

MachineEntry read_machine(const JsonNode& node) {
  MachineEntry entry;
  node.only({"position", "possible_processes", "input_belt_size", "output_belt_size"});
  read_common(node, entry);
  if (const JsonNode processes = node.member("possible_processes")) {
    for (const JsonNode& id : processes.elements("a list of process ids")) {
      entry.processes.push_back(
          id.whole(-kMostProcess, kMostProcess, "a process id, a whole number"));
    }
  }
  entry.input_belt_size = read_size(node.member("input_belt_size"));
  entry.output_belt_size = read_size(node.member("output_belt_size"));
  return entry;
}

void read_time_step(const JsonNode& node, MachineEntry& entry) {
  if (const JsonNode step = node.member("time_step")) {
    entry.time_step = step.number(0.0, kMost, "seconds, 0 or more");
  }
}

MachineEntry read_input_machine(const JsonNode& node) {
  MachineEntry entry;
  node.only({"position", "packages", "infinite", "create_order", "create_time", "time_step",
             "output_belt_size"});
  read_common(node, entry);
  if (const JsonNode packages = node.member("packages")) entry.packages = read_packages(packages);
  if (const JsonNode infinite = node.member("infinite")) entry.infinite = infinite.flag();
  if (const JsonNode order = node.member("create_order")) {
    entry.create_order = read_choice<CreateOrder>(order, 2, "0 (first), 1 (last) or 2 (random)");
  }
  if (const JsonNode time = node.member("create_time")) {
    entry.create_time = read_choice<CreateTime>(time, 1, "0 (fixed) or 1 (exponential)");
  }
  read_time_step(node, entry);
  entry.output_belt_size = read_size(node.member("output_belt_size"));
  return entry;
}

MachineEntry read_output_machine(const JsonNode& node) {
  MachineEntry entry;
  node.only({"position", "time_step", "input_belt_size"});
  read_common(node, entry);
  read_time_step(node, entry);
  entry.input_belt_size = read_size(node.member("input_belt_size"));
  return entry;
}

template <class Read>
std::vector<MachineEntry> read_machines(const JsonNode& list, Read read) {
  std::vector<MachineEntry> entries;
  for (const JsonNode& node : list.elements("a list of machines")) entries.push_back(read(node));
  return entries;
}

std::optional<std::string> read_path(const JsonNode& node) {
  if (!node) return {};
  std::string path = node.text("the path of a file");
  if (path.empty()) node.fail("the path of a file");
  return path;
}

}  // namespace

Result<JobShop> read_jobshop(std::string_view text, const std::string& file) {
  Lines lines(text, file);
  JobShop shop;
  int jobs = 0;
  if (auto error = read_sizes(lines, jobs, shop.machines)) return *error;
  if (auto error = read_title(lines, "times")) return *error;
  std::vector<std::vector<double>> times(static_cast<std::size_t>(jobs));
  for (auto& row : times) {
    const auto error =
        read_row(lines, shop.machines, 0.0, kMaxSeconds, "times in seconds, 0 or more", row);
    if (error) return *error;
  }
  if (auto error = read_title(lines, "machines")) return *error;
  const std::string what = fmt::format("numbers of machines from 1 to {}", shop.machines);
  std::vector<int> machines;
  for (const auto& row : times) {
    if (auto error = read_row(lines, shop.machines, 1, shop.machines, what, machines)) {
      return *error;
    }
    auto& job = shop.jobs.emplace_back();
    for (std::size_t k = 0; k < row.size(); ++k) job.push_back({machines[k], row[k]});
  }
  return shop;
}

ScenarioFile read_scenario(std::string_view text, JsonProblems& problems) {
  ScenarioFile scenario;
  const auto json = parse_json(text, problems.file);
  if (!json) {
    problems.error = json.error();
    return scenario;
  }
  const JsonNode root(&*json, "", problems);
  if (!json->is_object()) {
    root.fail("a scenario: an object with robots, machines, packages and environment");
    return scenario;
  }
  root.only({"description", "robots", "machines", "input_machines", "output_machines", "packages",
             "environment", "jobshop"});
  for (const JsonNode& robot : root.member("robots").elements("a list of robots")) {
    scenario.robots.push_back(read_robot(robot, scenario.robots.size()));
  }
  if (const JsonNode list = root.member("machines")) {
    scenario.machines = read_machines(list, read_machine);
  }
  if (const JsonNode list = root.member("input_machines")) {
    scenario.input_machines = read_machines(list, read_input_machine);
  }
  if (const JsonNode list = root.member("output_machines")) {
    scenario.output_machines = read_machines(list, read_output_machine);
  }
  if (const JsonNode packages = root.member("packages")) {
    scenario.packages = read_packages(packages);
  }
  scenario.environment = read_path(root.member("environment"));
  scenario.jobshop = read_path(root.member("jobshop"));
  return scenario;
}

}  // namespace magna
