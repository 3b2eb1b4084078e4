// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hall/hall_description.h"
#include "widgets/map/map_ground.h"

class QPainter;
class QPainterPath;

namespace magna {

/// Paints the fixed parts of a hall: parking and interact areas, belts with their direction,
/// machines with name and processes.
void paint_hall_floor(QPainter& painter, const MapGround& ground, const HallDescription& hall);

/// Side of a block with lines for name and processes; smaller ones only have a number. Pixels.
inline constexpr double kWordsFrom = 48.0;

/// A machine's block on the screen, turned like the map: its middle and its side, pixels.
struct MachineBlock {
  QPointF centre;
  double side = 0.0;

  MachineBlock(const MapView& view, const HallMachine& machine)
      : centre(view.to_screen(machine.centre())), side(Hall::kMachineSide * view.scale()) {}
  /// Upright box round the middle, for names and bars.
  QRectF box() const { return {centre.x() - side / 2, centre.y() - side / 2, side, side}; }
};

/// The polygons of a hall as one outline on the screen.
QPainterPath outline_of(const std::vector<Polygon>& polygons, const MapView& view);

/// Paints text in the middle of a box, as large as fits, between two sizes in pixels; false = it
/// does not fit.
bool paint_fitted(QPainter& painter, const QRectF& box, const QString& text, int least, int most);

}  // namespace magna
