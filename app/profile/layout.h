// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "app/profile/kept_file.h"
#include "app/profile/user_settings.h"

namespace magna {

enum class DockPlace : std::uint8_t { Left, Right, Top, Bottom, Floating };

/// One pane's place, in words: what a person can read and what is used when the window's own bytes
/// (Layout::state) cannot be.
struct PanePlace {
  DockPlace place = DockPlace::Left;
  bool shown = true;
  int size = 0;  ///< width at the left and right, height at top and bottom; 0 = as it comes
  std::string with = {};  ///< the pane it is a tab of; empty = none
  DesktopRect rect = {};  ///< when it floats
  friend bool operator==(const PanePlace&, const PanePlace&) = default;
};

/// An arrangement of the window: which panes are where, what the map shows.
struct Layout {
  static constexpr int kVersion = 1;

  std::string name;
  std::map<std::string, PanePlace> panes;  ///< by the dock's id
  std::string state;                       ///< the window's own bytes, base 64; empty = by `panes`
  std::string layers;                      ///< the map's layers; empty = as they are
  int scale = 100;                         ///< percent, at which `state` was taken

  friend bool operator==(const Layout&, const Layout&) = default;
};

Layout read_layout(KeptFile& file);
void put_layout(const Layout& layout, KeptFile& file);

inline constexpr int kLayoutSlots = 8;

}  // namespace magna
