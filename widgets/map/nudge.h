// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/map/map_view.h"

class QKeyEvent;

namespace magna {

/// How far an arrow key moves what is picked, metres in the world, along the screen's axes: a round
/// step, with Shift one metre. Nothing for any other key or modifier.
std::optional<Point> nudge_of(const MapView& view, const QKeyEvent& event);

}  // namespace magna
