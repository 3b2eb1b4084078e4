// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/inside/inside_row.h"
#include "widgets/theme.h"

class QPainter;
class QRectF;

namespace magna {

/// Paints a picture in the middle of `box`, pixels: things as on the map, rectangles with a width
/// by size; places with the map's marks; cameras as wedges; unreal things as a struck-out circle.
void paint_inside_picture(QPainter& painter, const InsidePicture& picture, const QRectF& box,
                          const Look& look);

/// A grey strip with a border that is visible on any background.
void paint_shades(QPainter& painter, const std::vector<double>& shades, const QRectF& box,
                  const Look& look);

}  // namespace magna
