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

void paint_walls(QPainter& painter, const MapGround& ground) {
  const CellMap& cells = ground.world.cells;
  // Read only for shades: it visits every cell.
  const bool shaded = ground.as_manual || ground.substances;
  const std::pair all = shaded ? parameter_range(cells) : std::pair(0.0, 0.0);
  const double least = all.first;
  const double range = std::max(1e-9, all.second - least);
  const auto colour_of = [&](const Substance& substance) {
    if (!shaded) return ground.look.map_wall;
    const double shade = (static_cast<double>(substance.parameter) - least) / range;
    return ground.as_manual
               ? manual_wall_colour(shade, ground.look)
               : substance_colour(cells.types().name(substance.type), shade, ground.look);
  };
  std::map<QRgb, WorldBoxes> by_colour;
  for (const auto& box : wall_boxes(cells, ground.view, shaded)) {
    const QColor colour = colour_of(box.kind);
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
