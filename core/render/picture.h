// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// An image: rows from the top, each `width()` pixels of three bytes, red first, without padding.
class Picture {
 public:
  Picture() = default;
  /// The contents are not initialised: the caller writes every pixel.
  Picture(int width, int height)
      : width_(width),
        height_(height),
        bytes_(std::make_unique_for_overwrite<std::uint8_t[]>(size())) {}

  int width() const { return width_; }
  int height() const { return height_; }
  std::span<const std::uint8_t> bytes() const { return {bytes_.get(), size()}; }
  std::uint8_t* row(int y) { return bytes_.get() + offset(0, y); }
  const std::uint8_t* row(int y) const { return bytes_.get() + offset(0, y); }
  Colour at(int x, int y) const {
    const std::uint8_t* rgb = bytes_.get() + offset(x, y);
    return {rgb[0], rgb[1], rgb[2]};
  }

 private:
  std::size_t size() const { return offset(0, height_); }
  std::size_t offset(int x, int y) const {
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
            static_cast<std::size_t>(x)) *
           3;
  }

  int width_ = 0;
  int height_ = 0;
  std::unique_ptr<std::uint8_t[]> bytes_;
};

/// A rectangle of a picture in whole pixels, y down from the picture's upper left corner.
struct PixelBox {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  friend bool operator==(const PixelBox&, const PixelBox&) = default;
};

enum class SeenKind : std::uint8_t { Robot, Victim, Furniture, Object, Wall };

/// "robot", "victim", "furniture", "object", "wall".
std::string_view name(SeenKind kind);

/// An object shown by at least one pixel of a picture. Walls of the map and boxes of generated
/// fields are not reported, because every picture is full of them.
struct SeenFeature {
  SeenKind kind = SeenKind::Object;
  std::uint32_t number = 0;  ///< of the robot (Robot) or thing (other kinds)
  std::string name;          ///< "robot3", "desk#5"
  PixelBox box;              ///< smallest box that contains all its visible parts
  /// The visible share: 1 = all of it. Parts hidden by others or beyond the picture's borders are
  /// missing; parts beyond the left and right border are measured by angle.
  double share = 0.0;
  double distance = 0.0;  ///< from the eye to its centre along the floor, metres

  friend bool operator==(const SeenFeature&, const SeenFeature&) = default;
};

/// A picture and the objects in it, nearest first.
struct Rendering {
  Picture picture;
  std::vector<SeenFeature> seen;
};

}  // namespace magna
