// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QString>
#include <optional>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// The areas that exploration keeps out of: hatched, with their numbers.
void paint_no_go(QPainter& painter, const MapScene& scene);
/// An area's outline and hatching, pixels.
void paint_no_go_shape(QPainter& painter, const Look& look, const QPolygonF& shape);

/// The area that is drawn there, the last of several; nothing while the layer is off.
std::optional<NoGoId> no_go_at(const MapScene& scene, QPointF at);

/// "No-go area 2", what it is for and who made it; empty when there is none.
QString no_go_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
