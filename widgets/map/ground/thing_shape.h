// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <string_view>

#include "core/world/attribute.h"
#include "widgets/base/look/theme.h"

class QPainter;
class QRectF;

namespace magna {

/// Colour of a wall by substance: the theme's wall colour, tinted for common substances, and by
/// name for others; contrast to the free floor at least 3. `shade`: 0 to 1 between the smallest and
/// the largest substance number of the map.
QColor substance_colour(std::string_view substance, double shade, const Look& look);

/// Colour of a wall as the manual draws it (B): a grey by the parameter, `shade` 0 to 1.
QColor manual_wall_colour(double shade, const Look& look);

/// A thing's `color` attribute (manual Table 3.3) as a colour on the floor; unknown = the theme's.
struct ThingColours {
  QColor fill;
  QColor outline;
};
ThingColours thing_colours(std::string_view colour, const Look& look);

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
