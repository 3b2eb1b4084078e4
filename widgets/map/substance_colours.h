// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <string_view>

#include "widgets/theme.h"

namespace magna {

/// A wall's colour by what it is made of: the theme's wall tinted for the common substances, and by
/// the name for others; always a contrast of at least 3 to the free floor. `shade` 0 to 1 is where
/// its number lies between the least and the largest of the map.
QColor substance_colour(std::string_view substance, double shade, const Look& look);

/// A thing's `color` attribute (manual Table 3.3) as paint on the floor; unknown = the theme's own.
struct ThingColours {
  QColor fill;
  QColor outline;
};
ThingColours thing_colours(std::string_view colour, const Look& look);

}  // namespace magna
