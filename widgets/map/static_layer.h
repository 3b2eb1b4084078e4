// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <memory>

#include "widgets/map/map_scene.h"

namespace magna {

/// Caches floor, grid, walls, things and the fixed parts of a hall: drawn once per world, view and
/// look, somewhat larger than the pane, then copied while the map moves.
class StaticLayer {
 public:
  /// The scene must have a world. Larger than the pane; `offset` is the position of the visible
  /// part.
  const QPixmap& pixmap(const MapScene& scene, double pixel_ratio);
  /// Offset from the picture's upper left corner to the pane's, whole pixels.
  QPointF offset(const MapView& view) const;
  /// Number of redraws.
  int drawn() const { return drawn_; }

 private:
  bool covers(const MapScene& scene, double pixel_ratio) const;
  void draw(const MapScene& scene, double pixel_ratio);

  QPixmap pixmap_;
  std::shared_ptr<const WorldSnapshot> world_;
  MapView view_;  ///< view of the pixmap
  QSizeF shown_;  ///< size of the pane
  LookKind kind_ = LookKind::Light;
  int percent_ = 0;  ///< scale of the marks
  bool grid_ = true;
  bool things_ = true;
  bool true_victims_ = false;
  bool places_ = false;
  bool as_manual_ = false;
  bool substances_ = false;
  std::shared_ptr<const HallDescription> hall_;  ///< null: no hall
  int drawn_ = 0;
};

}  // namespace magna
