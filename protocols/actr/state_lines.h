// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"
#include "core/engine/window_geometry.h"
#include "protocols/actr/line_kinds.h"

namespace magna {

// The lines of subscribed kinds that describe the state of the world and of its robots: one object
// of each kind, except that each robot is an object of `status`.

/// `(status UID STATE REASON X Y WRITER)`. STATE: link-lost, controlled (by the operator's stick or
/// keys), stopping (a CyBOT that has not confirmed the stop), stopped, blocked, waiting, moving or
/// idle. REASON: the code of the reason of `waiting` and `blocked`, or nil. X Y: where the robot
/// was when it came into this state if it is waiting or blocked, metres, else nil nil. WRITER: the
/// author that commands it.
void write_status(const LineSources& sources, LineBoard& board);
/// `(attention UID CAUSE SINCE REASON)`: the robot needs attention, as in the window's list of
/// attention; `(attention UID nil nil nil)`: no longer. SINCE: simulated seconds. REASON: a code.
void write_attention(const LineSources& sources, LineBoard& board);
/// `(stop t WRITER)`: WRITER has latched STOP; `(stop nil nil)`.
void write_stop(const LineSources& sources, LineBoard& board);
/// `(pause t)`: no time passes; `(pause nil)`.
void write_pause(const LineSources& sources, LineBoard& board);
/// `(lockstep t|nil)`: whether the world waits for clients.
void write_lockstep(const LineSources& sources, LineBoard& board);
/// `(selection ACTIVE UID …)`: the active robot or nil, then all selected ones.
void write_selection(const LineSources& sources, LineBoard& board);
/// `(picture UID SHOWN WAITING)`: the robot whose picture is shown, `live` or the number of the
/// stored image, and how many images of the robot wait; `(picture nil nil 0)`: none is shown.
void write_picture(const LineSources& sources, LineBoard& board);
/// `(marked IMAGE VICTIM)`: the feature of the picture is a victim whose mark is VICTIM, or nil.
void write_marked(const LineSources& sources, LineBoard& board);
/// `(time SECONDS TICK)`: simulated time since the world was loaded.
void write_time(const LineSources& sources, LineBoard& board);

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
