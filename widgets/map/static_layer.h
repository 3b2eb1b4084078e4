// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <memory>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Floor, grid, walls and things: drawn once for a world, view and theme, then only copied.
class StaticLayer {
 public:
  const QPixmap& pixmap(const MapScene& scene, double pixel_ratio);

 private:
  void paint(QPainter& painter, const MapScene& scene) const;

  QPixmap pixmap_;
  std::shared_ptr<const WorldPicture> world_;
  MapView view_;
  LookKind kind_ = LookKind::Light;
};

/// Metres between two grid lines at a scale: 1, 2 or 5 times a power of ten, at least 16 pixels.
double grid_step(double scale);

}  // namespace magna
