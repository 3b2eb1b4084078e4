// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace magna::bench {

/// RGB pixels by libpng alone, as in its manual: level 1, no filter, into memory. Errors of libpng
/// end the program.
std::vector<std::uint8_t> bare_png(const std::uint8_t* rgb, int width, int height);

}  // namespace magna::bench
