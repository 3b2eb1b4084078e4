// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/robot/opcode.h"

namespace magna {

/// Time-outs of CyBOTs, seconds of wall time, because a real robot does not depend on the speed of
/// the simulation. An instruction that the robot has read has a time limit of its own
/// (most_seconds), during which it need not poll.
struct CybotTimeouts {
  double silent = 2.0;  ///< without input: it is silent, and is not driven by hand
  double mute = 5.0;    ///< a connection without a complete request is closed
  double lost = 10.0;   ///< without input: its connection is closed
  /// An instruction that is not read ends; also the margin for what it has read (most_seconds).
  double unread = most_seconds_unread();
  /// A report is implausible if it exceeds what the robot drives at full speed in the time since
  /// its last ones and in this time.
  double margin = 3.0;
  double gone = 30.0;  ///< a lost robot that has not come back is removed
};

constexpr std::int64_t to_ns(double seconds) { return static_cast<std::int64_t>(seconds * 1e9); }

}  // namespace magna
