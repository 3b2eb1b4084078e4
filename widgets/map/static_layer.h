// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <memory>

#include "widgets/map/map_scene.h"

namespace magna {

/// Floor, grid, walls, things and what stands in a hall: drawn once for a world, view and look,
/// somewhat larger than the pane, then only copied, also while the map moves.
class StaticLayer {
 public:
  /// For a scene with a world. Larger than the pane; `offset` tells which part of it is in sight.
  const QPixmap& pixmap(const MapScene& scene, double pixel_ratio);
  /// From the picture's upper left corner to the pane's, whole pixels.
  QPointF offset(const MapView& view) const;
  /// How often it was drawn again.
  int drawn() const { return drawn_; }

 private:
  bool covers(const MapScene& scene, double pixel_ratio) const;
  void draw(const MapScene& scene, double pixel_ratio);

  QPixmap pixmap_;
  std::shared_ptr<const WorldPicture> world_;
  MapView view_;  ///< what the pixmap shows
  QSizeF shown_;  ///< of the pane it was made for
  LookKind kind_ = LookKind::Light;
  int percent_ = 0;  ///< the scale of the marks
  bool grid_ = true;
  bool things_ = true;
  bool true_victims_ = false;
  bool places_ = false;
  std::shared_ptr<const FactoryDescription> hall_;  ///< null: none is shown
  int drawn_ = 0;
};

}  // namespace magna
