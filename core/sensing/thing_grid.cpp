// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sensing/thing_grid.h"

#include <variant>

#include "core/sensing/substance_number.h"

namespace magna {

double substance_number(const Thing& thing) {
  const AttributeValue* const value = thing.attributes.find("substance");
  return value != nullptr ? substance_number(*value) : 0.0;
}

ThingGrid::ThingGrid(const World& world) { refresh(world); }

void ThingGrid::refresh(const World& world) {
  if (map_ == &world.cells() && version_ == world.version()) return;
  map_ = &world.cells();
  version_ = world.version();
  const auto cells =
      static_cast<std::size_t>(map_->width()) * static_cast<std::size_t>(map_->height());
  first_.assign(cells + 1, 0);
  const auto cell_under = [&](const Thing& thing) -> const Point* {
    const Point* const at = std::get_if<Point>(&thing.location);
    return at != nullptr && map_->contains(*at) ? at : nullptr;
  };
  for (const Thing& thing : world.things()) {
    if (const Point* const at = cell_under(thing)) ++first_[cell_index(*map_, cell_of(*at)) + 1];
  }
  occupied_.clear();
  for (std::size_t k = 1; k <= cells; ++k) {
    if (first_[k] > 0) occupied_.push_back(static_cast<std::uint32_t>(k - 1));
    first_[k] += first_[k - 1];
  }
  things_.resize(first_[cells]);
  obstructed_.assign(cells, 0);
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (const Thing& thing : world.things()) {
    if (const Point* const at = cell_under(thing)) {
      const std::size_t index = cell_index(*map_, cell_of(*at));
      const bool obstructs = thing.attributes.flag("obsview");
      things_[next[index]++] = {thing.id, obstructs, substance_number(thing)};
      if (obstructs) obstructed_[index] = 1;
    }
  }
}

std::span<const GroundThing> ThingGrid::in(Cell cell) const {
  if (!map_->contains(cell)) return {};
  return at(cell_index(*map_, cell));
}

}  // namespace magna
