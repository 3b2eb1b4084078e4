// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/floor_layer.h"

#include <QPainter>
#include <QPixmapCache>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "widgets/map/ground/thing_shape.h"
#include "widgets/map/scene/shown_floor.h"

namespace magna {
namespace {

/// Grid lines of one strength: every `step` metres, without those covered by stronger lines.
struct GridLines {
  QList<QLineF> weak;
  QList<QLineF> strong;
};

void add_lines(GridLines& lines, const MapView& view, bool vertical, Point low, Point high,
               double step) {
  const double from = vertical ? low.x : low.y;
  const double to = vertical ? high.x : high.y;
  for (double at = std::ceil(from / step) * step; at <= to; at += step) {
    QPointF a = view.to_screen(vertical ? Point{at, low.y} : Point{low.x, at});
    QPointF b = view.to_screen(vertical ? Point{at, high.y} : Point{high.x, at});
    if (!view.turned()) {  // on whole pixels, so that lines are sharp
      a = {std::round(a.x()), std::round(a.y())};
      b = {std::round(b.x()) - (vertical ? 0 : 1), std::round(b.y()) - (vertical ? 1 : 0)};
    }
    const bool strong = std::abs(std::remainder(at, step * 5)) < step * 0.01;
    (strong ? lines.strong : lines.weak) << QLineF(a, b);
  }
}

/// Boxes of walls in the visible part; without `shaded` of all substances together.
std::vector<CellBox<Substance>> wall_boxes(const CellMap& cells, const MapView& view, bool shaded) {
  const Cell origin = cells.origin();
  const Cell low = cell_of(view.lower());
  const Cell high = cell_of(view.upper());
  return cell_boxes({std::max(origin.i, low.i), std::max(origin.j, low.j)},
                    {std::min(origin.i + cells.width(), high.i + 1),
                     std::min(origin.j + cells.height(), high.j + 1)},
                    [&](Cell c) {
                      if (!cells.filled(c)) return std::optional<Substance>();
                      return std::optional(shaded ? cells.substance(c) : Substance{});
                    });
}

/// Minimum and maximum parameter of all walls, not only of visible ones, so that shades are
/// constant.
std::pair<double, double> parameter_range(const CellMap& cells) {
  double least = std::numeric_limits<double>::max();
  double most = std::numeric_limits<double>::lowest();
  const Cell first = cells.origin();
  for (int j = first.j; j < first.j + cells.height(); ++j) {
    for (int i = first.i; i < first.i + cells.width(); ++i) {
      if (!cells.filled({i, j})) continue;
      const auto value = static_cast<double>(cells.substance({i, j}).parameter);
      least = std::min(least, value);
      most = std::max(most, value);
    }
  }
  return {least, most};
}

}  // namespace

void WorldBoxes::add(Point lower, Point upper) {
  const QPointF a = view_.to_screen(lower);
  const QPointF b = view_.to_screen(upper);
  if (!view_.turned()) {
    const double x = std::round(a.x());
    const double y = std::round(a.y());
    boxes_.emplace_back(x, y, std::max(1.0, std::round(b.x()) - x),
                        std::max(1.0, std::round(b.y()) - y));
    return;
  }
  path_.addPolygon(
      QPolygonF({a, view_.to_screen({upper.x, lower.y}), b, view_.to_screen({lower.x, upper.y})}));
  path_.closeSubpath();
}

void WorldBoxes::fill(QPainter& painter, const QBrush& brush) const {
  if (!view_.turned()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const QRectF& box : boxes_) painter.fillRect(box, brush);
    return;
  }
  // One path for all: antialiased parts of adjacent boxes add up to whole pixels.
  QPainterPath path = path_;
  path.setFillRule(Qt::WindingFill);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillPath(path, brush);
}

void paint_floor(QPainter& painter, const MapScene& scene) {
  const Look& l = *scene.look;
  const QRectF all({0, 0}, scene.view.size());
  painter.fillRect(all, hatching(l));
  WorldBoxes floor(scene.view);
  floor.add(scene.snapshot->world->cells.lower(), scene.snapshot->world->cells.upper());
  floor.fill(painter, l.map_free);
}

