// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/sim/random.h"

namespace magna {

/// Faults to inject on the line of a simulated CyBOT. Probabilities from 0 to 1.
struct LineFaults {
  double lost = 0.0;       ///< a byte is lost, in either direction
  double damage = 0.0;     ///< a byte is changed, in either direction
  double bad_check = 0.0;  ///< a request has a wrong check byte
  double half = 0.0;       ///< a request is cut in its middle
  double delay_ms = 0.0;   ///< maximum delay of a request, random

  /// Parses "lost=0.01" and the like. On failure returns the expected values.
  std::optional<std::string> set(std::string_view text);
};

/// Injects the faults; the same seed gives the same faults.
class LineSpoiler {
 public:
  LineSpoiler(const LineFaults& faults, std::uint64_t seed);

  /// Processes a whole outgoing request.
  std::string request(std::string bytes);
  /// Processes received bytes.
  std::string reply(const std::string& bytes) { return with_byte_faults(bytes); }
  /// Delay of the next request, ms.
  double delay_ms();

 private:
  std::string with_byte_faults(const std::string& bytes);

  LineFaults faults_;
  RandomStream chance_;
};

}  // namespace magna
