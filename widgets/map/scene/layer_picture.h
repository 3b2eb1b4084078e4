// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <functional>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// The picture of a layer that rarely changes: drawn once, somewhat larger than the pane, then
/// copied while the map moves.
class LayerPicture {
 public:
  /// Draws the layer; `view`: the place of the picture.
  using Draw = std::function<void(QPainter&, const MapView& view)>;

  /// `opaque`: it covers what is below, and the painter does not smooth edges unless told to.
  explicit LayerPicture(bool opaque = false) : opaque_(opaque) {}

  /// The picture, whose place `offset` tells; draws it first if `changed`, or if the scale, the
  /// colours or the place are others.
  const QPixmap& pixmap(const MapScene& scene, double pixel_ratio, bool changed, const Draw& draw);
  /// Paints the picture likewise, with the painter's font.
  void paint(QPainter& painter, const MapScene& scene, bool changed, const Draw& draw);
  /// From the picture's upper left corner to the pane's, whole pixels.
  QPointF offset(const MapView& view) const;
  /// Number of redraws.
  int drawn() const { return drawn_; }

 private:
  bool covers(const MapScene& scene, double pixel_ratio) const;

  bool opaque_;
  QPixmap pixmap_;
  MapView view_;  ///< of the picture
  QSizeF shown_;  ///< size of the pane
  LookKind kind_ = LookKind::Light;
  int percent_ = 0;  ///< scale of the marks
  int drawn_ = 0;
};

}  // namespace magna
