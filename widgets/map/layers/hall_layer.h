// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>
#include <span>
#include <vector>

#include "core/hall/hall_description.h"
#include "widgets/hall/hall_item.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Paints the fixed parts of a hall: parking and interact areas, belts with their direction,
/// machines with name and processes.
void paint_hall_floor(QPainter& painter, const MapScene& scene);
/// The same of a hall that does not run; of the scene, view and look are used. `machines`: as
/// Hall::machines; may be shorter.
void paint_hall_plan(QPainter& painter, const MapScene& scene, const Hall& hall,
                     std::span<const MachineSettings> machines);

/// Paints the changing parts of a hall: packages on belts and in machines, progress of machines,
/// failed machines, and the outline of the chosen item.
void paint_hall(QPainter& painter, const MapScene& scene);

/// The items at a screen point, topmost first: a package, a machine, a belt, areas. Empty while the
/// hall is not shown.
std::vector<HallItem> hall_items_at(const MapScene& scene, QPointF at);
/// All details of the topmost item; empty when there is none.
QString hall_tooltip_at(const MapScene& scene, QPointF at);

/// Paints on the robots of a hall: the carried package, the battery as a ring with a figure when
/// low, and a bolt while charging.
void paint_hall_robots(QPainter& painter, const MapScene& scene);

}  // namespace magna
