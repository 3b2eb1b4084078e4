// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/render/camera.h"
#include "core/render/picture.h"

namespace magna {

/// The colour of a substance by its name (lower case); an unknown name always gets the same one of
/// a few other colours.
Colour substance_colour(std::string_view substance);

/// A value of the built-in attribute :color by its name.
std::optional<Colour> named_colour(std::string_view name);

/// Number of tones of a wall's pattern.
inline constexpr int kTones = 16;

/// The pattern of a wall of one substance: tones of its colour on a grid of 1/64 m, one metre wide,
/// as high as a wall. Computed, the same on every machine.
class WallPattern {
 public:
  static constexpr int kPerMetre = 64;
  static constexpr int kRows = static_cast<int>(kWallHeight * kPerMetre);

  /// Patterns exist for bricks, concrete, plaster, glass, metal, wood …; an unknown substance gets
  /// rough plaster.
  explicit WallPattern(std::string_view substance);

  /// A column of kRows tones from the top, plus a repeated last one; `u` in [0, 1) of a metre.
  const std::uint8_t* column(double u) const {
    const int column = static_cast<int>(u * kPerMetre) & (kPerMetre - 1);
    return tones_.data() + static_cast<std::size_t>(column) * kPitch;
  }
  void set(int column, int row, int tone);

 private:
  static constexpr std::size_t kPitch = kRows + 1;
  std::vector<std::uint8_t> tones_;
};

/// The tones of a colour, from dark to light.
std::array<Pixel, kTones> tones_of(Colour colour);

}  // namespace magna
