// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/place_map.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/geometry/angle.h"

namespace magna {
namespace {

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
