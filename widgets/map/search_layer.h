// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the searches of CyBOTs for the posts: partitions, next branch, and the candidate box by
/// its diagonal. That of the active one in full, of the others only the partitions.
void paint_searches(QPainter& painter, const MapScene& scene);

}  // namespace magna
