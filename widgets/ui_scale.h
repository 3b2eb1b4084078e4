// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace magna {

/// The size of text, icons and controls, percent of the desktop's own.
inline constexpr int kSmallestScale = 80;
inline constexpr int kLargestScale = 200;

/// Sets it for all windows at once; needs the style of apply_theme. Out of the range above: the
/// nearest in it.
void apply_scale(int percent);
int scale_percent();

/// So many pixels of a drawing at 100 % are so many now. What a pane measures in pixels goes
/// through one of these, when it paints or by keep_scaled.
double scaled(double pixels);
int scaled(int pixels);

/// Calls `size` now and after every change of the scale or font: for what is set once and not
/// painted, as row heights and least widths.
void keep_scaled(QWidget& widget, std::function<void()> size);

}  // namespace magna