void paint_grid(QPainter& painter, const MapScene& scene) {
  const MapView& view = scene.view;
  const CellMap& cells = scene.snapshot->world->cells;
  const double step = grid_step(view.scale());
  const Point low{std::max(cells.lower().x, view.lower().x),
                  std::max(cells.lower().y, view.lower().y)};
  const Point high{std::min(cells.upper().x, view.upper().x),
                   std::min(cells.upper().y, view.upper().y)};
  if (low.x >= high.x || low.y >= high.y) return;
  GridLines lines;
  add_lines(lines, view, true, low, high, step);
  add_lines(lines, view, false, low, high, step);
  const Look& l = *scene.look;
  painter.setRenderHint(QPainter::Antialiasing, view.turned());
  painter.setPen(QPen(l.map_grid, 1));
  painter.drawLines(lines.weak);
  painter.setPen(QPen(mix(l.map_grid, l.muted, 0.22), 1));
  painter.drawLines(lines.strong);
}

QBrush hatching(const Look& look) {
  constexpr int kSide = 12;  // pixels; diagonal lines 8.5 pixels apart
  const QString key = QStringLiteral("magna:hatching:%1").arg(static_cast<int>(look.kind));
  QPixmap tile;
  if (!QPixmapCache::find(key, &tile)) {
    tile = QPixmap(kSide, kSide);
    tile.fill(look.map_outside);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(look.map_hatch, 2, Qt::SolidLine, Qt::FlatCap));
    // With its neighbours, so that tiles continue each other.
    for (const int shift : {-kSide, 0, kSide}) {
      painter.drawLine(QLineF(shift - kSide, 2 * kSide, shift + 2 * kSide, -kSide));
    }
    painter.end();
    QPixmapCache::insert(key, tile);
  }
  return QBrush(tile);
}

double grid_step(double scale) {
  double step = 1.0;
  const double factors[] = {2.0, 2.5, 2.0};
  for (int i = 0; step * scale < 16.0; i = (i + 1) % 3) step *= factors[i];
  return step;
}

void paint_walls(QPainter& painter, const MapScene& scene) {
  const CellMap& cells = scene.snapshot->world->cells;
  // Read only for shades: it visits every cell.
  const bool as_manual = scene.layers["as_manual"];
  const bool shaded = as_manual || scene.layers["substances"];
  const std::pair all = shaded ? parameter_range(cells) : std::pair(0.0, 0.0);
  const double least = all.first;
  const double range = std::max(1e-9, all.second - least);
  const auto colour_of = [&](const Substance& substance) {
    if (!shaded) return scene.look->map_wall;
    const double shade = (static_cast<double>(substance.parameter) - least) / range;
    return as_manual ? manual_wall_colour(shade, *scene.look)
                     : substance_colour(cells.types().name(substance.type), shade, *scene.look);
  };
  std::map<QRgb, WorldBoxes> by_colour;
  for (const auto& box : wall_boxes(cells, scene.view, shaded)) {
    const QColor colour = colour_of(box.kind);
    by_colour.try_emplace(colour.rgb(), scene.view)
        .first->second.add({double(box.first.i), double(box.first.j)},
                           {double(box.end.i), double(box.end.j)});
  }
  for (const auto& [colour, boxes] : by_colour) boxes.fill(painter, QColor(colour));
  WorldBoxes shapes(scene.view);
  const Point low = scene.view.lower();
  const Point high = scene.view.upper();
  for (const auto& box : scene.snapshot->world->boxes) {
    if (box.upper.x < low.x || box.lower.x > high.x) continue;
    if (box.upper.y < low.y || box.lower.y > high.y) continue;
    shapes.add(box.lower, box.upper);
  }
  if (!shapes.empty()) shapes.fill(painter, scene.look->map_wall);
}

}  // namespace magna
