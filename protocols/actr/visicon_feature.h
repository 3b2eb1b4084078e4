// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/geometry/point.h"

namespace magna {

/// The kinds of features that models see (docs/actr-dispatcher.md).
enum class VisiconKind : std::uint8_t {
  Pane,
  Robot,
  RobotRow,
  ImageBox,
  Frontier,
  Victim,
  Picture,
  Button,
  Tool,
  Attention
};

constexpr std::string_view name(VisiconKind kind) {
  constexpr std::string_view kNames[] = {"pane",     "robot",    "robot-row", "image-box",
                                         "frontier", "victim",   "picture",   "button",
                                         "tool",     "attention"};
  return kNames[static_cast<std::size_t>(kind)];
}

/// The nearest whole number of pixels.
inline int whole_pixels(double value) { return static_cast<int>(std::lround(value)); }

/// A rectangle on the screen, pixels, y down.
struct ScreenBox {
  int x = 0;  ///< of its centre
  int y = 0;
  int width = 0;
  int height = 0;

  bool contains(Point place) const {
    return 2.0 * std::abs(place.x - x) <= width && 2.0 * std::abs(place.y - y) <= height;
  }
  friend bool operator==(const ScreenBox&, const ScreenBox&) = default;
};

/// A feature in the visicon, with the slots of docs/actr-dispatcher.md.
struct VisiconFeature {
  VisiconKind kind = VisiconKind::Robot;
  ScreenBox box;
  std::string uid;
  std::string state;
  std::variant<std::string, double> value;
  std::string color;
  std::string text;
  double area = 0.0;  ///< of unknown floor behind it, m^2; 0 = the slot is left out

  friend bool operator==(const VisiconFeature&, const VisiconFeature&) = default;
};

}  // namespace magna
