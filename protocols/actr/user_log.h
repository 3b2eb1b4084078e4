// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <memory>
#include <string>
#include <string_view>

#include "core/sim/result.h"
#include "protocols/net/link_clock.h"

namespace magna {

/// The log of `UserLog = true` (guide: logging to file): one file per session, each line
/// `UNIX-MILLISECONDS (form)` as sent, and `; UNIX-MILLISECONDS client-1 (form)` for each received
/// form. For the Lisp reader the latter are comments: reading twice gives a time and its form.
class UserLog {
 public:
  /// Creates the file, or appends to an existing one. The clock must outlive the log.
  static Result<std::unique_ptr<UserLog>> open(const std::string& path, const LinkClock& clock);

  /// Complete lines as sent, each with its LF.
  void sent(std::string_view lines);
  /// A received command; it is put on one line.
  void received(std::string_view client, std::string_view form);
  /// Flushes the written data to the system.
  void flush();
  /// False after the disk refused a write.
  bool ok() const { return file_.good(); }

 private:
  UserLog(std::ofstream file, const LinkClock& clock) : file_(std::move(file)), clock_(clock) {}

  std::ofstream file_;
  const LinkClock& clock_;
};

}  // namespace magna
