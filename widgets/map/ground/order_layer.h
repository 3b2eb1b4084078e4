// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QString>
#include <vector>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Paints the areas of the orders in force: outlines with name and progress, and the places where
/// their robots are sent.
void paint_orders(QPainter& painter, const MapScene& scene);
/// An area's outline, pixels.
void paint_order_shape(QPainter& painter, const Look& look, const QPolygonF& shape);
/// Corners of an area on the screen; without corners it is all of the map.
QPolygonF order_shape(const MapScene& scene, const std::vector<Point>& corners);

/// The newest order in force whose area is at a screen point; those to all of the map come last.
/// nullptr = there is none, or the layer is off.
const AreaOrderStatus* order_at(const MapScene& scene, QPointF at);

/// Name, progress and author of the order to an area at a screen point; empty = none.
QString order_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
