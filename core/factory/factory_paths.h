// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace magna {

/// Where the files that a scenario or a command line names are looked for (gobot spec 5.1).
struct FactoryPaths {
  std::string scenario;   ///< the scenario's file
  std::string resources;  ///< folder; "" = none

  /// First to last: "res://…" in the folder above the scenario's, then in the resources; others in
  /// the scenario's folder, then in the present one.
  std::vector<std::string> places(const std::string& named) const;
  /// The first of them that is a file.
  std::optional<std::string> find(const std::string& named) const;
};

/// The scenario's own file: "res://…" in the resources, others as they are.
std::string scenario_path(const std::string& named, const std::string& resources);

}  // namespace magna
