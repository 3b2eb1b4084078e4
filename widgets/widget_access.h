// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

class QWidget;

namespace magna {

/// What a widget that paints itself is to screen readers, before they first ask for it. Qt alone
/// says "filler".
void set_access_role(QWidget& widget, QAccessible::Role role);

/// Corrects what Qt tells screen readers: widgets have their access role, a combo box is named by
/// its label and not by its value, and a scroll area returns null for a child that it does not
/// have instead of crashing. Calling it again has no effect.
void install_widget_access();

}  // namespace magna
