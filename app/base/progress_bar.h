// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace magna {

/// The progress of a command on standard error: a bar if that is a terminal.
class ProgressBar {
 public:
  /// What takes its place elsewhere, such as in the log of a job.
  enum class Elsewhere : std::uint8_t {
    Nothing,
    Lines,  ///< at most one in ten seconds
  };

  explicit ProgressBar(Elsewhere elsewhere = Elsewhere::Nothing);
  /// Clears the bar.
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// `share`: 0 to 1.
  void show(double share, const std::string& what);

 private:
  bool terminal_;
  bool shown_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace magna
