// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QString>
#include <span>
#include <vector>

#include "core/hall/hall_editor.h"
#include "widgets/base/look/theme.h"
#include "widgets/map/scene/map_view.h"

class QPainter;

namespace magna {

/// An edge or a corner of a rectangle, by which it is dragged: -1, 0 or 1 in each direction.
struct HallHandle {
  int x = 0;
  int y = 0;
  QPointF at;  ///< pixels
};

/// Outline on the screen: cells of ground and belts, the body of a machine, the disc of a robot.
QPainterPath item_outline(const DraftItem& item, const MapView& view);

/// Paints the hall: floor with its grid, walls, areas, belts, machines, robots and a mark at each
/// finding that has a place. Takes a few milliseconds for 100 machines.
void paint_draft(QPainter& painter, const HallEditor& editor, std::span<const HallFinding> findings,
                 const MapView& view, const Look& look);

/// Paints the frame of a selected item.
void paint_selected(QPainter& painter, const DraftItem& item, const MapView& view,
                    const Look& look);
/// The handles of an item: the eight of a wall or area, the outer end of a belt.
std::vector<HallHandle> handles_of(const DraftItem& item, const MapView& view);
void paint_handles(QPainter& painter, const DraftItem& item, const MapView& view, const Look& look);

/// Paints an item where it would be placed: dashed if it can, otherwise hatched.
void paint_ghost(QPainter& painter, const DraftItem& item, bool can, const MapView& view,
                 const Look& look);
/// Paints the crosshair at a place, as lines over the whole view.
void paint_cross(QPainter& painter, Point at, const MapView& view, const Look& look);
/// Paints a text beside a place, inside the view; `problem`: with the sign of a caution.
void paint_plate(QPainter& painter, QPointF beside, const QString& text, bool problem,
                 const MapView& view, const Look& look);

}  // namespace magna
