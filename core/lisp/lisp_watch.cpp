// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_watch.h"

#include <algorithm>
#include <ctime>

namespace magna {

void LispWatch::begin() {
  wall_ = Clock::now();
  cpu_ = processor_seconds();
}

double LispWatch::processor_seconds() const {
  clockid_t clock = {};
  timespec time = {};
  if (pthread_getcpuclockid(thread_, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1.0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::chrono::duration<double> LispWatch::left() const {
  const double wall = std::chrono::duration<double>(Clock::now() - wall_).count();
  const double cpu = cpu_ < 0.0 ? wall : processor_seconds() - cpu_;
  const double left = std::min(limit_.cpu_seconds - cpu, limit_.wall_seconds - wall);
  return std::chrono::duration<double>(std::max(left, 0.0));
}

}  // namespace magna
