// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/engine/scenario.h"
#include "core/sim/result.h"

namespace magna {

/// Loads what the command line names as a world: a `.lisp` file or `field:N[:RAYS:RANGE]`. Keeps
/// the Lisp alive for its lifetime: made, used and destroyed on one thread.
class ScenarioLoader {
 public:
  ScenarioLoader();
  ~ScenarioLoader();

  Result<Scenario> load(const std::string& world, std::uint64_t seed);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
