// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// Limit of the coordinates of places in files, ± metres; larger than any world.
inline constexpr double kFarthestPlace = 1e6;

}  // namespace magna
