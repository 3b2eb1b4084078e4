// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/author.h"
#include "core/sim/message.h"

namespace magna {

// Reasons that several parts of the engine give.

/// The operator's stick, keys or pad move the robot.
inline Message stick_held() { return Message({"stick-held", "let go of the stick first"}); }

inline Message stop_latched() {
  return Message({"stop-is-latched", "STOP is latched: the operator releases it"});
}

/// A requested route is dropped: its robot was moved meanwhile.
inline Message overtaken_by_motion(const Author& by) {
  return Message({"route-overtaken-by-motion", "{} moved the robot before the route was planned"},
                 by.name);
}

}  // namespace magna
