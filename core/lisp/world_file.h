// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/engine/scenario.h"
#include "core/sim/result.h"

namespace magna {

/// The embedded Common Lisp. One per process; made, used and destroyed on one thread (design 7).
class LispRuntime {
 public:
  struct Limits {
    double load_seconds = 10.0;  ///< a world file that takes longer is cut off by the watchdog
  };

  LispRuntime();
  explicit LispRuntime(Limits limits);
  ~LispRuntime();
  LispRuntime(const LispRuntime&) = delete;
  LispRuntime& operator=(const LispRuntime&) = delete;

  /// Loads a world file: `defmap`, `obj`, `new-thing`, `defrobot` and any other Lisp (manual 5.1 to
  /// 5.3, specs 2 and 5). The error names file, line, column, the form and what was expected.
  /// Nothing of a failed load stays behind.
  Result<Scenario> load_world(const std::string& path);
  /// The same from text; `name` stands for the file in errors.
  Result<Scenario> load_world_text(const std::string& text, const std::string& name);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
