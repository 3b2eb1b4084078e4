// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/factory/factory_description.h"
#include "widgets/map/map_ground.h"

class QPainter;
class QPainterPath;

namespace magna {

/// What of a hall stays as it is: parking and interact areas, belts with the way they run, machines
/// with name and processes.
void paint_hall_floor(QPainter& painter, const MapGround& ground, const FactoryDescription& hall);

/// Side of a block with a line for its name and one for its processes; smaller ones have room for a
/// number. Pixels.
inline constexpr double kWordsFrom = 48.0;

/// A machine's block on the screen, turned as the map is: its middle and its side, pixels.
struct MachineBlock {
  QPointF centre;
  double side = 0.0;

  MachineBlock(const MapView& view, const HallMachine& machine)
      : centre(view.to_screen(machine.centre())), side(Hall::kMachineSide * view.scale()) {}
  /// Upright, round the middle; names and bars are in it.
  QRectF box() const { return {centre.x() - side / 2, centre.y() - side / 2, side, side}; }
};

/// Polygons of a hall as one outline on the screen.
QPainterPath outline_of(const std::vector<Polygon>& polygons, const MapView& view);

/// Text in the middle of a box, as large as fits, between so many pixels; false: it does not.
bool paint_fitted(QPainter& painter, const QRectF& box, const QString& text, int least, int most);

}  // namespace magna
