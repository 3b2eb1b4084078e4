// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

inline constexpr double kCybotRadius = 0.170053;  ///< m (COGNAV spec 4.1)
inline constexpr double kCybotClearance = 0.03;   ///< m that ways keep from objects (4.5)

}  // namespace magna
