// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/input_log.h"

namespace magna {

/// The inputs of a log, handed to an engine at the ticks they were given (`--play-inputs`).
class PlayedInputs {
 public:
  PlayedInputs() = default;
  explicit PlayedInputs(std::vector<LoggedInput> inputs) : inputs_(std::move(inputs)) {}

  /// Submits what was applied before the engine's next tick began.
  void submit_due(Engine& engine) {
    while (next_ < inputs_.size() && inputs_[next_].tick <= engine.now() + 1) {
      const LoggedInput& logged = inputs_[next_++];
      engine.submit(logged.author, logged.input);
    }
  }

  /// From the beginning, for the same world again.
  void rewind() { next_ = 0; }
  bool done() const { return next_ >= inputs_.size(); }

 private:
  std::vector<LoggedInput> inputs_;
  std::size_t next_ = 0;
};

}  // namespace magna
