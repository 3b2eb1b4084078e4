// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/scenario_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace magna {
namespace {

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
  for (const std::string_view key : {"packages", "infinite", "create_order"}) {
    if (node.member(key)) entry.overridden.push_back(key);
  }
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
             "environment", "jobshop", "disturbances"});
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
  // A hall that was never saved has no floor plan's name yet.
  const JsonNode environment = root.member("environment");
  if (environment && !environment.text("the path of a file").empty()) {
    scenario.environment = read_path(environment);
  }
  scenario.jobshop = read_path(root.member("jobshop"));
  if (const auto found = json->find("disturbances"); found != json->end()) {
    scenario.disturbances = *found;
  }
  return scenario;
}

namespace {

constexpr double kNearMachine = 1.5;  // gobot.md, Scenario file

std::string_view type_word(MachineType type) {
  switch (type) {
    case MachineType::Input: return "input machine";
    case MachineType::Output: return "output machine";
    case MachineType::Standard: break;
  }
  return "machine";
}

}  // namespace

std::vector<std::size_t> machines_of(const Hall& hall, MachineType type) {
  std::vector<std::size_t> found;
  for (std::size_t m = 0; m < hall.machines.size(); ++m) {
    if (hall.machines[m].type == type) found.push_back(m);
  }
  return found;
}

MachineFinder::MachineFinder(const Hall& hall, MachineType type, JsonProblems& problems)
    : hall_(hall), type_(type), problems_(problems), all_(machines_of(hall, type)), free_(all_) {}

std::optional<std::size_t> MachineFinder::find(const MachineEntry& entry, std::size_t place) {
  const auto found = entry.position ? nearest(*entry.position) : at(place);
  if (!found) {
    report_missing(entry);
    return {};
  }
  const Cell tile = hall_.machines[*found].tile;
  if (entry.position && !(*entry.position == Point{double(tile.i), double(tile.j)})) {
    problems_.warn(entry.path + ".position",
                   fmt::format("taken for {}, whose tile is [{}, {}]", hall_.machines[*found].name,
                               tile.i, tile.j));
  }
  std::erase(free_, *found);
  return found;
}

double MachineFinder::off(std::size_t machine, Point p) const {
  const Cell tile = hall_.machines[machine].tile;
  return distance({double(tile.i), double(tile.j)}, p);
}

// The first machine close enough, as in the original; but a machine exactly there has priority,
// because otherwise two adjacent machines could not be distinguished.
std::optional<std::size_t> MachineFinder::nearest(Point p) const {
  for (const double reach : {0.0, kNearMachine}) {
    for (const std::size_t m : free_) {
      if (off(m, p) <= reach) return m;
    }
  }
  return {};
}

std::optional<std::size_t> MachineFinder::at(std::size_t place) const {
  if (place >= all_.size() || std::ranges::find(free_, all_[place]) == free_.end()) return {};
  return all_[place];
}

void MachineFinder::report_missing(const MachineEntry& entry) const {
  if (entry.position) {
    problems_.fail(entry.path + ".position",
                   fmt::format("found [{}, {}]", entry.position->x, entry.position->y),
                   fmt::format("the tile of one of the {} {}s that no other entry names",
                               all_.size(), type_word(type_)));
  } else {
    problems_.fail(entry.path, "no position",
                   fmt::format("an entry for each of the {} {}s", all_.size(), type_word(type_)));
  }
}

}  // namespace magna
