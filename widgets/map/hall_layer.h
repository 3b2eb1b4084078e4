// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QString>

#include "widgets/hall/hall_item.h"
#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// What changes in a hall from snapshot to snapshot: packages on belts and in machines, how far
/// machines are, an outline round what is chosen.
void paint_hall(QPainter& painter, const MapScene& scene);

/// The items there, the topmost first: a package, a machine, a belt, areas. Empty while the hall
/// is not shown.
std::vector<HallItem> hall_items_at(const MapScene& scene, QPointF at);
/// All details of the topmost item; empty when there is none.
QString hall_tooltip_at(const MapScene& scene, QPointF at);

/// A package as a small box: with its number where that can be read, and with a tick when all its
/// work is done. `package` may be null.
void paint_package(QPainter& painter, const QRectF& box, const std::string& name,
                   const FactoryPicture::Package* package, const Look& look);

}  // namespace magna
