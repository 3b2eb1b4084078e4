// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <memory>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Floor, grid, walls and things: drawn once for a world, scale, turn and theme, somewhat larger
/// than the pane, then only copied, also while the map moves.
class StaticLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene, double pixel_ratio);
  /// How often it was drawn anew.
  int drawn() const { return drawn_; }

 private:
  bool covers(const MapScene& scene, double pixel_ratio) const;
  void draw(const MapScene& scene, double pixel_ratio);
  QPointF offset(const MapView& view) const;

  QPixmap pixmap_;
  std::shared_ptr<const WorldPicture> world_;
  MapView view_;  ///< what the pixmap shows
  QSizeF shown_;  ///< of the pane it was made for
  LookKind kind_ = LookKind::Light;
  bool grid_ = true;
  bool things_ = true;
  int drawn_ = 0;
};

}  // namespace magna
