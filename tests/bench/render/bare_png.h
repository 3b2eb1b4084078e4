// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace magna::bench {

/// RGB pixels by libpng alone, as its manual tells: level 1, no filter, into memory. Ends the
/// program when libpng complains.
std::vector<std::uint8_t> bare_png(const std::uint8_t* rgb, int width, int height);

}  // namespace magna::bench
