// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/map/map_view.h"

class QKeyEvent;

namespace magna {

/// Step of an arrow key for the selected items, metres in the world, along the screen's axes: a
/// round step, with Shift one metre. Nothing for other keys or modifiers.
std::optional<Point> nudge_of(const MapView& view, const QKeyEvent& event);

}  // namespace magna
