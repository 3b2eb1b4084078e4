// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/settings.h"
#include "app/profile/kept_file.h"

namespace magna {

/// What the wheel does over the map.
enum class WheelUse : std::uint8_t {
  Zoom,    ///< zooms at the cursor; with Ctrl it moves the map
  Scroll,  ///< moves the map; with Ctrl it zooms
};

/// A rectangle of the desktop, pixels.
struct DesktopRect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  friend bool operator==(const DesktopRect&, const DesktopRect&) = default;
};

/// What the operator lets a type of robot do at most when he drives it.
struct StickLimits {
  double speed = 0.0;      ///< m/s
  double turn_rate = 0.0;  ///< rad/s
  friend bool operator==(const StickLimits&, const StickLimits&) = default;
};

/// What goes with the person, whatever the world.
struct UserSettings {
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMostRecent = 10;
  static constexpr std::size_t kMostUsed = 12;
  static constexpr std::size_t kMostClosed = 16;
  static constexpr int kSmallestScale = 80;
  static constexpr int kLargestScale = 200;

  Theme theme = Theme::System;
  int scale = 100;  ///< size of text, icons and controls, percent
  WheelUse wheel = WheelUse::Zoom;
  std::vector<std::string> recent;  ///< worlds, the newest first
  std::vector<std::string> used;    ///< ids run from the palette, the last one first
  std::optional<DesktopRect> window;
  bool maximized = true;
  std::string editor;  ///< command that opens a file at a line; empty = as the desktop does
  std::string pad;     ///< GUID of the pad that was chosen, "none", or empty = whichever there is
  /// The step of the tour where it was left, "finished", "declined", or empty = never begun.
  std::string tour;
  std::vector<std::string> closed;          ///< sections of the pane Inside robot, by its ids
  std::map<std::string, std::string> keys;  ///< by action: other keys than the table's
  /// What the stick gives at most, by the type of robot ("p2at").
  std::map<std::string, StickLimits> stick;

  friend bool operator==(const UserSettings&, const UserSettings&) = default;

  /// Puts a world in front of the recent ones.
  void note_world(const std::string& world);
};

/// What the file says; the rest is default. Values that make no sense become problems of the file.
UserSettings read_user_settings(KeptFile& file);
/// Puts the settings into the file's text; lines that are none of these stay.
void put_user_settings(const UserSettings& settings, KeptFile& file);

}  // namespace magna
