// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/wall_layer.h"

#include <QPainter>
#include <algorithm>
#include <limits>
#include <map>

#include "widgets/map/substance_colours.h"
#include "widgets/map/world_boxes.h"

namespace magna {
namespace {

/// Calls `each(first, end)` for every run of filled cells of one substance along a row of the part
/// that is shown.
template <class Each>
void for_runs(const CellMap& cells, const MapView& view, const Each& each) {
  const Cell low = cell_of(view.lower());
  const Cell high = cell_of(view.upper());
  const Cell first = cells.origin();
  const int i_end = std::min(first.i + cells.width(), high.i + 1);
  const int j_end = std::min(first.j + cells.height(), high.j + 1);
  for (int j = std::max(first.j, low.j); j < j_end; ++j) {
    for (int i = std::max(first.i, low.i); i < i_end;) {
      if (!cells.filled({i, j})) {
        ++i;
        continue;
      }
      const Substance made_of = cells.substance({i, j});
      int end = i + 1;
      while (end < i_end && cells.filled({end, j}) && cells.substance({end, j}) == made_of) ++end;
      each(Cell{i, j}, end);
      i = end;
    }
  }
}

/// Least and greatest parameter of all walls: a wall's shade must not depend on what is in sight.
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
  for_runs(cells, ground.view, [&](Cell from, int end) {
    const Substance made_of = cells.substance(from);
    const double shade = (static_cast<double>(made_of.parameter) - least) / range;
    const QColor colour = substance_colour(cells.types().name(made_of.type), shade, ground.look);
    by_colour.try_emplace(colour.rgb(), ground.view)
        .first->second.add({double(from.i), double(from.j)}, {double(end), double(from.j + 1)});
  });
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
