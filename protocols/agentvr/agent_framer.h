// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "protocols/net/length_framer.h"

namespace magna {

/// Splits bytes, in pieces of any size, into payloads (agent-vr.md, Transport). A length that is
/// negative or beyond the limit ends the connection; announced() returns it.
class AgentFramer : public LengthFramer {
 public:
  static constexpr std::size_t kMaxPayload = std::size_t{16} << 20;  ///< bytes
  AgentFramer() : LengthFramer(kMaxPayload) {}
};

}  // namespace magna
