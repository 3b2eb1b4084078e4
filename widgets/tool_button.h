// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QToolButton;
class QWidget;

namespace magna {

// The buttons of the panes, for what is not in the action table. They grow with the scale, Tab
// reaches them, and a click leaves the focus where it is: driving and map keys go on.

/// A flat square with an icon (its name in the resources); `text` is its accessible name, `hint`
/// tooltip and description.
QToolButton* make_icon_button(const QString& icon, const QString& text, const QString& hint,
                              QWidget* parent);

/// A raised button that takes the width there is, its text beside the icon; no icon when its name
/// is empty.
QToolButton* make_wide_button(const QString& icon, const QString& text, const QString& hint,
                              QWidget* parent);

}  // namespace magna
