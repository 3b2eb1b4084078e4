// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QLabel;
class QWidget;

namespace magna {

/// A label for a state in words, under a name for assistive programs. It always takes
/// the height of `lines` lines, so that nothing below it jumps when the text changes, and may be
/// made narrow; more than one line wrap.
QLabel* make_state_label(const QString& name, int lines, QWidget* parent);

/// Sets the text if it is another: setting the same one lays the pane out again.
void say(QLabel& label, const QString& text);

}  // namespace magna
