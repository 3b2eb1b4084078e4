// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/hall/dispatcher.h"

namespace magna {

/// The dispatcher as an author of inputs to the robots of a hall, so that the input log contains
/// its commands. It does not command robots of another author until they have been idle for five
/// seconds, nor any robot while STOP is latched.
class HallDispatcher {
 public:
  static Author author() { return {AuthorKind::Program, "dispatcher"}; }

  /// The engine's world must have a hall; the engine must outlive the dispatcher's calls.
  explicit HallDispatcher(const Engine& engine);

  /// Submits the current orders; call before each tick.
  void give_orders(Engine& engine);

 private:
  void find_available(const Engine& engine);
  void start_machines(Engine& engine);

  Dispatcher dispatcher_;
  std::vector<std::uint8_t> available_;
  std::vector<Author> writers_;      ///< at the last call
  std::vector<Tick> not_ours_till_;  ///< until then the other author may continue
};

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
