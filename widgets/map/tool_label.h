// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QStringList>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints a tool's text on a plate beside a screen point, kept inside the map and above the
/// scale bar.
void paint_tool_label(QPainter& painter, const MapScene& scene, QPointF beside,
                      const QStringList& lines);

}  // namespace magna
