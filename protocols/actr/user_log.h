// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <memory>
#include <string>
#include <string_view>

#include "core/sim/result.h"
#include "protocols/net/link_clock.h"

namespace magna {

/// The log of `UserLog = true` (guide: logging to file): one file a session, each line
/// `UNIX-MILLISECONDS (form)` as it was sent, and `; UNIX-MILLISECONDS client-1 (form)` for what
/// came in. To the Lisp reader the latter are comments: reading twice gives a time and its form.
class UserLog {
 public:
  /// Creates the file, or goes on behind what it holds already. The clock must outlive the log.
  static Result<std::unique_ptr<UserLog>> open(const std::string& path, const LinkClock& clock);

  /// Whole lines as they were sent, each with its LF.
  void sent(std::string_view lines);
  /// A command as it came in; it is put on one line.
  void received(std::string_view client, std::string_view form);
  /// Hands what was written to the system.
  void flush();
  /// False after the disk refused a write.
  bool ok() const { return file_.good(); }

 private:
  UserLog(std::ofstream file, const LinkClock& clock) : file_(std::move(file)), clock_(clock) {}

  std::ofstream file_;
  const LinkClock& clock_;
};

}  // namespace magna
