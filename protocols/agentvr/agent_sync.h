// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/sim/ids.h"

namespace magna {

/// One agent's part of a cycle in step with the world (Agent-VR spec 3.11): its sensors and its
/// picture go out, then StartSync, then the world waits until it answers StopSync or takes too
/// long.
class AgentSync {
 public:
  /// A cycle begins at tick `now`. `ns`: of the wall's clock.
  void begin(Tick now, std::int64_t ns) {
    state_ = State::Picture;
    tick_ = now;
    begun_ns_ = ns;
  }
  /// A picture of tick `taken` went out. True: it is this cycle's, and StartSync follows.
  bool picture_sent(Tick taken, std::int64_t ns) {
    if (state_ != State::Picture || taken < tick_) return false;
    state_ = State::Answer;
    begun_ns_ = ns;
    return true;
  }
  /// StopSync came, or the client is gone. True: the world had waited for it.
  bool end() {
    const bool waited = waits();
    state_ = State::Free;
    return waited;
  }

  bool wants_picture() const { return state_ == State::Picture; }
  bool waits() const { return state_ != State::Free; }
  bool late(std::int64_t ns, std::int64_t patience_ns) const {
    return waits() && ns - begun_ns_ > patience_ns;
  }

 private:
  enum class State : std::uint8_t {
    Free,
    Picture,  ///< it is being made
    Answer,   ///< StartSync is out
  };
  State state_ = State::Free;
  Tick tick_ = 0;              ///< the cycle's
  std::int64_t begun_ns_ = 0;  ///< since when it waits
};

}  // namespace magna
