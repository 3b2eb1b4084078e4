// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/place_map.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/geometry/angle.h"

namespace magna {
namespace {

auto row_by_row(Cell cell) { return std::tuple(cell.j, cell.i); }

/// Does it match only where a wall is near? Most of a map is open: that spares looking there.
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

}  // namespace

PlaceMap::PlaceMap(const CellMap& map, const PlaceTypes& types) {
  struct Finding {
    std::uint32_t type;
    double direction;
  };
  struct Entry {
    std::uint32_t type;
    const PlaceMatcher* matcher;
    bool needs_wall;
  };
  std::vector<Entry> entries;
  for (std::uint32_t type = 0; type < types.all().size(); ++type) {
    for (const PlaceMatcher& m : types.all()[type].matchers) {
      entries.push_back({type, &m, needs_wall(m)});
    }
  }
  std::map<std::tuple<int, int>, Finding> found;
  const auto look = [&](Cell middle, std::uint32_t index, const PlaceMatcher& matcher) {
    if (!matcher.matches(map, middle)) return;
    const Cell cell{middle.i + matcher.place.i, middle.j + matcher.place.j};
    if (!map.contains(cell) || map.filled(cell)) return;
    const auto [there, fresh] =
        found.try_emplace(row_by_row(cell), Finding{index, matcher.direction});
    if (!fresh && there->second.type < index) there->second = {index, matcher.direction};
  };
  const Cell first = map.origin();
  for (int j = first.j; j < first.j + map.height(); ++j) {
    for (int i = first.i; i < first.i + map.width(); ++i) {
      const bool wall = by_a_wall(map, {i, j});
      for (const Entry& entry : entries) {
        if (wall || !entry.needs_wall) look({i, j}, entry.type, *entry.matcher);
      }
    }
  }
  places_.reserve(found.size());
  for (const auto& [at, finding] : found) {
    places_.push_back({{std::get<1>(at), std::get<0>(at)}, finding.type, finding.direction});
  }
}

const Place* PlaceMap::at(Cell cell) const {
  const auto found = std::ranges::lower_bound(places_, row_by_row(cell), {},
                                              [](const Place& p) { return row_by_row(p.cell); });
  return found == places_.end() || found->cell != cell ? nullptr : &*found;
}

std::array<double, 2> canonical_directions(const Place& place, const PlaceTypes& types) {
  const std::array<double, 2>& turns = types.all()[place.type].turns;
  return {normalize_angle(place.direction + turns[0]), normalize_angle(place.direction + turns[1])};
}

}  // namespace magna
