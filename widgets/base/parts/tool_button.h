// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QToolButton;
class QWidget;

namespace magna {

// Buttons of panes for functions outside the action table. They grow with the scale, are reachable
// by Tab, and a click does not move the focus, so driving and map keys continue to work.

/// A flat square with an icon (name in the resources); `text`: accessible name, `hint`: tooltip and
/// description.
QToolButton* make_icon_button(const QString& icon, const QString& text, const QString& hint,
                              QWidget* parent);

/// A raised button over the available width with text beside the icon; an empty name = no icon.
QToolButton* make_wide_button(const QString& icon, const QString& text, const QString& hint,
                              QWidget* parent);

/// A raised button as wide as its text and exactly `height` pixels high at 100 %: a page, a
/// segment.
QToolButton* make_low_button(const QString& text, const QString& hint, int height, QWidget* parent);

}  // namespace magna
