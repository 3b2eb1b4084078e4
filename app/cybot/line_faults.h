// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/sim/random.h"

namespace magna {

/// What goes wrong on the line of a simulated CyBOT, on request. Probabilities from 0 to 1.
struct LineFaults {
  double lost = 0.0;       ///< of a byte, in either direction, to vanish
  double damage = 0.0;     ///< of a byte, in either direction, to become another
  double bad_check = 0.0;  ///< of a request to go out with a wrong check byte
  double half = 0.0;       ///< of a request to break off in its middle
  double delay_ms = 0.0;   ///< longest time that a request is late, each as it happens

  /// Takes "lost=0.01" and the like. Else: what was expected.
  std::optional<std::string> set(std::string_view text);
};

/// Spoils what travels on the line, the same way for the same seed.
class LineSpoiler {
 public:
  LineSpoiler(const LineFaults& faults, std::uint64_t seed);

  /// A whole request on its way out.
  std::string request(std::string bytes);
  /// Bytes that came in.
  std::string reply(const std::string& bytes) { return on_the_way(bytes); }
  /// How late the next request is, ms.
  double delay_ms();

 private:
  std::string on_the_way(const std::string& bytes);

  LineFaults faults_;
  RandomStream chance_;
};

}  // namespace magna
