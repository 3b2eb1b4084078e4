// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/engine/scenario.h"
#include "core/sim/result.h"

namespace magna {

/// The embedded Common Lisp. It lives on a thread of its own, the same one for the whole process:
/// runtimes may be made, used and destroyed on any thread, also several one after the other; loads
/// wait for their turn. The first one boots Lisp (about 0.1 s).
class LispRuntime {
 public:
  struct Limits {
    double load_seconds = 10.0;  ///< a file that takes longer is cut off by the watchdog
    double cut_seconds = 10.0;   ///< if it cannot be cut off for so long Lisp is given up
  };

  LispRuntime();
  explicit LispRuntime(Limits limits);
  ~LispRuntime();
  LispRuntime(const LispRuntime&) = delete;
  LispRuntime& operator=(const LispRuntime&) = delete;

  /// Loads a world file: `defmap`, `obj`, `new-thing`, `defrobot` and any other Lisp (manual 5.1 to
  /// 5.3; resources/worlds/README.md). The error names file, line, column, the form and what was
  /// expected. Nothing of a failed load stays behind.
  Result<Scenario> load_world(const std::string& path);
  /// The same from text; `name` stands for the file in errors.
  Result<Scenario> load_world_text(const std::string& text, const std::string& name);

  /// The output of the forms of a text, and then the values of the last one as Lisp prints them, a
  /// line each. Under the same guard as a file, in a package of its own: nothing that is defined
  /// stays. The error is one line, with the column of what is wrong where that is known.
  Result<std::string> evaluate(const std::string& text);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
