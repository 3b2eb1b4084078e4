// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <vector>

class QMenu;
class QWidget;

namespace magna {

struct WindowContext;

/// Creates the panes, in the table's order.
std::vector<QWidget*> make_panes(const WindowContext& context);

/// Docks the panes at their initial places, adds them to the menu, attaches them to the rest of the
/// window, and resizes the window to `size`.
void dock_panes(const WindowContext& context, const std::vector<QWidget*>& panes, QMenu& menu,
                QSize size);

}  // namespace magna
