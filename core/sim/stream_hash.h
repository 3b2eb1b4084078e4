// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/random.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Feeds the whole state of a stream to the hash.
inline void add(StateHash& hash, const RandomStream& stream) {
  for (const std::uint64_t word : stream.state()) hash.add(word);
}

}  // namespace magna
