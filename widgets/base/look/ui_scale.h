// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <functional>

class QFont;
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

// Dimensions shared by panes, in pixels at 100 %.

inline constexpr int kGap = 4;        ///< between two controls
inline constexpr int kMargin = 8;     ///< around the contents of a pane
inline constexpr int kIconSize = 18;  ///< of tool buttons

inline constexpr int kLineHeight = 20;      ///< row of every table, list and tree: one line
inline constexpr int kTallLineHeight = 24;  ///< the same in windows at least kTallWindow high
inline constexpr int kTallWindow = 1080;
inline constexpr int kTwoLinesHeight = 36;  ///< row of the robot list with two lines
inline constexpr int kCardHeight = 56;      ///< row of the robot list as a card
inline constexpr int kCurrentBar = 3;       ///< width of the bar of the current row
inline constexpr int kSwatchSize = 16;      ///< a robot's swatch in a row with one line

/// Rows of the robot list.
enum class RowDensity { Lines, TwoLines, Cards };

/// A column of parts that fills the widget without gaps.
inline QVBoxLayout* make_column(QWidget* of) {
  auto* column = new QVBoxLayout(of);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  return column;
}

/// The row of buttons and fields above the contents of a pane.
inline QHBoxLayout* make_tool_row() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 2, 4, 2);
  row->setSpacing(4);
  return row;
}

/// The desktop's fixed-pitch font in the present text size: tables need aligned columns.
QFont console_font();

}  // namespace magna
