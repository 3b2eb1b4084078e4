// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

inline constexpr double kCybotRadius = 0.170053;  ///< m (cognav.md, Coordinates)
inline constexpr double kCybotClearance = 0.03;   ///< m, of ways (cognav.md, Planner)

}  // namespace magna
