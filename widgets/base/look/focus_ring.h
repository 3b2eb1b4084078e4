// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPainter;
class QPalette;
class QRect;
class QWidget;

namespace magna {

/// The ring is painted over the focused widget, so it also works for widgets that paint themselves.
/// A widget with a ring of its own opts out by setProperty(kOwnFocusRing, true).
inline constexpr char kOwnFocusRing[] = "magna_own_focus_ring";
void install_focus_ring();

/// Two lines that are visible on any background: the accent, and the background colour inside.
void draw_focus_ring(QPainter& painter, const QRect& box, const QPalette& palette);
/// Width of the ring that covers the edge of `widget` now, pixels; 0 while it has none.
int focus_ring_width(const QWidget* widget);

}  // namespace magna
