// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/engine/scenario.h"
#include "core/lisp/file_trust.h"
#include "core/sim/file_source.h"
#include "core/sim/result.h"

namespace magna {

/// The embedded Common Lisp. It runs on a separate thread, one for the whole process: runtimes may
/// be created, used and destroyed on any thread, also several one after the other; loads run one at
/// a time. The first runtime boots Lisp (about 0.1 s).
class LispRuntime {
 public:
  struct Limits {
    double load_seconds = 10.0;  ///< a file that takes longer is cut off by the watchdog
    double cut_seconds = 10.0;   ///< if it cannot be cut off for this time, Lisp is given up
  };

  /// With the limit of the process (lisp_limits).
  LispRuntime();
  explicit LispRuntime(Limits limits);
  ~LispRuntime();
  LispRuntime(const LispRuntime&) = delete;
  LispRuntime& operator=(const LispRuntime&) = delete;

  /// Loads a world file: `defmap`, `obj`, `new-thing`, `defrobot` and any other Lisp (manual 5.1 to
  /// 5.3; resources/worlds/README.md). The error has file, line, column, the form and what was
  /// expected. A failed load leaves no definitions behind. A file that declares rights must be
  /// trusted (file_trust.h).
  Result<Scenario> load_world(const std::string& path);
  /// The same with files from there, also those that the world reads while it runs.
  Result<Scenario> load_world(const std::string& path, std::shared_ptr<FileSource> files);
  /// The same from text, which is never trusted; `name` is the file name in errors.
  Result<Scenario> load_world_text(const std::string& text, const std::string& name);

  /// Returns the output of the forms of a text, followed by the values of the last one as printed
  /// by Lisp, one per line. Guarded like a file, in a separate package: definitions are not kept.
  /// The error is one line, with the column of the mistake if known.
  Result<std::string> evaluate(const std::string& text);

 private:
  Result<Scenario> load(const std::string& text, const std::string& name, const CodeOrigin& origin,
                        std::shared_ptr<FileSource> files);

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
