// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// Schedules ticks: compares simulated time with wall time. Callers pass wall times, nanoseconds of
/// a steady clock.
class Pacer {
 public:
  /// A larger backlog of wall time is dropped: the real-time factor falls instead.
  static constexpr std::int64_t kMaxLag = 250'000'000;

  Pacer(double tick_seconds, double scale, std::int64_t now);

  /// 0 = as fast as possible, else at least 0.01.
  void set_scale(double scale, std::int64_t now);
  void set_paused(bool paused, std::int64_t now);
  double scale() const { return scale_; }
  bool paused() const { return paused_; }

  /// Whether a tick is due: always at full speed, never while paused.
  bool due(std::int64_t now);
  /// Records a tick that was run.
  void ran(std::int64_t now);
  /// Nanoseconds until a tick is due; 0 = now, -1 = never.
  std::int64_t until_next(std::int64_t now) const;

  /// Simulated seconds per wall second, over the last second or so; 0 while paused.
  double real_time_factor(std::int64_t now) const;

 private:
  void restart(std::int64_t now);

  double tick_seconds_;
  double scale_;
  bool paused_ = false;
  std::int64_t origin_;    ///< wall time of tick 0 of this stretch
  std::int64_t done_ = 0;  ///< ticks run in this stretch
  // Two halves of the measuring window: the older one keeps the figure steady.
  std::int64_t window_start_;
  std::int64_t window_ticks_ = 0;
  std::int64_t last_start_;
  std::int64_t last_ticks_ = 0;
};

}  // namespace magna
