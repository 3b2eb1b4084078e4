// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

class QWidget;

namespace magna {

/// Sets the accessible role of a widget that paints itself; call it before a screen reader first
/// asks. Qt's default is "filler".
void set_access_role(QWidget& widget, QAccessible::Role role);

/// Corrects Qt's accessibility: widgets have their access role, a combo box is named by its label
/// and not by its value, its parts, fields of spin boxes and tabs have names, and a scroll area
/// returns null for a missing child instead of crashing. Repeated calls have no effect.
void install_widget_access();

/// Gives screen readers both name ("State") and text ("blocked") of a label: the text becomes its
/// description. Qt alone reports only the name. Call once.
void install_label_access();

}  // namespace magna
