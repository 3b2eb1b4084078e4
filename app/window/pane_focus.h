// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;
class QMainWindow;

namespace magna {

struct WindowContext;

// Where F6 goes.

/// Gives the next (+1) or previous (-1) pane in sight the focus, round the end: the map, the tour
/// while it runs, the docks as they stand from left to right and top to bottom, the bar on top (its
/// stop-all button). What had the focus last in a pane has it again.
void focus_pane(const WindowContext& context, int step);

/// Shows a dock that may be hidden or behind others and gives its content the focus. Where it is
/// docked it gets its least height.
void go_to_dock(QDockWidget& dock);
/// Pixels at 100 % below which little is seen in the dock; 0: any height will do.
void set_least_height(QDockWidget& dock, int pixels);

/// Hides the content of every dock that stands behind another tab: Qt does not, and Tab would go
/// there unseen. The docks must go before the window does.
void hide_behind_tabs(QMainWindow& window);

}  // namespace magna
