// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <map>
#include <string>
#include <vector>

class QMainWindow;
class QMenu;
class QToolButton;

namespace magna {

struct MadePane;
struct PaneDescriptor;
struct WindowContext;

/// Creates the panes, in the table's order.
std::vector<MadePane> make_panes(WindowContext& context);

/// Docks the panes at their initial places, adds them to the menu, attaches them to the rest of the
/// window, and resizes the window to `size`.
void dock_panes(WindowContext& context, const std::vector<MadePane>& panes, QMenu& menu,
                QSize size);

/// Buttons of panes, by the pane's id.
using PaneButtons = std::map<std::string, QToolButton*>;
/// The button of a pane; null = it has none.
QToolButton* button_of(const PaneButtons& buttons, const std::string& id);

/// Makes a click on a checkable button show the pane or close it. The button is checked while the
/// pane is visible, and named after it.
void tie_to_pane(QToolButton& button, const WindowContext& context, const PaneDescriptor& pane);

/// Puts rail and tabs at their places, where stored layouts of earlier versions do not have them.
void place_bars(QMainWindow& window);

}  // namespace magna
