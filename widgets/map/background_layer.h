// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/place_heat.h"
#include "widgets/map/plan_progress.h"
#include "widgets/map/seen_layer.h"
#include "widgets/map/sighting_layer.h"
#include "widgets/map/static_layer.h"
#include "widgets/map/trails.h"
#include "widgets/map/zone_layer.h"

class QPainter;

namespace magna {

class ClearanceShade;

/// All layers that change only with snapshots: the static layer, seen areas and the cover of unseen
/// ones, packages of a hall, the frontier, no-go areas, trails, plans, the route planner, and what
/// CyBOTs have scanned, reported and planned. Frames between two snapshots only copy it; lines end
/// at the robots' places in the snapshot, where the robots' shapes cover them.
class BackgroundLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene, const Trails& trails, double pixel_ratio);
  /// Trails or layers have changed: redraws at the next call.
  void changed() { snapshot_.reset(); }
  /// Call for each new snapshot: tracks the finished parts of plans, and sums of heat maps.
  void note(const Snapshot& snapshot) {
    progress_.note(snapshot);
    heat_.note(snapshot);
  }
  /// Whether a picture made on a thread waits to be drawn: call `changed`.
  bool ready() const { return seen_.ready(); }
  /// Costmap and clearance; must outlive the layer.
  void set_shade(const ClearanceShade& shade) { shade_ = &shade; }
  /// Number of redraws.
  int drawn() const { return drawn_; }

 private:
  void draw(const MapScene& scene, const Trails& trails, const QPixmap& below);

  PlanProgress progress_;
  PlaceHeat heat_;
  const ClearanceShade* shade_ = nullptr;

  StaticLayer static_;
  SeenLayer seen_;
  ZoneLayer zones_;
  SightingLayer sightings_;
  QPixmap pixmap_;
  std::shared_ptr<const Snapshot> snapshot_;  ///< snapshot that is drawn
  bool labels_ = true;                        ///< its level of detail
  int static_drawn_ = -1;
  int drawn_ = 0;
};

}  // namespace magna
