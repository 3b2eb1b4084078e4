// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;
class QMainWindow;

namespace magna {

class MainWindow;

// Where F6 goes.

/// Gives the next (+1) or previous (-1) pane in sight the focus, round the end: the map, the docks
/// as they stand from left to right and top to bottom, the bar on top (its stop-all button). What
/// had the focus last in a pane has it again.
void focus_pane(MainWindow& window, int step);

/// Shows a dock that may be hidden or behind others and gives its content the focus.
void go_to_dock(QDockWidget& dock);
/// The same for one of which little is seen in a low pane: it gets this height (pixels at 100 %) at
/// least, where it is docked.
void go_to_dock(QDockWidget& dock, int least_height);

/// Hides the content of every dock that stands behind another tab: Qt does not, and Tab would go
/// there unseen. The docks must go before the window does.
void hide_behind_tabs(QMainWindow& window);

}  // namespace magna
