// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/sim/file_writer.h"
#include "core/view/user_log_columns.h"
#include "protocols/net/link_clock.h"

namespace magna {

/// The log of `UserLog = true` (guide: logging to file): one file per session, each line
/// `UNIX-MILLISECONDS (form)` as sent, and `; UNIX-MILLISECONDS client-1 (form)` for each received
/// form. For the Lisp reader the latter are comments: reading twice gives a time and its form.
///
/// With columns (docs/user-log.md) the part begins with a comment that names them, and each line
/// has simulated seconds and trial after the milliseconds, as far as they are columns.
class UserLog {
 public:
  /// Creates the file, or appends to an existing one. The clock must outlive the log.
  /// `seconds`: returns the simulated time; called only if that is a column.
  static Result<std::unique_ptr<UserLog>> open(const std::string& path, const LinkClock& clock,
                                               UserLogColumns columns = {},
                                               std::function<double()> seconds = {});

  /// Complete lines as sent, each with its LF.
  void sent(std::string_view lines);
  /// A received command; it is put on one line.
  void received(std::string_view client, std::string_view form);
  /// A command was refused. `what`: `CODE HEAD UID ID` as in `refusals` lines; `why`: a sentence.
  /// Ignored unless refusals are logged.
  void refused(std::string_view client, std::string_view what, std::string_view why);
  /// A trial begins, whose name all lines have from now on; "nil" = none. False if trials are not
  /// a column; nothing is written then.
  bool begin_trial(std::string_view name);
  /// Flushes the written data to the system.
  void flush();
  /// Why the file is not written now.
  const std::optional<Error>& check() { return file_.check(); }

 private:
  UserLog(LogFile file, const LinkClock& clock, UserLogColumns columns,
          std::function<double()> seconds)
      : file_(std::move(file)), clock_(clock), columns_(columns), seconds_(std::move(seconds)) {}
  /// The columns before the form.
  std::string stamp() const;

  LogFile file_;
  const LinkClock& clock_;
  UserLogColumns columns_;
  std::function<double()> seconds_;
  std::string trial_ = "nil";
};

}  // namespace magna
