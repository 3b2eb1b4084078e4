// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>

#include "core/sim/ids.h"

namespace magna {

/// One agent's part of a cycle in step with the world (agent-vr.md, Step by step): its sensors and
/// its picture are sent, then StartSync; the world then waits until it answers StopSync or takes
/// too long.
class AgentSync {
 public:
  /// A cycle begins at tick `now`. `ns`: wall-clock time.
  void begin(Tick now, std::int64_t ns) {
    state_ = State::Picture;
    tick_ = now;
    begun_ns_ = ns;
    reported_ = false;
  }
  /// A picture of tick `taken` was sent. True if it belongs to this cycle, so that StartSync
  /// follows.
  bool picture_sent(Tick taken, std::int64_t ns) {
    if (state_ != State::Picture || taken < tick_) return false;
    state_ = State::Answer;
    begun_ns_ = ns;
    return true;
  }
  /// StopSync was received, or the client has left. True if the world had waited for it.
  bool end() {
    const bool waited = waits();
    state_ = State::Free;
    return waited;
  }

  bool wants_picture() const { return state_ == State::Picture; }
  bool waits() const { return state_ != State::Free; }
  /// True once a cycle: for a report.
  bool report_late() { return !std::exchange(reported_, true); }
  bool late(std::int64_t ns, std::int64_t patience_ns) const {
    return waits() && ns - begun_ns_ > patience_ns;
  }

 private:
  enum class State : std::uint8_t {
    Free,
    Picture,  ///< it is being rendered
    Answer,   ///< StartSync was sent
  };
  State state_ = State::Free;
  Tick tick_ = 0;              ///< of the cycle
  std::int64_t begun_ns_ = 0;  ///< start of the wait
  bool reported_ = false;      ///< that it is late
};

}  // namespace magna
