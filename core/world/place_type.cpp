// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/place_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/geometry/angle.h"
#include "core/world/lower_case.h"

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

}  // namespace magna
