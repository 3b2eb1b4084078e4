// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSize>
#include <cstdint>
#include <memory>

#include "core/view/snapshot.h"
#include "widgets/map/ground/place_heat.h"
#include "widgets/map/layers/map_layer_table.h"
#include "widgets/map/scene/known_floor.h"
#include "widgets/map/scene/map_scene.h"
#include "widgets/map/scene/motion.h"

namespace magna {

/// Pictures of the whole map without a window, of one moment after another, with the layers that
/// are usually shown and the simulated time in the upper right corner.
class MapPicture {
 public:
  explicit MapPicture(QSize size, LookKind look = LookKind::Light);

  /// Trails go on to this moment, without a picture.
  void note(const std::shared_ptr<const Snapshot>& snapshot);
  /// The map at this moment; waits for what is made on threads. RGB32.
  QImage paint(const std::shared_ptr<const Snapshot>& snapshot);

 private:
  void paint_background(QPainter& painter);
  void paint_time(QPainter& painter) const;

  QSize size_;
  MapScene scene_;
  Trails trails_;
  PlaceHeat heat_;
  KnownFloor known_floor_;
  BackgroundLayer background_;
  LayerStack layers_{kEachFrame};  ///< above the background
  std::uint64_t world_ = 0;        ///< number of the world that the view fits
  std::int64_t now_ns_ = 0;
};

}  // namespace magna
