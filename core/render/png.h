// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/render/picture.h"
#include "core/sim/result.h"

namespace magna {

/// A picture as a PNG file's bytes: RGB, 8 bits, compressed as fast as libpng does it (level 1, no
/// filter), the same bytes for the same pixels. `texts`: keyword (1 to 79 letters of Latin-1) and
/// text in UTF-8, such as robot and place. An error is libpng's message: an invalid keyword, no
/// memory, an empty picture.
struct PngText {
  std::string keyword;
  std::string text;
};
Result<std::vector<std::uint8_t>> encode_png(const Picture& picture,
                                             std::span<const PngText> texts = {});

}  // namespace magna
