// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/place_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/geometry/angle.h"
#include "core/sim/text.h"

namespace magna {
namespace {

std::vector<PlaceMatcher> all_round(PlaceMatcher matcher) {
  std::vector<PlaceMatcher> all;
  for (int quarter = 0; quarter < 4; ++quarter) {
    all.push_back(matcher);
    matcher = matcher.turned();
  }
  return all;
}

// Doorway and convex as in manual 5.1.1. Concave: walls on two adjacent sides and on the diagonal
// between, directions along the two walls. Beak: in front of the free end of a wall that is one
// cell thick, directions to its two sides.
std::vector<PlaceType> built_in_places() {
  return {{.name = "doorway",
           .confusion = 0.05,
           .matchers = {{{"---", "*-*", "---"}, kPi / 2.0},
                        {{"-*-", "---", "-*-"}, 0.0},
                        {{"*--", "---", "--*"}, kPi / 4.0},
                        {{"--*", "---", "*--"}, kPi * 3.0 / 4.0}},
           .turns = {0.0, kPi}},
          {.name = "convex",
           .confusion = 0.03,
           .matchers = all_round({{"---", "**-", "x*-"}, 0.0, {1, -1}}),
           .turns = {0.0, -kPi / 2.0}},
          {.name = "concave",
           .confusion = 0.03,
           .matchers = all_round({{"**x", "*-x", "xxx"}, 0.0}),
           .turns = {0.0, kPi / 2.0}},
          {.name = "beak",
           .confusion = 0.03,
           .matchers = all_round({{"xxxxx", "x---x", "**--x", "x---x", "xxxxx"}, kPi / 2.0}),
           .turns = {0.0, kPi}}};
}

std::optional<std::string> check(const PlaceMatcher& matcher, std::string_view type) {
  const std::size_t side = matcher.rows.empty() ? 0 : matcher.rows[0].size();
  const bool square =
      matcher.rows.size() % 2 == 1 && side % 2 == 1 &&
      std::ranges::all_of(matcher.rows, [&](const std::string& row) {
        return row.size() == side && row.find_first_not_of("-*x") == std::string::npos;
      });
  if (square) return {};
  return fmt::format("the place type {} has a pattern without a cell in its middle", type);
}

auto row_by_row(Cell cell) { return std::tuple(cell.j, cell.i); }

/// Whether the pattern matches only near a wall. Most of a map is open and need not be searched for
/// it.
bool needs_wall(const PlaceMatcher& matcher) {
  const std::size_t row = matcher.rows.size() / 2;
  const std::size_t column = matcher.rows[row].size() / 2;
  for (std::size_t r = row - std::min<std::size_t>(row, 1);
       r <= std::min(row + 1, matcher.rows.size() - 1); ++r) {
    const std::size_t first = column - std::min<std::size_t>(column, 1);
    if (matcher.rows[r].substr(first, 3).find('*') != std::string::npos) return true;
  }
  return false;
}

bool by_a_wall(const CellMap& map, Cell c) {
  for (int j = c.j - 1; j <= c.j + 1; ++j) {
    for (int i = c.i - 1; i <= c.i + 1; ++i) {
      if (map.filled({i, j})) return true;
    }
  }
  return false;
}

/// Collects places as they are found, at most one per cell: of the type defined last, and of that
/// type the first.
class PlaceFindings {
 public:
  explicit PlaceFindings(const CellMap& map) : map_(map) {}

  void add(const Place& place) {
    if (!map_.contains(place.cell) || map_.filled(place.cell)) return;
    const auto [there, fresh] = found_.try_emplace(row_by_row(place.cell), place);
    if (!fresh && there->second.type < place.type) there->second = place;
  }

  std::vector<Place> places() const {
    std::vector<Place> places;
    places.reserve(found_.size());
    for (const auto& [at, place] : found_) places.push_back(place);
    return places;
  }

