// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <string_view>

#include "widgets/theme.h"

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

}  // namespace magna
