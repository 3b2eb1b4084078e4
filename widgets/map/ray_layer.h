// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// The last sweeps of the robots' rangers: thin rays from the rim to what they met. In a crowd only
/// those of the active and the selected robots. Nothing while the snapshot holds none.
void paint_rays(QPainter& painter, const MapScene& scene);

}  // namespace magna
