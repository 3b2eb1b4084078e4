// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace magna {

/// A colour of the screen, 0 to 255 each (sRGB).
struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend bool operator==(const Colour&, const Colour&) = default;
};

/// A colour in one word, red in the lowest byte: the format of computations until a picture is
/// complete.
using Pixel = std::uint32_t;

constexpr Pixel pixel(Colour colour) {
  return Pixel{colour.red} | Pixel{colour.green} << 8U | Pixel{colour.blue} << 16U;
}

/// The light that falls on a surface, in 256ths.
using Brightness = std::uint32_t;
inline constexpr Brightness kFullLight = 256;

/// `light` at most kFullLight, or more if no part of the colour exceeds 255.
constexpr Pixel shaded(Pixel pixel, Brightness light) {
  const Pixel red_blue = ((pixel & 0xFF00FFU) * light >> 8U) & 0xFF00FFU;
  const Pixel green = ((pixel & 0xFF00U) * light >> 8U) & 0xFF00U;
  return red_blue | green;
}

/// Brighter (factor > 1) or darker, limited to white.
constexpr Colour scaled(Colour colour, double factor) {
  const auto part = [&](std::uint8_t value) {
    return static_cast<std::uint8_t>(std::clamp(value * factor, 0.0, 255.0));
  };
  return {part(colour.red), part(colour.green), part(colour.blue)};
}

}  // namespace magna
