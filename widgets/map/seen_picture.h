// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>

#include "widgets/map/map_scene.h"

namespace magna {

/// What was seen and what was not as a picture, a pixel a cell.
struct SeenPicture {
  QImage image;   ///< null: what it is made of has not come yet
  QRectF ground;  ///< where it lies in the world, metres
};

/// As MapLayers::seen_by wants it. The snapshot has a coverage.
SeenPicture seen_picture(const MapScene& scene);

/// Does the floor in this cell of the coverage count as seen?
bool counts_as_seen(const MapScene& scene, Cell c);

/// What floor is tinted with by when it was seen last, not opaque: 0 = now, 0.5 = a minute ago, 1 =
/// five minutes ago and longer.
QColor age_colour(const Look& look, double age);

}  // namespace magna
