// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the ways that CyBOTs have planned around obstacles: that of the active one with the
/// corridor that must be clear, the others thin.
void paint_remote_paths(QPainter& painter, const MapScene& scene);

}  // namespace magna
