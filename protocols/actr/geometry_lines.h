// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"
#include "core/engine/window_geometry.h"
#include "protocols/actr/line_kinds.h"

namespace magna {

/// Where the window draws rows, picture, map and STOP ALL. Without a window as an imaginary one
/// with the engine's panes would do it: all robots in rows of one height, the whole map, the whole
/// picture, the button in the upper right corner.
WindowGeometry geometry_of(const Engine& engine, const ClientView& view);

/// `(geometry UID WHAT …)`, pixels of the main window's client area, y down; zeros = not visible:
/// `(geometry LISTVIEW pane X Y WIDTH HEIGHT)` for each pane, by the UID of its `window` line;
/// `(geometry ROBOT row X Y WIDTH HEIGHT)`: the visible part of its row in the robot list;
/// `(geometry IMGVIEW image X Y WIDTH HEIGHT COLUMNS ROWS)`: the picture as drawn, and the size of
/// the picture that the pixels of `image` lines refer to;
/// `(geometry MAPVIEW map X Y SCALE ROTATION)`: where the world's origin is drawn, pixels per
/// metre, and the rotation of the world on the screen, radians clockwise;
/// `(geometry stop-all button X Y WIDTH HEIGHT)`: the button STOP ALL.
void write_geometry(const LineSources& sources, LineBoard& board);

}  // namespace magna
