// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScenarioBuilder that reads place types and the places found by their programs.
#include <algorithm>

#include "core/geometry/angle.h"
#include "core/lisp/scenario_builder.h"
#include "core/world/cell_painter.h"

namespace magna {

namespace {

// Indices in the lists of loader.lisp (`plain-place-type`).
namespace type_part {
enum : std::size_t { kName, kPlace, kConfusion, kInvisible, kMatchers, kFindsByProgram, kDrawing };
}
// One place as numbers of places.lisp (`places-of-type`).
namespace found_part {
enum : std::size_t { kType, kX, kY, kBasic, kFirst, kSecond, kSize };
}

}  // namespace

bool ScenarioBuilder::read_place_type(const LispValue& value) {
  PlaceType type;
  type.name = value[type_part::kName].text();
  type.confusion = value[type_part::kConfusion].number();
  type.invisible = value[type_part::kInvisible].is_true();
  type.turns = {0.0, kPi};
  type.place = place(value[type_part::kPlace]);
  for (const LispValue& matcher : value[type_part::kMatchers].list()) {
    PlaceMatcher& pattern = type.matchers.emplace_back();
    for (const LispValue& row : matcher[0].list()) pattern.rows.push_back(row.text());
    pattern.direction = matcher[1].number();
  }
  type.drawing = drawings_.shared(value[type_part::kDrawing]);
  if (auto problem = scenario_.world.place_types.define(type)) {
    return fail(value[type_part::kPlace], *problem);
  }
  place_types_.push_back(std::move(type));
  finds_by_program_.push_back(value[type_part::kFindsByProgram].is_true());
  return true;
}

std::optional<LispCells> ScenarioBuilder::cells_for_places() const {
  if (std::ranges::find(finds_by_program_, true) == finds_by_program_.end()) return {};
  const auto map = paint_cells(scenario_.world);
  if (!map) return {};
  const Cell first = map->origin();
  LispCells cells{{}, first.i, first.j, map->width(), map->height()};
  for (const std::uint8_t filled : map->filled_cells()) {
    cells.filled.push_back(filled != 0 ? '*' : '-');
  }
  // The file's types are the last ones. A cell taken by a pattern of a later type is lost to them.
  const PlaceTypes& types = scenario_.world.place_types;
  const std::size_t built_in = types.all().size() - place_types_.size();
  const PlaceMap matched(*map, types);
  for (const Place& place : matched.all()) {
    if (place.type < built_in || !finds_by_program_[place.type - built_in]) continue;
    for (const double number : {double(place.type - built_in), double(place.cell.i - first.i),
                                double(place.cell.j - first.j), place.direction}) {
      cells.matched.push_back(number);
    }
  }
  return cells;
}

void ScenarioBuilder::add_places(const LispValue& found) {
  WorldDescription& world = scenario_.world;
  const std::size_t built_in = world.place_types.all().size() - place_types_.size();
  std::vector<bool> seen(place_types_.size(), false);
  const LispValue::List& numbers = found.list();
  for (std::size_t k = 0; k + found_part::kSize <= numbers.size(); k += found_part::kSize) {
    const auto number = [&](std::size_t part) { return numbers[k + part].number(); };
    const std::size_t type = numbers[k + found_part::kType].offset();
    const double basic = number(found_part::kBasic);
    const std::array<double, 2> to{number(found_part::kFirst), number(found_part::kSecond)};
    world.places.push_back(
        {{numbers[k + found_part::kX].whole(), numbers[k + found_part::kY].whole()},
         static_cast<std::uint32_t>(built_in + type),
         basic,
         to});
    // A robot that takes another cell for such a place turns as in the first one.
    if (!seen[type]) place_types_[type].turns = {to[0] - basic, to[1] - basic};
    seen[type] = true;
  }
  for (const PlaceType& type : place_types_) world.place_types.define(type);
}

}  // namespace magna
