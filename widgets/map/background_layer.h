// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <memory>

#include "widgets/map/layer_picture.h"
#include "widgets/map/map_layer_table.h"
#include "widgets/map/map_scene.h"
#include "widgets/map/seen_layer.h"

class QPainter;

namespace magna {

/// Caches floor, grid, walls, things and the fixed parts of a hall: drawn once per world, view and
/// look, somewhat larger than the pane, then copied while the map moves.
class StaticLayer {
 public:
  /// The scene must have a world. Larger than the pane; `offset` is the position of the visible
  /// part.
  const QPixmap& pixmap(const MapScene& scene, double pixel_ratio);
  /// Offset from the picture's upper left corner to the pane's, whole pixels.
  QPointF offset(const MapView& view) const { return picture_.offset(view); }
  /// Number of redraws.
  int drawn() const { return picture_.drawn(); }

 private:
  /// What the picture shows, besides the view and the look.
  struct Frame {
    std::shared_ptr<const WorldSnapshot> world;
    MapLayers::Switches shown;                    ///< of the layers that change it
    std::shared_ptr<const HallDescription> hall;  ///< null: no hall

    friend bool operator==(const Frame&, const Frame&) = default;
  };
  static Frame frame_of(const MapScene& scene);

  LayerPicture picture_{true};
  LayerStack layers_{kOnGround};
  Frame frame_;
};

/// All layers that change only with snapshots, over the static one: seen areas and the cover of
/// unseen ones, packages of a hall, the frontier, no-go areas, trails, plans, the route planner,
/// and what CyBOTs have scanned, reported and planned. Frames between two snapshots only copy it;
/// lines end at the robots' places in the snapshot, where the robots' shapes cover them.
class BackgroundLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene, double pixel_ratio);
  /// Trails or layers have changed: redraws at the next call.
  void changed() { snapshot_.reset(); }
  /// Whether a picture made on a thread waits to be drawn: call `changed`.
  bool ready() const { return seen_.ready(); }
  /// Number of redraws.
  int drawn() const { return drawn_; }

 private:
  void draw(const MapScene& scene, const QPixmap& below);

  StaticLayer static_;
  SeenLayer seen_;  ///< below the others
  LayerStack layers_{kWithSnapshots};
  QPixmap pixmap_;
  std::shared_ptr<const Snapshot> snapshot_;  ///< snapshot that is drawn
  bool labels_ = true;                        ///< its level of detail
  int static_drawn_ = -1;
  int drawn_ = 0;
};

}  // namespace magna
