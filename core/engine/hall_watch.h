// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/engine/engine.h"

namespace magna {

/// Detects that nothing can progress in a hall: no package has been made, moved or
/// processed for ten minutes plus twice the longest full charge, no machine is at work, and no
/// robot has been commanded by another author than the dispatcher. Counts simulated time, so that a
/// run always ends in the same tick.
class HallWatch {
 public:
  /// Of a world with a hall.
  explicit HallWatch(const Engine& engine);

  /// In order, after every input and every tick.
  void on_events(std::span<const Event> events);
  /// After every tick.
  void on_tick(const Engine& engine);

  /// Why nothing can progress, one sentence; nothing while it may.
  std::optional<std::string> stalled(const Engine& engine) const;

 private:
  Tick patience_ = 0;  ///< ticks
  Tick waited_ = 0;    ///< ticks since something progressed
};

}  // namespace magna
