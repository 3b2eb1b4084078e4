// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <chrono>

#include "core/lisp/lisp_thread.h"

namespace magna {

/// Measures the time used by a piece of work on another thread.
class LispWatch {
 public:
  using Clock = std::chrono::steady_clock;

  LispWatch(pthread_t thread, const LispLimit& limit) : thread_(thread), limit_(limit) { begin(); }

  /// Starts the measurement.
  void begin();
  /// How long to wait before the limit can be exceeded; 0 if it is.
  std::chrono::duration<double> left() const;

 private:
  /// Seconds; negative if unknown.
  double processor_seconds() const;

  pthread_t thread_;
  LispLimit limit_;
  Clock::time_point wall_;
  double cpu_ = 0.0;
};

}  // namespace magna
