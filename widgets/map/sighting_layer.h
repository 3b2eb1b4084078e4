// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// What robots reported that they saw or met: each class in its shape and colour, as wide as the
/// object but never too small to be told; blips fade as they grow old.
void paint_sightings(QPainter& painter, const MapScene& scene);

/// What each class looks like, in the lower left above the scale bar: while the layer is on and
/// there are sightings, or robots that may report some. Nothing where there is no room.
void paint_sighting_legend(QPainter& painter, const MapScene& scene);

/// The sighting that is drawn there, the nearest of several; nullptr when there is none.
const Sighting* sighting_at(const MapScene& scene, QPointF at);

/// Its class, its distance from the reporting robot, its diameter, the robot and the time.
QString sighting_tooltip(const Snapshot& now, const Sighting& sighting);
/// Of the one that is there; empty when there is none.
QString sighting_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
