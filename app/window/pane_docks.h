// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <vector>

class QMenu;
class QWidget;

namespace magna {

struct WindowContext;

// The panes of the table and their docks.

/// Makes the panes, in the table's order.
std::vector<QWidget*> make_panes(const WindowContext& context);

/// Puts the panes into docks at their first places, adds them to the menu and connects them with
/// the rest of the window, which gets this size.
void dock_panes(const WindowContext& context, const std::vector<QWidget*>& panes, QMenu& menu,
                QSize size);

}  // namespace magna
