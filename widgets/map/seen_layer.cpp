// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/seen_layer.h"

#include <QPainter>
#include <algorithm>
#include <utility>

namespace magna {
namespace {

constexpr float kVeil = 0.45F;
constexpr float kMet = 0.75F;
constexpr double kDotFrom = 3.0;   ///< pixels a cell takes: smaller ones get no dot of their own
constexpr double kDotShare = 0.5;  ///< of a cell

/// The first and last cells that are in the pane or so near that they are when the map has moved a
/// little, before it is drawn again.
std::pair<Cell, Cell> cells_about(const MapView& view, const CoverageGrid& grid) {
  const QSizeF size = view.size();
  Cell low{grid.columns, grid.lines};
  Cell high{-1, -1};
  for (const double x : {-size.width(), 2 * size.width()}) {
    for (const double y : {-size.height(), 2 * size.height()}) {
      const Cell at = grid.cell(view.to_world({x, y}));
      low = {std::min(low.i, at.i), std::min(low.j, at.j)};
      high = {std::max(high.i, at.i), std::max(high.j, at.j)};
    }
  }
  return {{std::max(low.i, 0), std::max(low.j, 0)},
          {std::min(high.i, grid.columns - 1), std::min(high.j, grid.lines - 1)}};
}

bool counts(const CoveragePicture& picture, Cell c, SeenBy by) {
  if (by == SeenBy::Lately) return picture.seen_late(c);
  if (by == SeenBy::ActiveRobot && picture.robot) return picture.seen_by_robot(c);
  return picture.at(c) != CellSeen::Unknown;
}

void paint_dots(QPainter& painter, const MapScene& scene, const CoveragePicture& picture) {
  const double cell = CoverageGrid::kCellSize * scene.view.scale();
  if (cell < kDotFrom) return;
  const auto [low, high] = cells_about(scene.view, picture.grid);
  QList<QPointF> met;
  for (int j = low.j; j <= high.j; ++j) {
    for (int i = low.i; i <= high.i; ++i) {
      if (picture.at({i, j}) != CellSeen::Filled) continue;
      if (!counts(picture, {i, j}, scene.layers.seen_by)) continue;
      met << scene.view.to_screen(picture.grid.centre({i, j}));
    }
  }
  QColor colour = scene.look->accent;
  colour.setAlphaF(kMet);
  painter.setPen(QPen(colour, cell * kDotShare, Qt::SolidLine, Qt::RoundCap));
  painter.drawPoints(met.constData(), static_cast<int>(met.size()));
}

}  // namespace

void SeenLayer::draw(const CoveragePicture& picture, const Look& look, SeenBy by) {
  kind_ = look.kind;
  by_ = by;
  veil_ = QImage(picture.grid.columns, picture.grid.lines, QImage::Format_ARGB32_Premultiplied);
  QColor unseen = look.muted;
  unseen.setAlphaF(kVeil);
  const QRgb veiled = qPremultiply(unseen.rgba());
  for (int j = 0; j < picture.grid.lines; ++j) {
    auto* const line = reinterpret_cast<QRgb*>(veil_.scanLine(j));
    for (int i = 0; i < picture.grid.columns; ++i) {
      line[i] = counts(picture, {i, j}, by) ? 0 : veiled;
    }
  }
}

void SeenLayer::paint(QPainter& painter, const MapScene& scene) {
  const auto& picture = scene.snapshot->coverage;
  if (!scene.layers.seen || !picture || picture->grid.columns == 0) return;
  const SeenBy by = scene.layers.seen_by;
  if (picture != picture_ || kind_ != scene.look->kind || by_ != by || veil_.isNull()) {
    picture_ = picture;
    draw(*picture, *scene.look, by);
  }
  const Point low = picture->grid.lower;
  painter.save();
  painter.setTransform(scene.view.world_transform(), true);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.drawImage(QRectF(low.x, low.y, picture->grid.columns * CoverageGrid::kCellSize,
                           picture->grid.lines * CoverageGrid::kCellSize),
                    veil_);
  painter.restore();
  paint_dots(painter, scene, *picture);
}

}  // namespace magna
