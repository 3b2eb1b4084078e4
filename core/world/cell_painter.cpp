// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/cell_painter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/geometry/grid_ray.h"
#include "core/world/description_check.h"

namespace magna {

namespace {

// The drawing of one clause: every error is reported at the clause's place.
class ClausePainter {
 public:
  ClausePainter(CellMap& cells, std::string_view form, const std::string& substance,
                SourcePlace place)
      : cells_(cells), form_(form), place_(place) {
    if (substance.empty()) fail("without a substance; expected a symbol such as bricks");
    if (!error_) type_ = cells_.types().intern(substance);
  }

  /// A coordinate equal to the size means the last cell (manual 5.1 has such a `rect`).
  Cell cell(Cell given) {
    return {coordinate("x", given.i, cells_.origin().i, cells_.width()),
            coordinate("y", given.j, cells_.origin().j, cells_.height())};
  }

  void parameter(double value) {
    if (!std::isfinite(value)) fail(fmt::format("with the parameter {}; expected a number", value));
  }

  void fail(const std::string& what) {
    if (!error_) error_ = Error{fmt::format("{} {}", form_, what), "", place_.line, place_.column};
  }
  const std::optional<Error>& error() const { return error_; }

  /// Draws a line; the parameter changes linearly from `p0` at the first to `p1` at the last cell.
  void line(Cell from, Cell to, double p0, double p1) {
    const std::vector<Cell> line = grid_line(from, to);
    const auto last = static_cast<double>(line.size() - 1);
    for (std::size_t k = 0; k < line.size(); ++k) {
      const double share = last > 0.0 ? static_cast<double>(k) / last : 0.0;
      fill(line[k], p0 + (p1 - p0) * share);
    }
  }

  /// Fills every cell whose centre is at most `radius` from the centre of `centre`; cells beyond
  /// the map are skipped.
  void disc(Cell centre, double radius, double parameter) {
    const int reach =
        static_cast<int>(std::min(radius, double(cells_.width()) + cells_.height())) + 1;
    const Cell low = cells_.origin();
    const Cell high{low.i + cells_.width() - 1, low.j + cells_.height() - 1};
    for (int j = std::max(centre.j - reach, low.j); j <= std::min(centre.j + reach, high.j); ++j) {
      for (int i = std::max(centre.i - reach, low.i); i <= std::min(centre.i + reach, high.i);
           ++i) {
        const double di = i - centre.i, dj = j - centre.j;
        if (di * di + dj * dj <= radius * radius) fill({i, j}, parameter);
      }
    }
  }

 private:
  int coordinate(std::string_view axis, int given, int first, int size) {
    if (given == first + size) return given - 1;
    if (given < first || given > first + size) {
      fail(
          fmt::format("has {} = {}, outside the map; allowed are {} to {} ({} means the last cell)",
                      axis, given, first, first + size, first + size));
    }
    return given;
  }

  void fill(Cell c, double parameter) { cells_.fill(c, {type_, static_cast<float>(parameter)}); }

  CellMap& cells_;
  std::string_view form_;
  SourcePlace place_;
  std::uint16_t type_ = 0;
  std::optional<Error> error_;
};

std::optional<Error> paint(CellMap& cells, const WallClause& wall) {
  ClausePainter painter(cells, "wall", wall.substance, wall.place);
  const Cell from = painter.cell(wall.from), to = painter.cell(wall.to);
  painter.parameter(wall.parameter0);
  painter.parameter(wall.parameter1);
  if (!painter.error()) painter.line(from, to, wall.parameter0, wall.parameter1);
  return painter.error();
}

std::optional<Error> paint(CellMap& cells, const RectClause& rect) {
  ClausePainter painter(cells, "rect", rect.substance, rect.place);
  const Cell a = painter.cell(rect.from), c = painter.cell(rect.to);
  for (double parameter : rect.parameters) painter.parameter(parameter);
  if (painter.error()) return painter.error();
  const Cell corners[5] = {a, {c.i, a.j}, c, {a.i, c.j}, a};
  for (int k = 0; k < 4; ++k) {
    painter.line(corners[k], corners[k + 1], rect.parameters[k], rect.parameters[(k + 1) % 4]);
  }
  return std::nullopt;
}

std::optional<Error> paint(CellMap& cells, const CircleClause& circle) {
  ClausePainter painter(cells, "circle", circle.substance, circle.place);
  const Cell centre = painter.cell(circle.centre);
  painter.parameter(circle.parameter);
  if (!(circle.radius >= 0.0 && std::isfinite(circle.radius))) {
    painter.fail(
        fmt::format("with the radius {}; expected a number that is not negative", circle.radius));
  }
  if (!painter.error()) painter.disc(centre, circle.radius, circle.parameter);
  return painter.error();
}

}  // namespace

Result<CellMap> paint_cells(const WorldDescription& description) {
  if (auto error = check_map(description)) return *error;
  CellMap cells(description.origin, description.width, description.height);
  for (const auto& clause : description.clauses) {
    const auto error = std::visit([&](const auto& form) { return paint(cells, form); }, clause);
    if (error) return *error;
  }
  return cells;
}

}  // namespace magna
