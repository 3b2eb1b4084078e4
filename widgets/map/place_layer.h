// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the cells of visible place types: as the world file draws them, else with a mark and a
/// tint for each type (manual B): doorways squares on light blue, convex corners circles on pink,
/// concave ones dots on light pink, beaks triangles on violet; others the first letter of their
/// name. As in the manual: filled cells of these colours, beaks with a dot, too.
void paint_places(QPainter& painter, const MapScene& scene);

/// The default mark of a type on its tint, in a cell of this size round the painter's origin.
void paint_place_sign(QPainter& painter, const Look& look, const std::string& type, double cell,
                      bool as_manual = false);

}  // namespace magna
