// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

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

}  // namespace magna
