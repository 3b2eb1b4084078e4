// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/base/command_line.h"
#include "core/engine/engine.h"
#include "core/engine/hall_dispatcher.h"

namespace magna {

/// A hall in a run: its dispatcher, if one is asked for, and when the run ends with it.
class HallRun {
 public:
  HallRun() = default;
  HallRun(const CommandLine& line, const Engine& engine) : ends_(line.headless) {
    if (engine.hall() == nullptr) return;
    if (line.hall.dispatcher) dispatcher_.emplace(engine);
    // Without one the run waits for clients, which may take their time.
    const bool by_itself = line.hall.dispatcher || !line.play_inputs.empty();
    if (by_itself && line.headless && !line.ticks) watch_.emplace(engine);
  }

  void before_tick(Engine& engine) {
    if (dispatcher_) dispatcher_->give_orders(engine);
  }
  void on_events(std::span<const Event> events) {
    if (watch_) watch_->on_events(events);
  }
  void on_tick(const Engine& engine) {
    if (watch_) watch_->on_tick(engine);
  }
  /// Without a window: all packages are delivered.
  bool finished(const Engine& engine) const {
    return ends_ && engine.hall() != nullptr && engine.hall()->finished();
  }
  /// Why nothing can progress in the hall; nothing while it may, or while clients may act in it.
  std::optional<std::string> stalled(const Engine& engine) const {
    return watch_ ? watch_->stalled(engine) : std::nullopt;
  }

 private:
  bool ends_ = false;
  std::optional<HallDispatcher> dispatcher_;
  std::optional<HallWatch> watch_;  ///< of a run that would otherwise never end
};

}  // namespace magna
