// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <memory>
#include <vector>

#include "widgets/map/layer_picture.h"

class QPainter;

namespace magna {

/// Paints objects reported by robots: shape and colour by class, as wide as the object but never
/// illegibly small; blips fade with age. All but the blips are drawn once.
class SightingLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene);
  /// Number of redraws.
  int drawn() const { return picture_.drawn(); }

 private:
  LayerPicture picture_;
  std::shared_ptr<const std::vector<Sighting>> sightings_;  ///< in the picture
};

/// Paints the legend in the lower left above the scale bar, if there are sightings or robots that
/// may report some. Nothing if there is no room. Returns its box, pixels; empty = nothing was
/// painted.
QRectF paint_sighting_legend(QPainter& painter, const MapScene& scene);

/// The drawn width of an object, pixels; `diameter` in metres.
double sighting_width(const MapScene& scene, double diameter);

/// The nearest sighting at a screen point; nullptr = none.
const Sighting* sighting_at(const MapScene& scene, QPointF at);

/// Class, distance from the reporting robot, diameter, robot and time.
QString sighting_tooltip(const Snapshot& now, const Sighting& sighting);
/// For the sighting at a screen point; empty = none.
QString sighting_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
