// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/geometry/point.h"
#include "protocols/actr/lisp_text.h"

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

/// What models see: the features that follow from the lines that any client of the ACT-R interface
/// receives.
class DispatcherScene {
 public:
  using Features = std::map<std::string, VisiconFeature, std::less<>>;  ///< by kind and UID

  /// Takes a line; other heads and malformed lines are ignored.
  void take(const SexpTree& form);

  /// Increases whenever a line may have changed a feature.
  std::uint64_t version() const { return version_; }
  Features features() const;
  /// What shows a model's own tool of clicks on the map; nothing if the map is hidden. Its value is
  /// `go`: the scene does not know the models.
  std::optional<VisiconFeature> tool() const;
  const DispatcherScreen& screen() const { return screen_; }
  /// The active robot; empty = none.
  const std::string& active() const { return active_; }
  bool has_robot(std::string_view uid) const;

  /// The robot, row or victim that contains this place, pixels; of several, the one with the
  /// nearest centre.
  std::optional<VisiconFeature> feature_at(Point place) const;
  bool stop_button_at(Point place) const;
  bool tool_at(Point place) const;
  /// Whether the picture has a box of a victim at this place, pixels.
  bool victim_box_at(Point place) const;

 private:
  struct Robot {
    std::string uid;
    std::string type;
    Point at;
    bool moving = false;  ///< it has a mission
    std::string status;   ///< of `status` lines; empty = none yet
    std::string cause;    ///< of its need for attention; empty = none
    std::string reason;   ///< … its code
  };
  struct Box {
    std::string type;
    ScreenBox box;  ///< pixels of the picture
  };
  struct Stretch {
    Point at;
    Point size;           ///< metres
    double length = 0.0;  ///< metres
    double area = 0.0;    ///< of unknown floor behind it, m^2
  };

  void take_map(const SexpTree& form);
  void take_stretch(const SexpTree& form);
  void take_robot(const SexpTree& form);
  void take_image(const SexpTree& form);
  void take_selection(const SexpTree& form);
  void take_picture(const SexpTree& form);
  void take_attention(const SexpTree& form);
  Robot* robot(std::string_view uid);
  std::string color(const Robot& robot, std::string_view otherwise) const;
  void add_robots(Features& to) const;
  void add_map(Features& to) const;

  DispatcherScreen screen_;
  std::vector<Robot> robots_;  ///< in order of their first lines
  std::map<std::string, Box, std::less<>> boxes_;
  std::set<std::string, std::less<>> marked_;  ///< boxes of victims that have a mark
  std::map<std::string, Stretch, std::less<>> stretches_;
  std::map<std::string, Point, std::less<>> victims_;
  std::set<std::string, std::less<>> selected_;
  std::string active_;
  std::string pictured_;    ///< the robot whose picture is shown; empty = none
  bool live_ = true;        ///< … by its camera
  double waiting_ = 0.0;    ///< its images
  bool stopped_ = false;    ///< STOP is latched …
  std::string stopped_by_;  ///< … by this author
  std::uint64_t version_ = 0;
};

}  // namespace magna
