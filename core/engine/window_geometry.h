// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/sim/ids.h"

namespace magna {

/// The panes that are reported to outside programs (guide: window description).
enum class PaneType : std::uint8_t { Listview, Imgview, Mapview, Teleop };
inline constexpr int kPaneTypes = 4;

std::string_view name(PaneType type);  ///< "listview", …

/// A pane's geometry in pixels of the main window's client area, y down; for a hidden pane width =
/// height = 0.
struct Pane {
  PaneType type = PaneType::Mapview;
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  static constexpr void fields(auto& self, auto&& visit) {
    visit("type", self.type, "x", self.x, "y", self.y, "width", self.width, "height", self.height);
  }
  friend bool operator==(const Pane&, const Pane&) = default;
};

// Where the window draws what outside programs know by name. Pixels are those of Pane: of the main
// window's client area, y down, independent of the screen's device pixel ratio.

/// The visible part of a robot's row in the robot list.
struct ListRow {
  RobotId robot;
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "x", self.x, "y", self.y, "width", self.width, "height",
          self.height);
  }
  friend bool operator==(const ListRow&, const ListRow&) = default;
};

/// The picture in the image pane; all zeros = none is visible.
struct PictureArea {
  int x = 0;
  int y = 0;
  int width = 0;    ///< as drawn
  int height = 0;   ///< as drawn
  int columns = 0;  ///< of the picture itself, pixels of the camera
  int rows = 0;     ///< likewise
  static constexpr void fields(auto& self, auto&& visit) {
    visit("x", self.x, "y", self.y, "width", self.width, "height", self.height, "columns",
          self.columns, "rows", self.rows);
  }
  friend bool operator==(const PictureArea&, const PictureArea&) = default;
};

/// How the map is drawn: a place (x, y) of the world, metres, is at pixel
/// (`x`, `y`) + `scale` * the place turned by `rotation`. All zeros = the map is not visible.
struct MapPlace {
  int x = 0;              ///< of the world's origin; it may be outside the pane
  int y = 0;              ///< likewise
  double scale = 0.0;     ///< pixels per metre
  double rotation = 0.0;  ///< of the world on the screen, radians clockwise, (-pi, pi]
  static constexpr void fields(auto& self, auto&& visit) {
    visit("x", self.x, "y", self.y, "scale", self.scale, "rotation", self.rotation);
  }
  friend bool operator==(const MapPlace&, const MapPlace&) = default;
};

/// The button STOP ALL; all zeros = it is not visible.
struct StopArea {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  static constexpr void fields(auto& self, auto&& visit) {
    visit("x", self.x, "y", self.y, "width", self.width, "height", self.height);
  }
  friend bool operator==(const StopArea&, const StopArea&) = default;
};

/// All of it.
struct WindowGeometry {
  std::vector<ListRow> rows;  ///< only visible ones, in the order of the list
  PictureArea picture;
  MapPlace map;
  StopArea stop = {};
  friend bool operator==(const WindowGeometry&, const WindowGeometry&) = default;
};

}  // namespace magna
