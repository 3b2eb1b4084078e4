// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/hall/hall.h"
#include "core/hall/json_node.h"
#include "core/hall/scenario_file.h"

namespace magna {

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
