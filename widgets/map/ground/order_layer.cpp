// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/order_layer.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <ranges>

#include "core/geometry/polygon.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/order_words.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr float kOrderFill = 0.06F;
constexpr double kOrderPost = 4.0;  ///< pixels: half of the square at a robot's place

/// The longest label that fits into the width, pixels.
QString order_label(const AreaOrderStatus& order, const QFontMetricsF& metrics, double width) {
  const QString percent = order_share(order);
  const QString number = QString::number(order.id.value);
  for (const QString& words : {tr("%1, %2").arg(order_name(order), percent),
                               tr("%1: %2, %3").arg(number, order_title(order.order.kind), percent),
                               tr("%1: %2").arg(number, percent)}) {
    if (metrics.horizontalAdvance(words) <= width) return words;
  }
  return number;
}

/// Labels in the upper left corners of their areas, each below those that are already there.
class OrderLabels {
 public:
  OrderLabels(QPainter& painter, const MapScene& scene)
      : painter_(painter), scene_(scene), metrics_(painter.font()) {}

  void add(const AreaOrderStatus& order, const QPolygonF& shape) {
    const QRectF screen(QPointF(0, 0), scene_.view.size());
    const QRectF box = shape.boundingRect().intersected(screen);
    if (box.isEmpty()) return;
    const double margin = scaled(8.0);
    const QString words = order_label(order, metrics_, box.width() - 2 * margin);
    const QSizeF size(metrics_.horizontalAdvance(words), metrics_.height() + margin);
    QRectF place(box.topLeft() + QPointF(margin, margin / 2), size);
    const auto meets = [&](const QRectF& other) { return other.intersects(place); };
    while (std::ranges::any_of(taken_, meets)) place.translate(0, size.height());
    taken_.push_back(place);
    paint_mark_label(painter_, *scene_.look, {place.left(), place.center().y()}, words);
  }

 private:
  QPainter& painter_;
  const MapScene& scene_;
  QFontMetricsF metrics_;
  std::vector<QRectF> taken_;
};

void paint_order_posts(QPainter& painter, const MapScene& scene, const AreaOrderStatus& order) {
  const double half = scaled(kOrderPost);
  painter.setPen(QPen(scene.look->accent, scaled(1.5)));
  painter.setBrush(Qt::NoBrush);
  for (const AreaOrderStatus::Crew& one : order.crew) {
    if (!one.target) continue;
    const QPointF at = scene.view.to_screen(*one.target);
    painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half));
  }
}

}  // namespace

QPolygonF order_shape(const MapScene& scene, const std::vector<Point>& corners) {
  std::vector<Point> outline = corners;
  if (const auto& world = scene.snapshot->world; world && outline.empty()) {
    outline = rectangle_corners(world->cells.lower(), world->cells.upper());
  }
  QPolygonF shape;
  for (const Point& p : outline) shape << scene.view.to_screen(p);
  return shape;
}

void paint_order_shape(QPainter& painter, const Look& look, const QPolygonF& shape) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(faded(look.accent, kOrderFill));
  painter.setPen(QPen(look.accent, scaled(2.0), Qt::DashLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawPolygon(shape);
}

void paint_orders(QPainter& painter, const MapScene& scene) {
  OrderLabels labels(painter, scene);
  for (const AreaOrderStatus& order : area_orders_of(*scene.snapshot)) {
    if (!order.active()) continue;
    const QPolygonF shape = order_shape(scene, order.corners);
    paint_order_shape(painter, *scene.look, shape);
    paint_order_posts(painter, scene, order);
    labels.add(order, shape);
  }
}

const AreaOrderStatus* order_at(const MapScene& scene, QPointF at) {
  if (!scene.layers["orders"]) return nullptr;
  const AreaOrderStatus* whole = nullptr;
  for (const AreaOrderStatus& order : std::views::reverse(area_orders_of(*scene.snapshot))) {
    if (!order.active()) continue;
    if (order.corners.empty()) {
      if (whole == nullptr && scene.in_map(scene.view.to_world(at))) whole = &order;
    } else if (order_shape(scene, order.corners).containsPoint(at, Qt::OddEvenFill)) {
      return &order;
    }
  }
  return whole;
}

QString order_tooltip_at(const MapScene& scene, QPointF at) {
  const AreaOrderStatus* const order = order_at(scene, at);
  // An order to all of the map would hide the tooltips of other layers.
  if (order == nullptr || order->corners.empty()) return {};
  return tr("%1\n%2\nby %3")
      .arg(order_name(*order), order_progress(*order), QString::fromStdString(order->author));
}

}  // namespace magna
