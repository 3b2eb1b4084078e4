// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/inside/inside_row.h"
#include "widgets/theme.h"

class QPainter;
class QRectF;

namespace magna {

/// Draws it in the middle of `box`, pixels: things as on the map, rectangles as wide as their size
/// says; places with the map's marks; cameras as wedges; nothing real as a struck-out circle.
void paint_inside_picture(QPainter& painter, const InsidePicture& picture, const QRectF& box,
                          const Look& look);

/// A strip of greys with a border that is seen on any ground.
void paint_shades(QPainter& painter, const std::vector<double>& shades, const QRectF& box,
                  const Look& look);

}  // namespace magna
