// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/background_layer.h"

#include <QPainter>
#include <utility>

namespace magna {

StaticLayer::Frame StaticLayer::frame_of(const MapScene& scene) {
  static const MapLayers::Switches kOfGround = [] {
    MapLayers::Switches switches;
    for (const MapLayerRow& row : map_layer_table()) {
      switches[LayerName(row.name()).index()] = row.traits.ground;
    }
    return switches;
  }();
  const bool hall = scene.snapshot->hall && scene.layers["hall"];
  return {scene.snapshot->world, scene.layers.shown & kOfGround,
          hall ? scene.snapshot->hall->description : nullptr};
}

const QPixmap& StaticLayer::pixmap(const MapScene& scene, double pixel_ratio) {
  const Frame frame = frame_of(scene);
  const bool changed = std::exchange(frame_, frame) != frame;
  return picture_.pixmap(scene, pixel_ratio, changed, [&](QPainter& painter, const MapView& view) {
    MapScene ground = scene;
    ground.view = view;
    layers_.paint(painter, ground);
  });
}

void BackgroundLayer::paint(QPainter& painter, const MapScene& scene, double pixel_ratio) {
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
    draw(scene, below);
  }
  painter.drawPixmap(-static_.offset(scene.view), pixmap_);
}

void BackgroundLayer::draw(const MapScene& scene, const QPixmap& below) {
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
  layers_.paint(painter, scene);
}

}  // namespace magna
