// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

class QAbstractButton;
template <typename T>
class QList;
class QPainter;
class QPalette;
class QRect;
class QStyleOption;
class QStyleOptionSlider;
class QStyleOptionTab;
class QStyleOptionTabWidgetFrame;
class QWidget;

namespace magna {

// The drawing of PaneStyle: flat controls in the colours of the look. One meaning has one form:
// checked is a tint with border, text and icon in the accent; hover and pressed are grey.

/// Width of borders: one pixel at 100 %.
double border_width();

/// Joins buttons beside each other to one segmented control: inner corners are square, and inner
/// borders are drawn once.
void join_segments(const QList<QAbstractButton*>& buttons);

/// The panel of a push or tool button; `raised`: has a border also at rest.
void draw_button(QPainter& painter, const QStyleOption& option, const QWidget* widget, bool raised);
/// Whether the button is drawn as checked; headings that open and close a section are not.
bool drawn_checked(const QStyleOption& option, const QWidget* widget);

void draw_tab(QPainter& painter, const QStyleOptionTab& tab);
/// The line between tabs and page.
void draw_tab_page(QPainter& painter, const QStyleOptionTabWidgetFrame& frame);
void draw_header_section(QPainter& painter, const QStyleOption& option);
/// A line in the middle of the gap between two panes; in the accent while the pointer is over it.
void draw_separator(QPainter& painter, const QStyleOption& option, bool upright);
/// The handle of a scroll bar on its groove.
void draw_scroll_bar(QPainter& painter, const QStyleOptionSlider& bar, const QRect& handle);
/// A slider: the part up to the handle in the accent, the rest visible on every ground.
void draw_slider(QPainter& painter, const QStyleOptionSlider& slider, const QRect& handle);
/// A small triangle that opens a list, in the middle of the option's box.
void draw_arrow(QPainter& painter, const QStyleOption& option);

/// The outline of a field or check box.
void draw_outline(QPainter& painter, const QRect& box, const QPalette& palette, double radius);

}  // namespace magna
