// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// How a process has ended: "exit status 3", "signal 9 (Killed)".
std::string ending_text(int wait_status);

/// A process with pipes to its standard streams. It has the process group of its parent, so that a
/// terminal stops and continues both.
class WorkerProcess {
 public:
  /// Starts a program with its arguments. The error says why it cannot be started.
  static Result<std::unique_ptr<WorkerProcess>> start(const std::vector<std::string>& command);
  /// Kills it.
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  pid_t id() const { return id_; }
  /// Descriptors for poll; -1: it has closed the stream.
  int output() const { return output_.file; }
  int errors() const { return errors_.file; }

  /// Writes a line to its standard input. False: it no longer reads. Ignore SIGPIPE.
  bool send(std::string_view line);
  void close_input();
  /// The complete lines that have arrived since the last call; the rest too once the stream has
  /// ended. Without waiting.
  std::vector<std::string> take_output() { return take(output_); }
  std::vector<std::string> take_errors() { return take(errors_); }
  void signal(int number) const;
  /// The status of its end (waitpid); nothing: it runs.
  std::optional<int> ended();

 private:
  struct Stream {
    int file = -1;
    std::string begun = {};  ///< an incomplete line
  };
  WorkerProcess() = default;
  static std::vector<std::string> take(Stream& stream);

  pid_t id_ = 0;
  int input_ = -1;
  Stream output_;
  Stream errors_;
  std::optional<int> status_;
};

}  // namespace magna
