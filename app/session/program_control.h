// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/engine/program_status.h"

namespace magna {

/// The Lisp programs of a session, as its window and its command line know them. Every call returns
/// at once; how it goes is in the table.
class ProgramControl {
 public:
  virtual ~ProgramControl() = default;

  /// Starts the program of a file. One that cannot be read is in the table as failed.
  virtual void start(const std::string& file) = 0;
  /// Stops a running program; does nothing for one that is not running or not known.
  virtual void stop(std::uint32_t number) = 0;
  /// Stops it if it runs, and starts its file again as it is now.
  virtual void restart(std::uint32_t number) = 0;
  /// The same object while nothing changed; null: none was ever started.
  virtual std::shared_ptr<const ProgramTable> table() = 0;
};

}  // namespace magna
