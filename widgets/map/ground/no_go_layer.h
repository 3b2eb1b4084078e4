// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QString>
#include <optional>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Paints the no-go areas: hatched, with numbers.
void paint_no_go(QPainter& painter, const MapScene& scene);
/// An area's outline and hatching, pixels.
void paint_no_go_shape(QPainter& painter, const Look& look, const QPolygonF& shape);

/// The topmost area at a screen point; nothing = none, or the layer is off.
std::optional<NoGoId> no_go_at(const MapScene& scene, QPointF at);

/// "No-go area 2", purpose and author; empty = none.
QString no_go_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
