// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/settings.h"
#include "app/profile/kept_file.h"
#include "core/mission/area_order.h"
#include "core/view/help_measures.h"

namespace magna {

/// Effect of the mouse wheel on the map.
enum class WheelUse : std::uint8_t {
  Zoom,    ///< zooms at the cursor; with Ctrl it moves the map
  Scroll,  ///< moves the map; with Ctrl it zooms
};

/// Rows of the robot list.
enum class ListRows : std::uint8_t { Line, TwoLines, Cards };

/// A rectangle on the desktop, pixels.
struct DesktopRect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  friend bool operator==(const DesktopRect&, const DesktopRect&) = default;
};

/// The operator's speed limits for a type of robot in teleoperation.
struct StickLimits {
  double speed = 0.0;      ///< m/s
  double turn_rate = 0.0;  ///< rad/s
  friend bool operator==(const StickLimits&, const StickLimits&) = default;
};

/// Settings of the user for all worlds.
struct UserSettings {
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMostRecent = 10;
  static constexpr std::size_t kMostUsed = 12;
  static constexpr std::size_t kMostClosed = 16;
  static constexpr std::size_t kMostCybots = 32;
  static constexpr std::array<std::string_view, 7> kListColumns = {
      "name", "state", "detail", "battery", "link", "event", "commander"};
  static constexpr int kSmallestScale = 80;
  static constexpr int kLargestScale = 200;

  Theme theme = Theme::System;
  int scale = 100;     ///< size of text, icons and controls, percent
  bool motion = true;  ///< glides and smoothly moving panes
  WheelUse wheel = WheelUse::Zoom;
  ListRows list_rows = ListRows::Line;
  /// Columns of the robot list with rows of one line, from left to right; of kListColumns.
  std::vector<std::string> list_columns = {"state", "detail", "battery", "link"};
  AttentionRule attention = AttentionRule::MostUrgent;  ///< order of the attention list
  /// Who carries out orders to areas; Named: the selected robots.
  OrderTeam order_team = {OrderCrew::Named, 3};
  OrderAfter order_after = OrderAfter::Stay;
  bool order_rejoin = true;         ///< as AreaOrder
  std::vector<std::string> recent;  ///< worlds, the newest first
  std::vector<std::string> used;    ///< action ids used in the palette, newest first
  std::optional<DesktopRect> window;
  bool maximized = true;
  bool ask_unsaved = true;  ///< asks before unsaved work is lost
  bool image_comes = true;  ///< the images come to the middle for driving and for the queue
  bool fold_idle = true;    ///< panes with nothing in them have one line
  std::string editor;       ///< command that opens a file at a line; empty = the desktop's default
  std::string pictures;     ///< folder of pictures and films; empty = the desktop's
  std::string recordings;   ///< folder of session files; empty = that of documents
  std::string pad;          ///< GUID of the chosen pad, "none", or empty = any
  bool simple = false;      ///< the window was left in the simple mode
  /// The step at which the tour was left, "finished", "declined", or empty = not started.
  std::string tour;
  std::vector<std::string> closed;          ///< closed sections of the pane Inside robot, by id
  std::vector<std::string> cybots;          ///< CyBOTs to dial (CybotAddress::text)
  std::map<std::string, std::string> keys;  ///< changed keys, by action
  /// Stick limits by type of robot ("p2at").
  std::map<std::string, StickLimits> stick;

  friend bool operator==(const UserSettings&, const UserSettings&) = default;

  /// Moves a world to the front of the recent ones.
  void note_world(const std::string& world);
  /// Adds a CyBOT to dial; an address with the same target is replaced. At most kMostCybots are
  /// kept.
  void add_cybot(const std::string& address);
  void remove_cybot(const std::string& target);
};

/// Reads the settings; missing values are defaults. Invalid values become problems of the file.
UserSettings read_user_settings(KeptFile& file);
/// The settings after changes by this Magna and by others (merged.h).
UserSettings merged(const UserSettings& base, const UserSettings& ours, const UserSettings& theirs);
/// Writes the settings into the file; unknown lines stay.
void put_user_settings(const UserSettings& settings, KeptFile& file);

}  // namespace magna
