// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QString>

#include "widgets/hall/hall_item.h"
#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the changing parts of a hall: packages on belts and in machines, progress of machines,
/// and the outline of the chosen item.
void paint_hall(QPainter& painter, const MapScene& scene);

/// The items at a screen point, topmost first: a package, a machine, a belt, areas. Empty while the
/// hall is not shown.
std::vector<HallItem> hall_items_at(const MapScene& scene, QPointF at);
/// All details of the topmost item; empty when there is none.
QString hall_tooltip_at(const MapScene& scene, QPointF at);

/// Paints a package as a small box with a number if legible, and a tick when finished. `package`
/// may be null.
void paint_package(QPainter& painter, const QRectF& box, const std::string& name,
                   const HallStatus::Package* package, const Look& look);

}  // namespace magna
