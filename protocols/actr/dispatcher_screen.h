// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/geometry/point.h"
#include "protocols/actr/form_reader.h"

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

/// Where things are on the screen, from `window` and `geometry` lines. A thing whose place was not
/// reported is not visible.
class DispatcherScreen {
 public:
  /// Takes a `window` or `geometry` line; ignores others.
  void take(const SexpTree& form);

  struct Pane {
    std::string type;  ///< "mapview"
    ScreenBox box;     ///< hidden: 0 wide
  };
  /// By UID, including hidden ones.
  const std::map<std::string, Pane, std::less<>>& panes() const { return panes_; }

  /// The row of a robot; nothing if it is hidden.
  std::optional<ScreenBox> row(std::string_view uid) const;
  /// A point of the world, metres, in pixels; nothing outside the visible map.
  std::optional<Point> on_map(Point world) const;
  double pixels_per_metre() const { return map_.scale; }
  double rotation() const { return map_.rotation; }  ///< of the world, radians clockwise
  /// A box in the picture, pixels of the picture; nothing if no picture is visible.
  std::optional<ScreenBox> on_picture(const ScreenBox& box) const;

  /// The button STOP ALL; nothing if it is not visible.
  std::optional<ScreenBox> stop() const;
  /// Where the tool of clicks on the map is shown: in its upper left corner; nothing if the map is
  /// hidden.
  std::optional<ScreenBox> tool() const;
  /// The whole picture; nothing if none is visible.
  std::optional<ScreenBox> picture() const;
  /// The point of the picture at this place of the screen; nothing outside of it.
  std::optional<Point> picture_at(Point place) const;
  /// The point of the world at this place of the screen; nothing outside the visible map.
  std::optional<Point> world_at(Point place) const;

 private:
  struct Picture {
    Point corner;  ///< upper left
    Point size;    ///< as drawn
    Point own;     ///< its own width and height, pixels of the picture
    bool visible() const { return size.x > 0.0 && size.y > 0.0 && own.x > 0.0 && own.y > 0.0; }
  };
  struct Map {
    Point origin;        ///< of the world
    double scale = 0.0;  ///< pixels per metre; 0 = hidden
    double rotation = 0.0;
  };

  void take_window(const SexpTree& form);
  void take_geometry(const SexpTree& form);
  /// Whether a place is in the visible pane of the map.
  bool in_map(Point place) const;

  std::map<std::string, Pane, std::less<>> panes_;
  std::map<std::string, ScreenBox, std::less<>> rows_;
  Picture picture_;
  ScreenBox stop_;
  Map map_;
};

}  // namespace magna
