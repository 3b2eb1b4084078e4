// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <chrono>

#include "core/lisp/lisp_thread.h"

namespace magna {

/// The time that a piece of work on another thread has used.
class LispWatch {
 public:
  using Clock = std::chrono::steady_clock;

  LispWatch(pthread_t thread, const LispLimit& limit) : thread_(thread), limit_(limit) { begin(); }

  /// From here on.
  void begin();
  /// How long to wait before it can be over; 0: it is.
  std::chrono::duration<double> left() const;

 private:
  /// Seconds; less than 0: not known.
  double processor_seconds() const;

  pthread_t thread_;
  LispLimit limit_;
  Clock::time_point wall_;
  double cpu_ = 0.0;
};

}  // namespace magna
