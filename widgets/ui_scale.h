// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace magna {

/// Scale of text, icons and controls, percent of the desktop's size.
inline constexpr int kSmallestScale = 80;
inline constexpr int kLargestScale = 200;

/// Sets the scale for all windows, and the typeface: Inter if it is installed, else the desktop's.
/// Needs the style of apply_theme. Clamped to the range above.
void apply_scale(int percent);
int scale_percent();

/// Converts pixels at 100 % to the present scale. Panes use it for every dimension in pixels, when
/// painting or through keep_scaled.
double scaled(double pixels);
int scaled(int pixels);

/// Calls `size` now and after every change of scale or font: for dimensions that are set once, such
/// as row heights and minimum widths.
void keep_scaled(QWidget& widget, std::function<void()> size);

}  // namespace magna
