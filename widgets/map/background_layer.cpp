// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/background_layer.h"

#include <QPainter>

#include "widgets/map/border_layer.h"
#include "widgets/map/clearance_shade.h"
#include "widgets/map/frontier_layer.h"
#include "widgets/map/hall_layer.h"
#include "widgets/map/no_go_layer.h"
#include "widgets/map/plan_layer.h"
#include "widgets/map/planner_layer.h"
#include "widgets/map/remote_path_layer.h"
#include "widgets/map/search_layer.h"
#include "widgets/map/trail_layer.h"
#include "widgets/map/unknown_cover.h"

namespace magna {

void BackgroundLayer::paint(QPainter& painter, const MapScene& scene, const Trails& trails,
                            double pixel_ratio) {
  if (!scene.snapshot->world) {
    painter.fillRect(QRectF({0, 0}, scene.view.size()), scene.look->map_outside);
    return;
  }
  const QPixmap& below = static_.pixmap(scene, pixel_ratio);
  if (snapshot_ != scene.snapshot || static_drawn_ != static_.drawn() ||
      labels_ != scene.detail.labels) {
    snapshot_ = scene.snapshot;
    labels_ = scene.detail.labels;
    static_drawn_ = static_.drawn();
    draw(scene, trails, below);
  }
  painter.drawPixmap(-static_.offset(scene.view), pixmap_);
}

void BackgroundLayer::draw(const MapScene& scene, const Trails& trails, const QPixmap& below) {
  ++drawn_;
  if (pixmap_.size() != below.size()) pixmap_ = QPixmap(below.size());
  pixmap_.setDevicePixelRatio(below.devicePixelRatio());
  QPainter painter(&pixmap_);
  painter.setCompositionMode(QPainter::CompositionMode_Source);
  painter.drawPixmap(0, 0, below);
  painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
  painter.translate(static_.offset(scene.view));
  painter.setRenderHint(QPainter::Antialiasing);
  seen_.paint(painter, scene);
  if (shade_ != nullptr) shade_->paint(painter, scene);
  paint_hall(painter, scene);
  paint_unknown_cover(painter, scene);
  heat_.paint(painter, scene);
  zones_.paint(painter, scene);
  paint_no_go(painter, scene);
  paint_frontier(painter, scene);
  paint_trails(painter, scene, trails);
  paint_plans(painter, scene, progress_);
  paint_planner(painter, scene);
  paint_remote_paths(painter, scene);
  paint_borders(painter, scene);
  sightings_.paint(painter, scene);
  paint_searches(painter, scene);
}

}  // namespace magna
