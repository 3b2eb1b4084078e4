// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/base/hall_options.h"
#include "core/engine/scenario.h"
#include "core/sim/result.h"

namespace magna {

/// Loads a world named on the command line: a `.lisp` file, the `.json` scenario of a hall, or
/// a generated field. Keeps Lisp alive for its lifetime; create, use and destroy it on one
/// thread.
class ScenarioLoader {
 public:
  ScenarioLoader();
  ~ScenarioLoader();

  Result<Scenario> load(const std::string& world, std::uint64_t seed, const HallOptions& hall = {});
  /// Warnings about the last world, one line each.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  Result<Scenario> load_hall(const std::string& world, const HallOptions& hall);

  std::vector<std::string> warnings_;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
