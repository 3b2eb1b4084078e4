// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground_legends.h"

#include <QLinearGradient>
#include <QPainter>
#include <algorithm>

#include "core/mission/travel_map.h"
#include "core/robot/robot_type.h"
#include "widgets/map/clearance_shade.h"
#include "widgets/map/corner_layer.h"
#include "widgets/map/place_heat.h"
#include "widgets/map/seen_layer.h"
#include "widgets/map/sighting_layer.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {

LegendColumn::LegendColumn(QPainter& painter, const MapScene& scene)
    : painter_(painter),
      scene_(scene),
      metrics_(painter.font()),
      bottom_(scene.view.size().height() - scaled(kCornerRow)),
      left_(scaled(8.0)) {
  painter.setRenderHint(QPainter::Antialiasing);
}

void LegendColumn::scale(const QString& title, std::span<const QString> texts,
                         const std::function<QColor(double)>& colour_at) {
  const double first = metrics_.horizontalAdvance(texts.front()) / 2;
  const double last = metrics_.horizontalAdvance(texts.back()) / 2;
  const double length = scaled(112.0);
  const double bar = scaled(12.0);
  const double width = std::max(first + length + last, metrics_.horizontalAdvance(title));
  const auto at = plate(width, 2 * metrics_.height() + bar + scaled(4.0));
  if (!at) return;
  head(*at, title);
  const QRectF box(at->x() + first, at->y() + metrics_.height(), length, bar);
  QLinearGradient colours(box.topLeft(), box.topRight());
  constexpr int kStops = 12;
  for (int k = 0; k <= kStops; ++k) {
    const double part = static_cast<double>(k) / kStops;
    colours.setColorAt(part, colour_at(part));
  }
  painter_.fillRect(box, scene_.look->map_free);
  painter_.setPen(QPen(scene_.look->text, 1));
  painter_.setBrush(colours);
  painter_.drawRect(box);
  for (std::size_t k = 0; k < texts.size(); ++k) {
    const double x = box.left() + box.width() * double(k) / double(texts.size() - 1);
    painter_.drawLine(QPointF(x, box.bottom()), QPointF(x, box.bottom() + scaled(4.0)));
    const double half = metrics_.horizontalAdvance(texts[k]) / 2 + 1;
    painter_.drawText(QRectF(x - half, box.bottom() + scaled(4.0), 2 * half, metrics_.height()),
                      Qt::AlignCenter, texts[k]);
  }
}

void LegendColumn::rows(const QString& title, std::span<const std::pair<QColor, QString>> rows) {
  double width = metrics_.horizontalAdvance(title);
  const double swatch = scaled(18.0);
  for (const auto& [colour, text] : rows) {
    width = std::max(width, swatch + metrics_.horizontalAdvance(text));
  }
  const auto at = plate(width, metrics_.height() * double(rows.size() + 1));
  if (!at) return;
  head(*at, title);
  double y = at->y();
  for (const auto& [colour, text] : rows) {
    y += metrics_.height();
    const QRectF box(at->x(), y + scaled(2.0), scaled(12.0), metrics_.height() - scaled(4.0));
    painter_.fillRect(box, scene_.look->map_free);
    painter_.setPen(QPen(scene_.look->muted, 1));
    painter_.setBrush(colour);
    painter_.drawRect(box);
    painter_.setPen(scene_.look->text);
    painter_.drawText(QRectF(at->x() + swatch, y, width, metrics_.height()), Qt::AlignVCenter,
                      text);
  }
}

void LegendColumn::own(QRectF (*paint)(QPainter& painter, const MapScene& scene)) {
  const QRectF box = paint(painter_, scene_);
  if (!box.isEmpty()) bottom_ = box.top() - scaled(8.0);
}

std::optional<QPointF> LegendColumn::plate(double width, double height) {
  const double margin = scaled(8.0);
  const QSizeF size(width + 2 * margin, height + 2 * margin);
  if (bottom_ - size.height() < scaled(44.0)) {
    left_ = right_ + margin;
    bottom_ = scene_.view.size().height() - scaled(kCornerRow);
  }
  const QRectF box(QPointF(left_, bottom_ - size.height()), size);
  if (box.top() < scaled(44.0) || 2 * box.right() > scene_.view.size().width()) return {};
  bottom_ = box.top() - margin / 2;
  right_ = std::max(right_, box.right());
  painter_.setPen(QPen(scene_.look->line, 1));
  painter_.setBrush(scene_.look->base);
  painter_.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), scaled(4.0), scaled(4.0));
  return box.topLeft() + QPointF(margin, margin);
}

void LegendColumn::head(QPointF at, const QString& title) {
  painter_.setPen(scene_.look->text);
  painter_.drawText(QRectF(at, QSizeF(metrics_.horizontalAdvance(title) + 2, metrics_.height())),
                    Qt::AlignLeft | Qt::AlignVCenter, title);
}

void sighting_legend(LegendColumn& legends, const MapScene&) {
  legends.own(&paint_sighting_legend);
}

void costmap_legend(LegendColumn& legends, const MapScene& scene) {
  const Look& l = *scene.look;
  const auto active = scene.active_robot();
  const QString why = ClearanceShade::why_empty(scene);
  if (!active || !why.isEmpty()) {
    legends.rows(tr("Costmap: %1").arg(why.isEmpty() ? tr("No robot is active") : why), {});
    return;
  }
  const double need = info(label_of(*scene.snapshot, *active)->type).radius + TravelMap::kMargin;
  const std::pair<QColor, QString> rows[] = {
      {cost_colour(l, need / 2, need), tr("Cannot be here")},
      {cost_colour(l, need, need), tr("Costs twice as much")},
      {cost_colour(l, need + TravelMap::kComfort * 0.8, need), tr("Costs a little more")}};
  legends.rows(tr("Costmap of %1").arg(scene.team.name(active->index())), rows);
}

void clearance_legend(LegendColumn& legends, const MapScene& scene) {
  const QString why = ClearanceShade::why_empty(scene);
  if (!why.isEmpty()) return legends.rows(tr("Clearance: %1").arg(why), {});
  const QString texts[] = {tr("0 m"), tr("1 m"), tr("2 m"), tr("3 m+")};
  legends.scale(tr("Clearance"), texts, [&](double part) {
    return clearance_colour(*scene.look, 3.0 * std::clamp(part, 0.01, 0.99));
  });
}

void heat_legend(LegendColumn& legends, const MapScene& scene) {
  const HeatLayer layer = scene.layers.heat;
  const auto colour_at = [&](double part) { return heat_colour(*scene.look, layer, part); };
  if (layer == HeatLayer::Time) {
    const QString texts[] = {tr("1 s"), tr("10 s"), tr("100 s+")};
    legends.scale(tr("Time spent by robots"), texts, colour_at);
  } else if (layer == HeatLayer::Links) {
    const QString texts[] = {tr("0 s"), tr("2.5 s"), tr("5 s+")};
    legends.scale(tr("Oldest age of links"), texts, colour_at);
  }
}

void age_legend(LegendColumn& legends, const MapScene& scene) {
  const MapLayers& layers = scene.layers;
  const bool shown = layers.distinguishes_seen() && layers.seen_by == SeenBy::LastSeen;
  if (!shown || !scene.snapshot->coverage) return;
  const QString texts[] = {tr("now"), tr("1 min"), tr("5 min+")};
  legends.scale(tr("Last seen"), texts, [&](double part) { return age_colour(*scene.look, part); });
}

}  // namespace magna
