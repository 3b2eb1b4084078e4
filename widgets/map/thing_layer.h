// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_ground.h"

class QPainter;

namespace magna {

/// Furniture, objects and victims, with their names where these fit; victims on top.
void paint_things(QPainter& painter, const MapGround& ground);

}  // namespace magna
