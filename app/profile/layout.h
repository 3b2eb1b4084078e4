// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "app/profile/kept_file.h"
#include "app/profile/user_settings.h"

namespace magna {

enum class DockPlace : std::uint8_t { Left, Right, Top, Bottom, Floating };

/// Place of one pane in readable form, used when the window's own state (Layout::state) cannot be
/// restored.
struct PanePlace {
  DockPlace place = DockPlace::Left;
  bool shown = true;
  int size = 0;           ///< width at the left and right, height at top and bottom; 0 = default
  std::string with = {};  ///< the pane it is tabbed with; empty = none
  DesktopRect rect = {};  ///< if it floats
  /// Not opened by the user: shown only in worlds that the pane fits.
  bool by_default = false;
  friend bool operator==(const PanePlace&, const PanePlace&) = default;
};

/// Arrangement of the window: the places of panes and the layers of the map.
struct Layout {
  static constexpr int kVersion = 1;

  std::string name;
  std::map<std::string, PanePlace> panes;  ///< by dock id
  std::string state;                       ///< QMainWindow's state, base 64; empty = use `panes`
  std::string layers;                      ///< layers of the map; empty = unchanged
  int scale = 100;                         ///< percent; scale of the window when `state` was saved
  bool camera_first = false;               ///< the images in the middle, the map in their place

  friend bool operator==(const Layout&, const Layout&) = default;
};

Layout read_layout(KeptFile& file);
void put_layout(const Layout& layout, KeptFile& file);
/// Writes a layout file; one that is damaged or not a layout is backed up first. Thread-safe.
std::optional<Error> write_layout(const std::filesystem::path& path, const Layout& layout);

inline constexpr int kLayoutSlots = 8;

}  // namespace magna
