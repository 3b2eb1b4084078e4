// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the last sweeps of the rangers: thin rays from the rim to the hits. In a crowd only for
/// the active and the selected robots. Nothing without data in the snapshot.
void paint_rays(QPainter& painter, const MapScene& scene);

}  // namespace magna
