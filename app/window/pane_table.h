// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "app/profile/layout.h"

class QDockWidget;
class QWidget;

namespace magna {

struct Snapshot;
struct WindowContext;

/// A pane, and what connects it to the rest of the window after all panes are made.
struct MadePane {
  /// `connect` connects the pane; null = it is connected to nothing.
  template <class Pane>
  MadePane(const WindowContext& context, Pane* pane,
           void (*connect)(const WindowContext&, Pane&, QDockWidget&) = nullptr)
      : widget(pane) {
    if (connect == nullptr) return;
    attach = [&context, pane, connect](QDockWidget& dock) { connect(context, *pane, dock); };
  }

  QWidget* widget;
  std::function<void(QDockWidget& dock)> attach;  ///< null = none
};

/// One pane of the window: a row of the table from which docks, layouts, the Panes menu, the
/// palette and the help are built.
struct PaneDescriptor {
  const char* id;  ///< the dock's object name, also used in layouts
  QString title;
  QString label = {};                      ///< short title in the rail; empty = `title`
  const char* icon = "";                   ///< of resources/icons; in the rail
  PanePlace place;                         ///< initial place
  std::optional<PanePlace> in_plan = {};   ///< in the layout Plan; empty = hidden
  std::optional<PanePlace> in_watch = {};  ///< in the layout Watch; empty = hidden
  const char* help;                        ///< id of its help page
  /// Best height of a picture in a column of this width, pixels; null = size hint of the pane.
  int (*height)(int width) = nullptr;
  bool scrolls = true;  ///< the dock scrolls if it is smaller than the pane's minimum
  /// Whether the world can use the pane; if not, it is hidden everywhere. Null = always.
  bool (*usable)(const Snapshot& now) = nullptr;
  /// Whether the pane fits the world: if not, it is not shown unless the user opens it. Null =
  /// always.
  bool (*fits)(const Snapshot& now) = nullptr;
  /// Makes the pane, and puts it into the context if others need it.
  MadePane (*make)(WindowContext& context);
};

// Default sizes, pixels at 100 %.
inline constexpr int kListWidth = 264;  ///< of the column at the left
inline constexpr int kSideWidth = 304;  ///< of the column at the right
inline constexpr int kRailWidth = 44;
inline constexpr int kLeastMapWidth = 352;
inline constexpr int kBottomHeight = 200;
inline constexpr int kWatchedListWidth = 360;  ///< width of the robot list in the layout Watch

/// Hidden, and in one dock with the connections: the first place of most panes at the bottom.
inline PanePlace behind_connections() {
  return {.place = DockPlace::Bottom, .shown = false, .size = kBottomHeight, .with = "connections"};
}

/// All panes, in the order of the docks, the menu, the rail and the tabs at the bottom.
const std::vector<PaneDescriptor>& pane_table();

/// Name of the layout in the first slot: the initial arrangement of the window.
inline constexpr const char* kFirstLayout = "Drive";

/// The layouts supplied with Magna for the slots after the first, built from the table of panes.
const std::vector<Layout>& factory_layouts();

/// A layout in which all panes are closed at their initial places, none as a tab of another.
Layout layout_of_closed_panes();

}  // namespace magna
