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

/// One pane of the window. Docks, layouts, the menu of panes, the palette and the help follow from
/// its row in the table.
struct PaneDescriptor {
  const char* id;  ///< the dock's object name; layouts have it, too
  QString title;
  PanePlace place;                        ///< at first
  std::optional<PanePlace> in_plan = {};  ///< in the layout Plan; nothing = hidden
  std::optional<PanePlace> in_watch = {};
  const char* help;          ///< id of its help page
  bool scrolls = true;       ///< where the dock is smaller than the pane needs
  bool keeps_width = false;  ///< of its column, also behind another tab
  QWidget* (*make)(const WindowContext& context);
  /// Connects the pane with the rest of the window once all panes are made; null = nothing to do.
  void (*attach)(const WindowContext& context, QDockWidget& dock) = nullptr;
};

// Usual sizes: pixels at 100 %.
inline constexpr int kColumnWidth = 316;
inline constexpr int kRowHeight = 200;
inline constexpr int kWatchedListWidth = 360;  ///< of the list in the layout Watch

/// In the order in which docks are made: that of the menu, and of the tabs in one place.
const std::vector<PaneDescriptor>& pane_table();

}  // namespace magna
