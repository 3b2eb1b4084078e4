// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// How a remote robot finds its way.
struct NavigationRules {
  bool scans = false;  ///< makes a long scan before it enters ground outside every scanned zone
  bool walls = false;  ///< the world's walls are obstacles, too
  friend bool operator==(const NavigationRules&, const NavigationRules&) = default;
};

}  // namespace magna
