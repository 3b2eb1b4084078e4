// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/world_description.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/geometry/grid_ray.h"
#include "core/sim/text.h"
#include "core/world/world.h"

namespace magna {
namespace {

// 2 * 10^9 bits a layer are 750 MB for the three: larger values are probably mistakes.
constexpr double kMaxFieldCells = 2e9;
constexpr int kMaxOrigin = 1'000'000;

Error at(SourcePlace place, std::string message) {
  return {std::move(message), "", place.line, place.column};
}

bool within(double value, double low, double high) { return value >= low && value <= high; }

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

Message words_of(PolygonFault fault) {
  switch (fault) {
    case PolygonFault::None: break;
    case PolygonFault::CornerCount:
      return Message({"area-corner-count", "it does not have 3 to {} corners"},
                     kMostPolygonCorners);
    case PolygonFault::NotFinite:
      return Message({"area-not-finite", "it has a corner that is not a finite number"});
    case PolygonFault::Outside: return Message({"area-off-map", "it has a corner outside the map"});
    case PolygonFault::Coincide:
      return Message({"area-corners-coincide", "it has two corners at one place"});
    case PolygonFault::Crosses:
      return Message({"area-crosses-itself", "it has sides that cross or touch each other"});
    case PolygonFault::NoArea: return Message({"area-too-small", "it has no area"});
  }
  return Message::verbatim({});
}

std::optional<Error> check_map(const WorldDescription& d) {
  const auto error = [](std::string message) { return at({}, std::move(message)); };
  if (!within(d.width, 1, World::kMaxSide) || !within(d.height, 1, World::kMaxSide)) {
    return error(fmt::format("map '{}' is {} x {} cells; width and height must be 1 to {}", d.name,
                             d.width, d.height, World::kMaxSide));
  }
  if (!within(d.origin.i, -kMaxOrigin, kMaxOrigin) ||
      !within(d.origin.j, -kMaxOrigin, kMaxOrigin)) {
    return error(fmt::format("map '{}' begins at cell ({}, {}); allowed are {} to {}", d.name,
                             d.origin.i, d.origin.j, -kMaxOrigin, kMaxOrigin));
  }
  if (!within(d.tick_seconds, 0.001, 10.0)) {
    return error(fmt::format("map '{}' has a tick of {} s; allowed are 0.001 to 10 s", d.name,
                             d.tick_seconds));
  }
  if (!within(d.field_resolution, 0.01, 1.0)) {
    return error(
        fmt::format("map '{}' has an obstacle field of {} m cells; allowed are 0.01 to 1 m", d.name,
                    d.field_resolution));
  }
  const double cells = double(d.width) * d.height / (d.field_resolution * d.field_resolution);
  if (cells > kMaxFieldCells) {
    return error(
        fmt::format("map '{}' is too large for an obstacle field of {} m cells; make it "
                    "smaller or the cells coarser",
                    d.name, d.field_resolution));
  }
  if (const auto& start = d.anchors.cybot_start) {
    const bool inside = within(start->x, d.origin.i, d.origin.i + d.width) &&
                        within(start->y, d.origin.j, d.origin.j + d.height);
    if (!inside || !std::isfinite(start->theta)) {
      return error(fmt::format(
          "map '{}' has its cybot start at ({} {} {}); it must lie in the map, which goes from "
          "({} {}) to ({} {}), and the angle must be finite",
          d.name, start->x, start->y, start->theta, d.origin.i, d.origin.j, d.origin.i + d.width,
          d.origin.j + d.height));
    }
  }
  for (const auto& box : d.boxes) {
    const bool finite = std::isfinite(box.lower.x) && std::isfinite(box.lower.y) &&
                        std::isfinite(box.upper.x) && std::isfinite(box.upper.y);
    if (!finite || box.upper.x <= box.lower.x || box.upper.y <= box.lower.y) {
      return error(
          fmt::format("box ({}, {}) to ({}, {}): the second corner must be larger in x and "
                      "in y",
                      box.lower.x, box.lower.y, box.upper.x, box.upper.y));
    }
  }
  return std::nullopt;
}

std::optional<Error> check_rooms(const WorldDescription& d) {
  const Point low{double(d.origin.i), double(d.origin.j)};
  const Point high = low + Point{double(d.width), double(d.height)};
  for (std::size_t k = 0; k < d.rooms.size(); ++k) {
    const Room& room = d.rooms[k];
    if (room.name.empty()) return at(room.place, "a room without a name; expected a symbol");
    for (std::size_t before = 0; before < k; ++before) {
      if (fold_case(d.rooms[before].name) != fold_case(room.name)) continue;
      return at(room.place, fmt::format("there are two rooms named {}", room.name));
    }
    if (const PolygonFault fault = polygon_fault(room.corners, low, high);
        fault != PolygonFault::None) {
      return at(room.place, fmt::format("the room {}: {}", room.name, english(words_of(fault))));
    }
  }
  return std::nullopt;
}

std::optional<Error> check_thing(const ThingDescription& d, const AttributeTable& attributes) {
  if (d.name.empty()) return at(d.place, "a thing without a name; expected a symbol");
  for (const auto& [name, value] : d.attributes) {
    if (auto problem = attributes.check(name, value)) {
      return at(d.place, fmt::format("thing '{}': {}", d.name, english(*problem)));
    }
  }
  if (d.footprint) {
    const Footprint& print = *d.footprint;
    if (!within(print.width, 1e-3, World::kMaxSide) ||
        !within(print.depth, 1e-3, World::kMaxSide) || !std::isfinite(print.rotation)) {
      return at(d.place,
                fmt::format("thing '{}': a footprint of {} x {} m turned by {}; width and "
                            "depth must be 0.001 to {} m",
                            d.name, print.width, print.depth, print.rotation, World::kMaxSide));
    }
  }
  for (const ThingKicker& one : d.kickers) {
    if (auto problem = check_kicker_probability(one.probability)) {
      return at(d.place, fmt::format("thing '{}': {}", d.name, english(*problem)));
    }
    if (std::ranges::count(d.kickers, one.kicker, &ThingKicker::kicker) > 1) {
      return at(d.place, fmt::format("thing '{}': kicker {} is given twice", d.name, one.kicker));
    }
  }
  for (const ThingDescription& inner : d.contents) {
    if (auto error = check_thing(inner, attributes)) return error;
  }
  return std::nullopt;
}

DescriptionCounts counts(const ThingDescription& description) {
  DescriptionCounts all{1, description.kickers.size()};
  for (const ThingDescription& inside : description.contents) {
    const DescriptionCounts more = counts(inside);
    all.things += more.things;
    all.kickers += more.kickers;
  }
  return all;
}

std::optional<Message> check_kicker_probability(double probability) {
  if (within(probability, 0.0, 1.0)) return std::nullopt;
  return Message(
      {"kicker-probability-out-of-range", "a kicker of probability {}; it is from 0 to 1"},
      probability);
}

bool inside(const CellMap& map, Point p) {
  return p.x >= map.lower().x && p.y >= map.lower().y && p.x < map.upper().x && p.y < map.upper().y;
}

Message outside_map(const CellMap& map, Point p) {
  return Message(
      {"place-outside-map",
       "({}, {}) lies outside the map, which covers x from {} to {} and y from {} to {}"},
      p.x, p.y, map.lower().x, map.upper().x, map.lower().y, map.upper().y);
}

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
