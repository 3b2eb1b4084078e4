// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QLabel;
class QWidget;

namespace magna {

/// A label for a state, with an accessible name. Always has the height of `lines` lines, so that
/// nothing below it moves when the text changes, and may be narrow; several lines wrap.
QLabel* make_state_label(const QString& name, int lines, QWidget* parent);

/// Sets the text if it differs: setting the same text would repeat the layout.
void say(QLabel& label, const QString& text);

}  // namespace magna
