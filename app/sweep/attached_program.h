// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <QObject>
#include <QProcess>
#include <QString>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/sim/file_writer.h"
#include "core/sim/result.h"

namespace magna {

/// A program that attaches to a run of a sweep, in a process group of its own. What it prints goes
/// to a file. Only for sweep files that the user trusts.
class AttachedProgram : public QObject {
  Q_OBJECT

 public:
  struct Request {
    std::vector<std::string> command;
    /// Added to the environment: MAGNA_ACTR_PORT and others.
    std::vector<std::pair<std::string, std::string>> environment;
    std::filesystem::path log;  ///< its folder is created
  };

  AttachedProgram() = default;
  /// Kills what is left of the group.
  ~AttachedProgram() override;

  /// Starts it. An error: the log cannot be written. That the program cannot be started is a
  /// failure: `ended` follows.
  std::optional<Error> start(const Request& request);
  /// The process group; 0 = it was not started.
  pid_t group() const { return group_; }
  /// Why it has failed: it could not be started, or its end was not exit status 0; nothing while it
  /// runs, or if it has ended well.
  const std::optional<std::string>& failure() const { return failure_; }
  /// Ends the group, by SIGTERM, and after two seconds SIGKILL; waits for that. What it prints
  /// until then is still written. Its end is not a failure. Returns a problem of the log.
  std::optional<Error> end();

 signals:
  /// It has ended by itself.
  void ended();

 private:
  void take_output();
  void end_by_itself();

  QProcess process_;
  std::string name_;
  pid_t group_ = 0;
  bool asked_ = false;  ///< by `end`
  std::optional<std::string> failure_;
  LogFile log_;
  std::string begun_;  ///< an incomplete line
  std::size_t logged_ = 0;
};

}  // namespace magna
