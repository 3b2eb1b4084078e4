// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/attribute.h"
#include "widgets/map/substance_colours.h"

class QPainter;
class QRectF;

namespace magna {

/// Shape of a thing without a drawing in the world file (manual B).
struct ThingShape {
  ThingColours paint;
  bool solid = false;    ///< it obstructs movement
  bool crossed = false;  ///< it obstructs the view
};

/// From its true or observed attributes.
ThingShape thing_shape(const Descriptor& attributes, const Look& look);

/// Proportional to its size, within bounds; metres.
double thing_side(const Descriptor& attributes);
inline constexpr double kMostThingSide = 0.8;  ///< metres

void paint_thing_shape(QPainter& painter, const ThingShape& shape, const QRectF& box,
                       const Look& look);

}  // namespace magna
