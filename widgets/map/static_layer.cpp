// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/static_layer.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "core/geometry/angle.h"
#include "widgets/map/substance_colours.h"

namespace magna {
namespace {

/// Edges on whole pixels, so that neighbouring cells leave no seam.
QRectF snapped(const MapView& view, Point lower, Point upper) {
  const QPointF a = view.to_screen(lower);
  const QPointF b = view.to_screen(upper);
  const double x = std::round(a.x());
  const double y = std::round(a.y());
  return {x, y, std::max(1.0, std::round(b.x()) - x), std::max(1.0, std::round(b.y()) - y)};
}

void paint_floor(QPainter& painter, const MapScene& scene, const CellMap& cells) {
  const Look& l = *scene.look;
  const QRectF all({0, 0}, scene.view.size());
  painter.fillRect(all, l.map_outside);
  painter.fillRect(all, QBrush(l.map_hatch, Qt::BDiagPattern));
  const QRectF floor = snapped(scene.view, cells.lower(), cells.upper());
  painter.fillRect(floor, l.map_free);
  const double step = grid_step(scene.view.scale());
  const Point low = cells.lower();
  const Point high = cells.upper();
  painter.setRenderHint(QPainter::Antialiasing, false);
  const auto line = [&](bool vertical, double at) {
    const bool strong = std::abs(std::remainder(at, step * 5)) < step * 0.01;
    painter.setPen(QPen(strong ? mix(l.map_grid, l.muted, 0.22) : l.map_grid, 1));
    const QPointF p = scene.view.to_screen({at, at});
    if (vertical)
      painter.drawLine(
          QLineF(std::round(p.x()), floor.top(), std::round(p.x()), floor.bottom() - 1));
    else
      painter.drawLine(
          QLineF(floor.left(), std::round(p.y()), floor.right() - 1, std::round(p.y())));
  };
  const Point seen_low = scene.view.lower();
  const Point seen_high = scene.view.upper();
  for (double x = std::ceil(std::max(low.x, seen_low.x) / step) * step;
       x <= std::min(high.x, seen_high.x); x += step)
    line(true, x);
  for (double y = std::ceil(std::max(low.y, seen_low.y) / step) * step;
       y <= std::min(high.y, seen_high.y); y += step)
    line(false, y);
}

void paint_walls(QPainter& painter, const MapScene& scene, const CellMap& cells) {
  const Cell low = cell_of(scene.view.lower());
  const Cell high = cell_of(scene.view.upper());
  const Cell first = cells.origin();
  const int i_end = std::min(first.i + cells.width(), high.i + 1);
  const int j_end = std::min(first.j + cells.height(), high.j + 1);
  float least = std::numeric_limits<float>::max();
  float most = std::numeric_limits<float>::lowest();
  for (int j = first.j; j < first.j + cells.height(); ++j) {
    for (int i = first.i; i < first.i + cells.width(); ++i) {
      if (!cells.filled({i, j})) continue;
      least = std::min(least, cells.substance({i, j}).parameter);
      most = std::max(most, cells.substance({i, j}).parameter);
    }
  }
  const double range = std::max(1e-9, static_cast<double>(most) - static_cast<double>(least));
  for (int j = std::max(first.j, low.j); j < j_end; ++j) {
    for (int i = std::max(first.i, low.i); i < i_end;) {
      if (!cells.filled({i, j})) {
        ++i;
        continue;
      }
      const Substance made_of = cells.substance({i, j});
      int end = i + 1;
      while (end < i_end && cells.filled({end, j}) && cells.substance({end, j}) == made_of) ++end;
      const double shade =
          (static_cast<double>(made_of.parameter) - static_cast<double>(least)) / range;
      painter.fillRect(snapped(scene.view, {double(i), double(j)}, {double(end), double(j + 1)}),
                       substance_colour(cells.types().name(made_of.type), shade, *scene.look));
      i = end;
    }
  }
}

void paint_victim(QPainter& painter, const MapScene& scene, Point at) {
  const double r = std::max(8.0, 0.35 * scene.view.scale());
  const QPointF c = scene.view.to_screen(at);
  // The mark keeps its red and white in every theme: it is a sign, not a state.
  painter.setPen(QPen(scene.look->map_free, 1.5));
  painter.setBrush(QColor(0xB9, 0x1C, 0x1C));
  painter.drawEllipse(c, r, r);
  painter.setPen(QPen(Qt::white, r * 0.36, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QLineF(c.x() - r * 0.6, c.y(), c.x() + r * 0.6, c.y()));
  painter.drawLine(QLineF(c.x(), c.y() - r * 0.6, c.x(), c.y() + r * 0.6));
}

void paint_thing(QPainter& painter, const MapScene& scene, const Thing& thing, Point at) {
  if (thing.kind == ThingKind::Victim) return paint_victim(painter, scene, at);
  const MapView& view = scene.view;
  std::string colour;
  if (const auto* value = thing.attributes.find("color")) {
    if (const auto* symbol = std::get_if<std::string>(value)) colour = *symbol;
  }
  ThingColours paint = thing_colours(colour, *scene.look);
  if (thing.kind == ThingKind::Wall) paint = {scene.look->map_wall, scene.look->map_wall};
  double width = std::max(5.0, 0.25 * view.scale());
  double depth = width;
  if (thing.footprint) {
    width = std::max(2.0, thing.footprint->width * view.scale());
    depth = std::max(2.0, thing.footprint->depth * view.scale());
  }
  painter.save();
  painter.translate(view.to_screen(at));
  painter.rotate(degrees(thing.footprint ? thing.footprint->rotation : 0.0));
  const QRectF box(-width / 2, -depth / 2, width, depth);
  painter.setPen(QPen(paint.outline, width > 12 ? 1.5 : 1));
  painter.setBrush(paint.fill);
  painter.drawRoundedRect(box, std::min(3.0, width / 5), std::min(3.0, depth / 5));
  const QString name = QString::fromStdString(thing.name);
  const QFontMetricsF metrics(painter.font());
  const double length = metrics.horizontalAdvance(name) + 8;
  const bool along = length < width && metrics.height() < depth;
  const bool upright = !along && length < depth && metrics.height() < width;
  if (thing.footprint && (along || upright)) {
    painter.setPen(scene.look->muted);
    if (upright) painter.rotate(-90);
    painter.drawText(along ? box : QRectF(-depth / 2, -width / 2, depth, width), Qt::AlignCenter,
                     name);
  }
  painter.restore();
}

}  // namespace

double grid_step(double scale) {
  double step = 1.0;
  const double factors[] = {2.0, 2.5, 2.0};
  for (int i = 0; step * scale < 16.0; i = (i + 1) % 3) step *= factors[i];
  return step;
}

const QPixmap& StaticLayer::pixmap(const MapScene& scene, double pixel_ratio) {
  const QSize pixels = (scene.view.size() * pixel_ratio).toSize();
  if (pixmap_.size() == pixels && world_ == scene.snapshot->world && view_ == scene.view &&
      kind_ == scene.look->kind) {
    return pixmap_;
  }
  world_ = scene.snapshot->world;
  view_ = scene.view;
  kind_ = scene.look->kind;
  if (pixmap_.size() != pixels) pixmap_ = QPixmap(pixels);
  pixmap_.setDevicePixelRatio(pixel_ratio);
  QPainter painter(&pixmap_);
  paint(painter, scene);
  return pixmap_;
}

void StaticLayer::paint(QPainter& painter, const MapScene& scene) const {
  if (!world_) {
    painter.fillRect(QRectF({0, 0}, scene.view.size()), scene.look->map_outside);
    return;
  }
  paint_floor(painter, scene, world_->cells);
  painter.setRenderHint(QPainter::Antialiasing, false);
  paint_walls(painter, scene, world_->cells);
  for (const auto& box : world_->boxes) {
    painter.fillRect(snapped(scene.view, box.lower, box.upper), scene.look->map_wall);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  // Victims last: nothing may cover them.
  for (const bool victims : {false, true}) {
    for (const Thing& thing : world_->things) {
      const auto* at = std::get_if<Point>(&thing.location);
      if (at != nullptr && (thing.kind == ThingKind::Victim) == victims) {
        paint_thing(painter, scene, thing, *at);
      }
    }
  }
}

}  // namespace magna
