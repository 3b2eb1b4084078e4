// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>
#include <memory>
#include <vector>

#include "widgets/map/layer_picture.h"

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

}  // namespace magna
