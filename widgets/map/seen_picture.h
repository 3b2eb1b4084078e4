// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>

#include "widgets/map/map_scene.h"

namespace magna {

/// Seen and unseen areas as a picture, one pixel per cell.
struct SeenPicture {
  QImage image;   ///< null: the data have not arrived
  QRectF ground;  ///< its place in the world, metres
};

/// By MapLayers::seen_by. The snapshot must have a coverage.
SeenPicture seen_picture(const MapScene& scene);

/// Whether the floor in this cell counts as seen.
bool counts_as_seen(const MapScene& scene, Cell c);

/// Translucent tint of floor by the time since it was last seen: 0 = now, 0.5 = a minute ago, 1 =
/// five minutes ago or longer.
QColor age_colour(const Look& look, double age);

}  // namespace magna
