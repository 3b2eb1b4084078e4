// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/static_layer.h"

#include <QPainter>
#include <cmath>

#include "widgets/map/floor_layer.h"
#include "widgets/map/hall_floor_layer.h"
#include "widgets/map/place_layer.h"
#include "widgets/map/thing_layer.h"
#include "widgets/map/wall_layer.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

/// pixels; distance by which the map can move before it is redrawn.
constexpr double kStaticLayerAround = 128.0;

std::shared_ptr<const HallDescription> shown_hall(const MapScene& scene) {
  return scene.snapshot->hall && scene.layers.hall ? scene.snapshot->hall->description : nullptr;
}

}  // namespace

QPointF StaticLayer::offset(const MapView& view) const {
  const Point upper_left = view.to_world({0, 0});
  const QPointF at = view_.to_screen(upper_left);
  return {std::round(at.x()), std::round(at.y())};
}

bool StaticLayer::covers(const MapScene& scene, double pixel_ratio) const {
  const MapView& view = scene.view;
  if (pixmap_.isNull() || pixmap_.devicePixelRatio() != pixel_ratio) return false;
  if (world_ != scene.snapshot->world || kind_ != scene.look->kind) return false;
  if (percent_ != scale_percent()) return false;
  if (grid_ != scene.layers.grid || things_ != scene.layers.things) return false;
  if (places_ != scene.layers.places || as_manual_ != scene.layers.as_manual) return false;
  if (substances_ != scene.layers.substances) return false;
  if (true_victims_ != scene.layers.true_victims || hall_ != shown_hall(scene)) return false;
  if (shown_ != view.size() || view_.scale() != view.scale()) return false;
  if (view_.rotation() != view.rotation()) return false;
  const QRectF there(offset(view), view.size());
  return QRectF({0, 0}, view_.size()).contains(there);
}

const QPixmap& StaticLayer::pixmap(const MapScene& scene, double pixel_ratio) {
  if (!covers(scene, pixel_ratio)) draw(scene, pixel_ratio);
  return pixmap_;
}

void StaticLayer::draw(const MapScene& scene, double pixel_ratio) {
  ++drawn_;
  world_ = scene.snapshot->world;
  kind_ = scene.look->kind;
  shown_ = scene.view.size();
  percent_ = scale_percent();
  grid_ = scene.layers.grid;
  things_ = scene.layers.things;
  true_victims_ = scene.layers.true_victims;
  places_ = scene.layers.places;
  as_manual_ = scene.layers.as_manual;
  substances_ = scene.layers.substances;
  hall_ = shown_hall(scene);
  view_ = scene.view;
  view_.resize(shown_ + QSizeF(2 * kStaticLayerAround, 2 * kStaticLayerAround));
  const QSize pixels = (view_.size() * pixel_ratio).toSize();
  if (pixmap_.size() != pixels) pixmap_ = QPixmap(pixels);
  pixmap_.setDevicePixelRatio(pixel_ratio);
  QPainter painter(&pixmap_);
  const MapGround ground{*world_,       view_,      *scene.look, grid_,
                         true_victims_, as_manual_, substances_};
  paint_floor(painter, ground);
  if (places_ || as_manual_) paint_places(painter, ground);
  paint_walls(painter, ground);
  // A hall's things are its machines and belts, which the hall layer draws in more detail.
  if (things_ && !hall_) paint_things(painter, ground);
  if (hall_) paint_hall_floor(painter, ground, *hall_);
  if (true_victims_) paint_true_victims(painter, ground);
}

}  // namespace magna
