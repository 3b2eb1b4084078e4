// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/floor_layer.h"

#include <QPainter>
#include <QPixmapCache>
#include <algorithm>
#include <cmath>

#include "widgets/map/world_boxes.h"

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

void paint_grid(QPainter& painter, const MapGround& ground) {
  const MapView& view = ground.view;
  const CellMap& cells = ground.world.cells;
  const double step = grid_step(view.scale());
  const Point low{std::max(cells.lower().x, view.lower().x),
                  std::max(cells.lower().y, view.lower().y)};
  const Point high{std::min(cells.upper().x, view.upper().x),
                   std::min(cells.upper().y, view.upper().y)};
  if (low.x >= high.x || low.y >= high.y) return;
  GridLines lines;
  add_lines(lines, view, true, low, high, step);
  add_lines(lines, view, false, low, high, step);
  const Look& l = ground.look;
  painter.setRenderHint(QPainter::Antialiasing, view.turned());
  painter.setPen(QPen(l.map_grid, 1));
  painter.drawLines(lines.weak);
  painter.setPen(QPen(mix(l.map_grid, l.muted, 0.22), 1));
  painter.drawLines(lines.strong);
}

}  // namespace

void paint_floor(QPainter& painter, const MapGround& ground) {
  const Look& l = ground.look;
  const QRectF all({0, 0}, ground.view.size());
  painter.fillRect(all, hatching(l));
  WorldBoxes floor(ground.view);
  floor.add(ground.world.cells.lower(), ground.world.cells.upper());
  floor.fill(painter, l.map_free);
  if (ground.grid) paint_grid(painter, ground);
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

}  // namespace magna
