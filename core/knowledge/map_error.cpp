// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/map_error.h"

#include <algorithm>
#include <cmath>

#include "core/knowledge/coverage.h"
#include "core/robot/team.h"

namespace magna {
namespace {

/// The truly filled cells of a coverage grid.
class TrueCells {
 public:
  TrueCells(const CoverageGrid& grid, const ObstacleField& field,
            std::span<const ObstacleLayer> layers)
      : field_(field),
        layers_(layers),
        side_(CoverageGrid::kCellSize * field.cells_per_metre()),
        offset_(field.cells_per_metre() * (grid.lower - field.lower())) {}

  bool all_about_filled(Cell c) const {
    // The cell itself first: most cells considered free are empty.
    return mostly_filled(c) && std::ranges::all_of(kAround, [&](Cell step) {
             return mostly_filled({c.i + step.i, c.j + step.j});
           });
  }
  bool nothing_about_filled(Cell c) const {
    return !count(c, 1) && std::ranges::none_of(kAround, [&](Cell step) {
      return count({c.i + step.i, c.j + step.j}, 1);
    });
  }

 private:
  static constexpr Cell kAround[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                     {1, 0},   {-1, 1}, {0, 1},  {1, 1}};
  /// Field cells [begin, end).
  struct Range {
    int begin, end;
    int size() const { return end - begin; }
  };

  /// The field cells with their middle in the cell, along one axis; if field cells are larger, the
  /// one that contains the cell's middle.
  Range range(int cell, double offset) const {
    const double from = offset + cell * side_;
    const int begin = static_cast<int>(std::ceil(from - 0.5));
    const int end = static_cast<int>(std::ceil(from + side_ - 0.5));
    if (end > begin) return {begin, end};
    const int middle = static_cast<int>(std::floor(from + 0.5 * side_));
    return {middle, middle + 1};
  }
  bool filled(Cell field_cell) const {
    return std::ranges::any_of(
        layers_, [&](ObstacleLayer layer) { return field_.filled(layer, field_cell); });
  }
  /// Whether at least this many of its field cells are filled.
  bool count(Cell c, int least) const {
    const Range columns = range(c.i, offset_.x), lines = range(c.j, offset_.y);
    for (int j = lines.begin; j < lines.end; ++j) {
      for (int i = columns.begin; i < columns.end; ++i) {
        if (filled({i, j}) && --least == 0) return true;
      }
    }
    return false;
  }
  bool mostly_filled(Cell c) const {
    return count(c, range(c.i, offset_.x).size() * range(c.j, offset_.y).size() / 2 + 1);
  }

  const ObstacleField& field_;
  std::span<const ObstacleLayer> layers_;
  double side_;   ///< of a cell of the grid, in field cells
  Point offset_;  ///< of the grid's corner, in field cells
};

}  // namespace

double MapError::share() const {
  return known == 0 ? 0.0
                    : static_cast<double>(false_free + false_filled) / static_cast<double>(known);
}

MapError map_error(const Coverage& coverage, const ObstacleField& field,
                   std::span<const ObstacleLayer> layers) {
  const CoverageGrid& grid = coverage.grid();
  const TrueCells truth(grid, field, layers);
  MapError error;
  for (Cell c{0, 0}; c.j < grid.lines; ++c.j) {
    for (c.i = 0; c.i < grid.columns; ++c.i) {
      const CellSeen seen = coverage.at(c);
      if (seen == CellSeen::Unknown || !field.contains(field.field_cell(grid.centre(c)))) continue;
      ++error.known;
      error.false_free += seen == CellSeen::Free && truth.all_about_filled(c);
      error.false_filled += seen == CellSeen::Filled && truth.nothing_about_filled(c);
    }
  }
  return error;
}

std::vector<ObstacleLayer> ranger_layers(const Team& team) {
  std::vector<ObstacleLayer> layers;
  for (std::uint32_t robot = 0; robot < team.size(); ++robot) {
    if (!team.ranger({robot}).present()) continue;
    const ObstacleLayer layer = ranger_layer(team.type({robot}));
    if (std::ranges::find(layers, layer) == layers.end()) layers.push_back(layer);
  }
  return layers;
}

}  // namespace magna
