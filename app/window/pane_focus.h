// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;
class QMainWindow;

namespace magna {

struct WindowContext;

/// Moves the focus to the next (+1) or previous (-1) visible pane (F6), in a cycle: the map, the
/// tour's card if visible, the docks from left to right and top to bottom, and the stop-all button
/// in the top bar. Within a pane, the widget that last had the focus receives it.
void focus_pane(const WindowContext& context, int step);

/// Moves the focus to the middle of the window: to the map, or to the images if they are there.
void focus_middle(const WindowContext& context);

/// The dock that contains the focus, also a floating one; null = none.
QDockWidget* focused_dock(const QMainWindow& window);

/// Shows and raises a dock and moves the focus into it. If it is docked and lower than its least
/// height (see set_least_height()), it is enlarged to it.
void go_to_dock(QDockWidget& dock);
/// Shows a dock, which a world or a plan asks for, and raises it. The focus stays where it is: if
/// the pane with the focus is in the dock's place, nothing changes.
void bring_to_front(QDockWidget& dock);
/// Sets the least useful height of a dock, pixels at 100 %; 0 = none.
void set_least_height(QDockWidget& dock, int pixels);

/// Hides the content of every dock behind another tab. Qt does not do so, and Tab would move the
/// focus to controls that are not visible. The docks must be destroyed before the window.
void hide_behind_tabs(QMainWindow& window);

}  // namespace magna
