// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/engine/input.h"
#include "core/record/mcap_writer.h"
#include "core/record/session_header.h"

namespace magna {

/// What a session file that begins later needs of the time before: with it, it is one from the
/// beginning of its world.
struct SessionPast {
  std::string inputs;  ///< an MCAP file without its ending: the channel of inputs
  std::uint64_t count = 0;
};

/// All inputs of a world since it was opened, compressed in memory: some hundred bytes for a minute
/// of driving.
class InputHistory {
 public:
  /// `header` is that of the world's session files.
  explicit InputHistory(SessionHeader header);
  InputHistory(const InputHistory&) = delete;
  InputHistory& operator=(const InputHistory&) = delete;

  /// `now`: nanoseconds since 1970.
  void add(const LoggedInput& logged, std::uint64_t now);
  SessionPast past();

 private:
  SessionHeader header_;
  std::string bytes_;
  McapWriter writer_;
  std::uint16_t channel_;
  std::uint64_t count_ = 0;
};

}  // namespace magna
