// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// What happens once a client that took part in lock-step has left.
enum class LockstepLost : std::uint8_t {
  Pause,  ///< the world is paused until a client takes part in its place
  End,    ///< as Pause; without a window the run ends with exit status 1
  Run,    ///< the world goes on with the others, and waits at most 5 s for each tick
};

}  // namespace magna
