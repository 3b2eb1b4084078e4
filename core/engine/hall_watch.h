// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/engine/engine.h"

namespace magna {

/// Detects that nothing can progress in a hall: no package has been made, moved or processed for
/// ten minutes plus twice the longest full charge, no machine is at work, and only the dispatcher
/// has commanded robots. Counts simulated time, so that a run always ends in the same tick.
class HallWatch {
 public:
  /// The engine's world must have a hall.
  explicit HallWatch(const Engine& engine);

  /// Call after every input and every tick, with the events in order.
  void on_events(std::span<const Event> events);
  /// Call after every tick.
  void on_tick(const Engine& engine);

  /// Why nothing can progress, one sentence; nothing while progress is possible.
  std::optional<std::string> stalled(const Engine& engine) const;

 private:
  Tick patience_ = 0;  ///< ticks
  Tick waited_ = 0;    ///< ticks since the last progress
};

}  // namespace magna
