// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/profile/layout.h"

class QDockWidget;
class QWidget;

namespace magna {

struct WindowContext;

/// One pane of the window: a row of the table from which docks, layouts, the Panes menu, the
/// palette and the help are built.
struct PaneDescriptor {
  const char* id;  ///< the dock's object name, also used in layouts
  QString title;
  PanePlace place;                         ///< initial place
  std::optional<PanePlace> in_plan = {};   ///< in the layout Plan; empty = hidden
  std::optional<PanePlace> in_watch = {};  ///< in the layout Watch; empty = hidden
  const char* help;                        ///< id of its help page
  bool scrolls = true;       ///< the dock scrolls if it is smaller than the pane's minimum
  bool keeps_width = false;  ///< its column keeps the width while another tab is in front
  QWidget* (*make)(const WindowContext& context);
  /// Connects the pane to the rest of the window, after all panes are created; null = none.
  void (*attach)(const WindowContext& context, QDockWidget& dock) = nullptr;
};

// Default sizes, pixels at 100 %.
inline constexpr int kColumnWidth = 316;
inline constexpr int kRowHeight = 200;
inline constexpr int kWatchedListWidth = 360;  ///< width of the robot list in the layout Watch

/// All panes, in the order of the docks, the menu and the tabs of one place.
const std::vector<PaneDescriptor>& pane_table();

}  // namespace magna
