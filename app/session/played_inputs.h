// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/input_log.h"

namespace magna {

/// Replays the inputs of a log at their ticks (`--play-inputs`).
class PlayedInputs {
 public:
  PlayedInputs() = default;
  explicit PlayedInputs(std::vector<LoggedInput> inputs) : inputs_(std::move(inputs)) {}

  /// Submits the inputs logged before the engine's next tick. False: there are none.
  bool submit_due(Engine& engine) {
    const std::size_t first = next_;
    while (next_ < inputs_.size() && inputs_[next_].tick <= engine.now() + 1) {
      const LoggedInput& logged = inputs_[next_++];
      engine.submit(logged.author, logged.input);
    }
    return next_ > first;
  }

  /// Starts from the beginning, for the same world.
  void rewind() { next_ = 0; }
  bool done() const { return next_ >= inputs_.size(); }

 private:
  std::vector<LoggedInput> inputs_;
  std::size_t next_ = 0;
};

}  // namespace magna