 private:
  const CellMap& map_;
  std::map<std::tuple<int, int>, Place> found_;
};

struct Pattern {
  std::uint32_t type;
  const PlaceMatcher* matcher;
  bool needs_wall;
};

std::vector<Pattern> patterns_of(const PlaceTypes& types) {
  std::vector<Pattern> patterns;
  for (std::uint32_t type = 0; type < types.all().size(); ++type) {
    for (const PlaceMatcher& m : types.all()[type].matchers) {
      patterns.push_back({type, &m, needs_wall(m)});
    }
  }
  return patterns;
}

}  // namespace

bool PlaceMatcher::matches(const CellMap& map, Cell middle) const {
  const auto half_rows = static_cast<int>(rows.size() / 2);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto half_columns = static_cast<int>(rows[row].size() / 2);
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const char wanted = rows[row][column];
      if (wanted == 'x') continue;
      const Cell c{middle.i + static_cast<int>(column) - half_columns,
                   middle.j + static_cast<int>(row) - half_rows};
      if (map.filled(c) != (wanted == '*')) return false;
    }
  }
  return true;
}

PlaceMatcher PlaceMatcher::turned() const {
  PlaceMatcher turned;
  const std::size_t columns = rows[0].size();
  for (std::size_t column = 0; column < columns; ++column) {
    std::string row;
    for (std::size_t k = rows.size(); k-- > 0;) row += rows[k][column];
    turned.rows.push_back(std::move(row));
  }
  turned.direction = direction + kPi / 2.0;
  turned.place = {-place.j, place.i};
  return turned;
}

PlaceTypes::PlaceTypes() : all_(built_in_places()) {}

std::optional<std::string> PlaceTypes::define(PlaceType type) {
  if (!(type.confusion >= 0.0 && type.confusion <= 1.0)) {
    return fmt::format("the place type {} has :confusion {}; it is a probability from 0 to 1",
                       type.name, type.confusion);
  }
  for (const PlaceMatcher& matcher : type.matchers) {
    if (auto problem = check(matcher, type.name)) return problem;
  }
  std::erase_if(all_, [&](const PlaceType& old) { return old.name == type.name; });
  all_.push_back(std::move(type));
  return {};
}

const PlaceType* PlaceTypes::find(std::string_view name) const {
  const auto found = std::ranges::find(all_, lower_case(name), &PlaceType::name);
  return found == all_.end() ? nullptr : &*found;
}

PlaceMap::PlaceMap(const CellMap& map, const PlaceTypes& types, std::span<const Place> known) {
  PlaceFindings found(map);
  for (const Place& place : known) found.add(place);
  const std::vector<Pattern> patterns = patterns_of(types);
  const Cell first = map.origin();
  for (int j = first.j; j < first.j + map.height(); ++j) {
    for (int i = first.i; i < first.i + map.width(); ++i) {
      const bool wall = by_a_wall(map, {i, j});
      for (const auto& [type, matcher, needs_wall] : patterns) {
        if ((!wall && needs_wall) || !matcher->matches(map, {i, j})) continue;
        found.add({{i + matcher->place.i, j + matcher->place.j}, type, matcher->direction});
      }
    }
  }
  places_ = found.places();
}

const Place* PlaceMap::at(Cell cell) const {
  const auto found = std::ranges::lower_bound(places_, row_by_row(cell), {},
                                              [](const Place& p) { return row_by_row(p.cell); });
  return found == places_.end() || found->cell != cell ? nullptr : &*found;
}

std::array<double, 2> canonical_directions(const Place& place, const PlaceTypes& types) {
  if (place.directions) {
    return {normalize_angle((*place.directions)[0]), normalize_angle((*place.directions)[1])};
  }
  const std::array<double, 2>& turns = types.all()[place.type].turns;
  return {normalize_angle(place.direction + turns[0]), normalize_angle(place.direction + turns[1])};
}

}  // namespace magna
