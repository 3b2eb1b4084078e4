// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/hall.h"
#include "core/hall/hall_description.h"
#include "core/hall/json_node.h"

namespace magna {

/// The entry of a machine in a scenario; the allowed keys depend on its list.
struct MachineEntry {
  std::string path;               ///< "input_machines[0]"
  std::optional<Point> position;  ///< of its tile; nothing = by its index in the list
  std::vector<int> processes;
  std::optional<int> input_belt_size;
  std::optional<int> output_belt_size;
  std::optional<PackageTemplates> packages;  ///< nothing = use the scenario's
  bool infinite = false;
  CreateOrder create_order = CreateOrder::First;
  CreateTime create_time = CreateTime::Fixed;
  std::optional<double> time_step;  ///< s
  /// Its keys that a job shop overrides: "packages", "infinite", "create_order".
  std::vector<std::string_view> overridden;
};

/// A scenario as written (gobot.md, Scenario file).
struct ScenarioFile {
  std::vector<HallRobot> robots;
  std::vector<MachineEntry> machines;
  std::optional<std::vector<MachineEntry>> input_machines;
  std::optional<std::vector<MachineEntry>> output_machines;
  std::optional<PackageTemplates> packages;
  std::optional<std::string> environment;
  std::optional<std::string> jobshop;
  nlohmann::json disturbances = {};  ///< as written; null = none (core/hall/hall_disturbances.h)
};

/// Reads the text of `problems.file`; errors are added there, and unknown keys as warnings.
ScenarioFile read_scenario(std::string_view text, JsonProblems& problems);

/// The machines of one type, as indices into Hall::machines.
std::vector<std::size_t> machines_of(const Hall& hall, MachineType type);

/// Finds the machine of each entry of a scenario's list, each machine once: by position, the
/// machine exactly there, otherwise the first one within 1.5; without a position by its index in
/// the list (gobot.md, Scenario file). A missing machine is an error of the scenario, an inexact
/// position a warning.
class MachineFinder {
 public:
  MachineFinder(const Hall& hall, MachineType type, JsonProblems& problems);

  /// `place`: index of the entry in its list.
  std::optional<std::size_t> find(const MachineEntry& entry, std::size_t place);
  /// The machines that were not found.
  const std::vector<std::size_t>& left() const { return free_; }

 private:
  double off(std::size_t machine, Point p) const;
  std::optional<std::size_t> nearest(Point p) const;
  std::optional<std::size_t> at(std::size_t place) const;
  void report_missing(const MachineEntry& entry) const;

  const Hall& hall_;
  MachineType type_;
  JsonProblems& problems_;
  std::vector<std::size_t> all_;
  std::vector<std::size_t> free_;
};

}  // namespace magna
