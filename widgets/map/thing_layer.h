// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_ground.h"

class QPainter;

namespace magna {

/// Furniture and objects: as the world file draws them, or boxes, with their names where these fit.
void paint_things(QPainter& painter, const MapGround& ground);
/// The true places of victims: crosses in dashed squares, unlike the marks of the victims that were
/// found.
void paint_true_victims(QPainter& painter, const MapGround& ground);

}  // namespace magna
