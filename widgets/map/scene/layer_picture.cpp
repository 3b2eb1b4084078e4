// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/layer_picture.h"

#include <QPainter>
#include <cmath>

#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

/// pixels; distance by which the map can move before the picture is redrawn.
constexpr double kLayerPictureAround = 128.0;

}  // namespace

QPointF LayerPicture::offset(const MapView& view) const {
  const QPointF at = view_.to_screen(view.to_world({0, 0}));
  return {std::round(at.x()), std::round(at.y())};
}

bool LayerPicture::covers(const MapScene& scene, double pixel_ratio) const {
  const MapView& view = scene.view;
  if (pixmap_.isNull() || pixmap_.devicePixelRatio() != pixel_ratio) return false;
  if (kind_ != scene.look->kind || percent_ != scale_percent()) return false;
  if (shown_ != view.size() || view_.scale() != view.scale()) return false;
  if (view_.rotation() != view.rotation()) return false;
  return QRectF({0, 0}, view_.size()).contains(QRectF(offset(view), view.size()));
}

const QPixmap& LayerPicture::pixmap(const MapScene& scene, double pixel_ratio, bool changed,
                                    const Draw& draw) {
  if (!changed && covers(scene, pixel_ratio)) return pixmap_;
  ++drawn_;
  kind_ = scene.look->kind;
  percent_ = scale_percent();
  shown_ = scene.view.size();
  view_ = scene.view;
  view_.resize(shown_ + QSizeF(2 * kLayerPictureAround, 2 * kLayerPictureAround));
  const QSize pixels = (view_.size() * pixel_ratio).toSize();
  if (pixmap_.size() != pixels) pixmap_ = QPixmap(pixels);
  pixmap_.setDevicePixelRatio(pixel_ratio);
  if (!opaque_) pixmap_.fill(Qt::transparent);
  QPainter onto(&pixmap_);
  draw(onto, view_);
  return pixmap_;
}

void LayerPicture::paint(QPainter& painter, const MapScene& scene, bool changed, const Draw& draw) {
  const auto smooth = [&](QPainter& onto, const MapView& view) {
    onto.setRenderHint(QPainter::Antialiasing);
    onto.setFont(painter.font());
    draw(onto, view);
  };
  const double pixel_ratio = painter.device()->devicePixelRatio();
  const QPixmap& picture = pixmap(scene, pixel_ratio, changed, smooth);
  painter.drawPixmap(-offset(scene.view), picture);
}

}  // namespace magna
