// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/plan_progress.h"
#include "widgets/map/seen_layer.h"
#include "widgets/map/static_layer.h"
#include "widgets/map/trails.h"
#include "widgets/map/unknown_cover.h"

class QPainter;

namespace magna {

/// All that changes no oftener than snapshots come: the static layer with what was seen and the
/// cover of what was not, a hall's packages, the frontier, no-go areas, trails, plans, how routes
/// were found and what robots reported on it. Frames between two snapshots only copy it; the lines
/// end where the robots were at the snapshot, which their shapes cover.
class BackgroundLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene, const Trails& trails, double pixel_ratio);
  /// Trails or layers have changed: draw it again.
  void changed() { snapshot_.reset(); }
  /// Another snapshot came: what of the plans is finished.
  void note(const Snapshot& snapshot) { progress_.note(snapshot); }
  /// How often it was drawn again.
  int drawn() const { return drawn_; }

 private:
  void draw(const MapScene& scene, const Trails& trails, const QPixmap& below);

  PlanProgress progress_;

  StaticLayer static_;
  SeenLayer seen_;
  UnknownCover cover_;
  QPixmap pixmap_;
  std::shared_ptr<const Snapshot> snapshot_;  ///< of what is drawn
  bool labels_ = true;                        ///< the detail it was drawn with
  int static_drawn_ = -1;
  int drawn_ = 0;
};

}  // namespace magna
