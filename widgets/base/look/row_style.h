// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <functional>

#include "widgets/base/look/theme.h"

class QFontMetrics;
class QPainter;
class QRect;
class QStyleOptionViewItem;
class QTableView;
class QWidget;

namespace magna {

// Rows of tables, lists and trees: one height and one look of the selection everywhere. PaneStyle
// applies both; delegates that paint themselves use the functions for painting.

/// Height of a row with one line, pixels: more in tall windows and for large fonts.
int line_height(const QWidget& view);

/// Calls `size` now and whenever scale, font or line_height() have changed.
void keep_line_height(QWidget& view, std::function<void()> size);
/// Gives all rows of a table this height.
void keep_line_rows(QTableView& table);

/// Accent bar at the left edge of a selected row, if the cell lies there: filled in the current
/// row, else an outline.
void paint_row_bar(QPainter& painter, const QRect& cell, const Look& look, bool current);

/// A selected item without the style's own selection: tinted ground, text and icons in their own
/// colours.
QStyleOptionViewItem tinted_item(const QStyleOptionViewItem& item);
/// The longest of several wordings, which begin with the longest, that fits into `width` pixels; if
/// none does, the last one elided.
QString fitting_text(const QStringList& wordings, const QFontMetrics& metrics, int width);
/// Whether an item is in the selected current row of its view.
bool in_current_row(const QStyleOptionViewItem& item, const QWidget* view);

}  // namespace magna
