// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>

namespace magna::bench {

enum class Wanted { AtLeast, AtMost };

/// One line of the table of goals, which `./dev bench` prints at its end.
inline void print_goal(const char* what, double value, Wanted wanted, double limit) {
  const bool met = wanted == Wanted::AtLeast ? value >= limit : value <= limit;
  std::printf("goal  %-52s %8.2f  %-8s %6.2f  %s\n", what, value,
              wanted == Wanted::AtLeast ? "at least" : "at most", limit, met ? "met" : "MISSED");
}

}  // namespace magna::bench
