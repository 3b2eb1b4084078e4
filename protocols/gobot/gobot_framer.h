// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "protocols/net/length_framer.h"

namespace magna {

/// Splits a byte stream into bodies preceded by their length (gobot.md, Transport). Clients that
/// write lines may end a message with a line end that its length does not count.
class GobotFramer : public LengthFramer {
 public:
  static constexpr std::size_t kMaxBody = std::size_t{1} << 20;  ///< bytes
  GobotFramer() : LengthFramer(kMaxBody, Bodies::Text) {}
};

}  // namespace magna
