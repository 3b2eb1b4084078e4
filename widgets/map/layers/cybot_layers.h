// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <memory>
#include <vector>

#include "widgets/map/scene/layer_picture.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Shades the floor that CyBOTs have scanned: one area with one outline, however many scans it is
/// made of.
class ZoneLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene);

 private:
  LayerPicture picture_;
  std::shared_ptr<const std::vector<ScannedZone>> zones_;  ///< in the picture
};

/// "Scanned 12 s ago by cybot1", of the latest scan there; empty = not scanned, or the layer is
/// off.
QString zone_tooltip_at(const MapScene& scene, QPointF at);

/// Paints the segments that sightings of tape and holes were joined to.
void paint_borders(QPainter& painter, const MapScene& scene);

/// Paints the ways that CyBOTs have planned around obstacles: that of the active one with the
/// corridor that must be clear, the others thin.
void paint_remote_paths(QPainter& painter, const MapScene& scene);

/// Paints the last credible places of CyBOTs that reported impossible drives.
void paint_old_places(QPainter& painter, const MapScene& scene);

/// Paints the searches of CyBOTs for the posts: partitions, next branch, and the candidate box by
/// its diagonal. That of the active one in full, of the others only the partitions.
void paint_searches(QPainter& painter, const MapScene& scene);

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
