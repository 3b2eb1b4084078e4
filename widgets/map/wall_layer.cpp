// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/wall_layer.h"

#include <QPainter>
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "widgets/map/cell_boxes.h"
#include "widgets/map/substance_colours.h"
#include "widgets/map/world_boxes.h"

namespace magna {
namespace {

/// Boxes of walls in the visible part.
std::vector<CellBox<Substance>> wall_boxes(const CellMap& cells, const MapView& view) {
  const Cell origin = cells.origin();
  const Cell low = cell_of(view.lower());
  const Cell high = cell_of(view.upper());
  return cell_boxes(
      {std::max(origin.i, low.i), std::max(origin.j, low.j)},
      {std::min(origin.i + cells.width(), high.i + 1),
       std::min(origin.j + cells.height(), high.j + 1)},
      [&](Cell c) { return cells.filled(c) ? std::optional(cells.substance(c)) : std::nullopt; });
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

void paint_walls(QPainter& painter, const MapGround& ground) {
  const CellMap& cells = ground.world.cells;
  const auto [least, most] = parameter_range(cells);
  const double range = std::max(1e-9, most - least);
  std::map<QRgb, WorldBoxes> by_colour;
  for (const auto& box : wall_boxes(cells, ground.view)) {
    const double shade = (static_cast<double>(box.kind.parameter) - least) / range;
    const QColor colour =
        ground.as_manual ? manual_wall_colour(shade, ground.look)
                         : substance_colour(cells.types().name(box.kind.type), shade, ground.look);
    by_colour.try_emplace(colour.rgb(), ground.view)
        .first->second.add({double(box.first.i), double(box.first.j)},
                           {double(box.end.i), double(box.end.j)});
  }
  for (const auto& [colour, boxes] : by_colour) boxes.fill(painter, QColor(colour));
  WorldBoxes shapes(ground.view);
  const Point low = ground.view.lower();
  const Point high = ground.view.upper();
  for (const auto& box : ground.world.boxes) {
    if (box.upper.x < low.x || box.lower.x > high.x) continue;
    if (box.upper.y < low.y || box.lower.y > high.y) continue;
    shapes.add(box.lower, box.upper);
  }
  if (!shapes.empty()) shapes.fill(painter, ground.look.map_wall);
}

}  // namespace magna
