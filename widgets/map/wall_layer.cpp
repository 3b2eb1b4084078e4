// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/wall_layer.h"

#include <QPainter>
#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "widgets/map/substance_colours.h"
#include "widgets/map/world_boxes.h"

namespace magna {
namespace {

/// Filled cells of one substance: i and j from the first cell to the one behind the last.
struct WallBox {
  Cell first;
  Cell end;
  Substance made_of;
};

/// The boxes of the shown part, as few as rows of the same runs make.
std::vector<WallBox> wall_boxes(const CellMap& cells, const MapView& view) {
  const Cell low = cell_of(view.lower());
  const Cell high = cell_of(view.upper());
  const Cell origin = cells.origin();
  const int i_end = std::min(origin.i + cells.width(), high.i + 1);
  const int j_end = std::min(origin.j + cells.height(), high.j + 1);
  std::vector<WallBox> boxes;
  std::map<std::pair<int, int>, std::size_t> above;  // runs of the row before: box by its ends
  for (int j = std::max(origin.j, low.j); j < j_end; ++j) {
    std::map<std::pair<int, int>, std::size_t> here;
    for (int i = std::max(origin.i, low.i); i < i_end;) {
      if (!cells.filled({i, j})) {
        ++i;
        continue;
      }
      const Substance made_of = cells.substance({i, j});
      int end = i + 1;
      while (end < i_end && cells.filled({end, j}) && cells.substance({end, j}) == made_of) ++end;
      const auto same = above.find({i, end});
      if (same != above.end() && boxes[same->second].made_of == made_of) {
        boxes[same->second].end.j = j + 1;
        here[{i, end}] = same->second;
      } else {
        here[{i, end}] = boxes.size();
        boxes.push_back({{i, j}, {end, j + 1}, made_of});
      }
      i = end;
    }
    above = std::move(here);
  }
  return boxes;
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
  for (const WallBox& box : wall_boxes(cells, ground.view)) {
    const double shade = (static_cast<double>(box.made_of.parameter) - least) / range;
    const QColor colour =
        substance_colour(cells.types().name(box.made_of.type), shade, ground.look);
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
