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
    Lines,    ///< at most one in ten seconds
    Program,  ///< even on a terminal: lines such as "progress 42.5 frame 17 of 40", with percent
  };

  explicit ProgressBar(Elsewhere elsewhere = Elsewhere::Nothing);
  /// Clears the bar.
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// `share`: 0 to 1.
  void show(double share, const std::string& what);

 private:
  Elsewhere elsewhere_;
  bool terminal_;
  bool begun_ = false;  ///< something was shown
  std::chrono::steady_clock::time_point last_;
};

}  // namespace magna
