// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/shape_features.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace magna {
namespace {

/// A cell belongs to a footprint when its centre is this close, m: half a field cell for the raster
/// of the obstacle field, which begins at most that far before the footprint, plus a reserve.
constexpr double kAround = 0.06;

bool apart(Cell low, Cell high, const SweepRaster& sweep) {
  constexpr int kSide = CoverageGrid::kTileSide;
  return high.j < sweep.first_line() || low.j >= sweep.first_line() + sweep.lines() ||
         high.i < sweep.first_word() * kSide ||
         low.i >= (sweep.first_word() + sweep.words()) * kSide;
}

}  // namespace

void ShapeFeatures::add_place(std::int64_t key, FeatureKind kind, std::string name,
                              const FeatureBox& box) {
  Place place{key, kind, std::move(name), box, {}, {}, {}};
  const Point along = direction(box.centre.theta);
  const Point across{-along.y, along.x};
  const Point centre = box.centre.position();
  const Point reach{std::abs(along.x) * box.width / 2 + std::abs(across.x) * box.depth / 2,
                    std::abs(along.y) * box.width / 2 + std::abs(across.y) * box.depth / 2};
  const Cell low = grid_.cell(centre - reach), high = grid_.cell(centre + reach);
  const Cell middle = grid_.cell(centre);
  for (int j = std::max(low.j, 0); j <= std::min(high.j, grid_.lines - 1); ++j) {
    for (int i = std::max(low.i, 0); i <= std::min(high.i, grid_.columns - 1); ++i) {
      const Point off = grid_.centre({i, j}) - centre;
      const bool inside = std::abs(dot(off, along)) <= box.width / 2 + kAround &&
                          std::abs(dot(off, across)) <= box.depth / 2 + kAround;
      if (inside || Cell{i, j} == middle) place.cells.push_back({i, j});
    }
  }
  if (place.cells.empty()) return;
  place.low = low;
  place.high = high;
  Known* before = known(key);
  if (before == nullptr || before->place.box != box) {
    unseen_.push_back(std::move(place));
  } else {
    before->stale = false;
  }
}

void ShapeFeatures::follow(const World& world) {
  if (world_version_ == world.obstacle_version()) return;
  world_version_ = world.obstacle_version();
  unseen_.clear();
  std::vector<std::uint8_t> was_stale;
  for (Known& known : known_) was_stale.push_back(std::exchange(known.stale, true));
  for (const Thing& thing : world.things()) {
    const Point* at = std::get_if<Point>(&thing.location);
    if (at == nullptr || !thing.footprint || thing.kind == ThingKind::Victim) continue;
    const Footprint& print = *thing.footprint;
    add_place(thing.id.value,
              thing.kind == ThingKind::Wall ? FeatureKind::Wall : FeatureKind::Furniture,
              thing.display_name(), {{at->x, at->y, print.rotation}, print.width, print.depth});
  }
  std::int64_t k = 0;
  for (const auto& box : world.boxes()) {
    const Point size = box.upper - box.lower, centre = (box.lower + box.upper) * 0.5;
    ++k;
    add_place(-k, FeatureKind::Wall, "box" + std::to_string(k),
              {{centre.x, centre.y, 0.0}, size.x, size.y});
  }
  stale_ = 0;
  for (std::size_t i = 0; i < known_.size(); ++i) {
    Known& known = known_[i];
    if (known.stale) ++stale_;
    if (known.stale && was_stale[i]) continue;  // remains unseen
    known.gone.assign(known.place.cells.size(), 0);
    known.gone_cells = 0;
  }
}

ShapeFeatures::Known* ShapeFeatures::known(std::int64_t key) {
  const auto at = std::ranges::find(known_, key, [](const Known& k) { return k.place.key; });
  return at == known_.end() ? nullptr : &*at;
}

void ShapeFeatures::see(const SweepRaster& sweep, RobotId by, FeatureTable& table, Tick now) {
  std::erase_if(unseen_, [&](const Place& place) {
    if (apart(place.low, place.high, sweep)) return false;
    const bool seen = std::ranges::any_of(place.cells, [&](Cell c) { return sweep.touched(c); });
    if (seen) find(place, by, table, now);
    return seen;
  });
  if (stale_ == 0) return;
  std::erase_if(known_, [&](Known& known) {
    if (!known.stale || !miss(known, sweep)) return false;
    table.remove(known.id);
    --stale_;
    return true;
  });
}

void ShapeFeatures::find(const Place& place, RobotId by, FeatureTable& table, Tick now) {
  if (Known* before = known(place.key)) {
    table.change(before->id, place.box);
    before->place = place;
    if (std::exchange(before->stale, false)) --stale_;
    return;
  }
  const FeatureId id = table.add(place.kind, place.name, place.box, by, now);
  known_.push_back({place, id, false, {}, 0});
}

// True when half of the place has been seen since the object disappeared.
bool ShapeFeatures::miss(Known& known, const SweepRaster& sweep) {
  if (apart(known.place.low, known.place.high, sweep)) return false;
  for (std::size_t k = 0; k < known.place.cells.size(); ++k) {
    if (known.gone[k] || !sweep.touched(known.place.cells[k])) continue;
    known.gone[k] = 1;
    ++known.gone_cells;
  }
  return 2 * known.gone_cells >= known.place.cells.size();
}

void ShapeFeatures::hash(StateHash& hash) const {
  hash.add(unseen_.size());
  for (const Known& known : known_) {
    hash.add(known.place.key);
    hash.add(known.id.value);
    hash.add(known.stale);
    hash.add(known.gone_cells);
  }
}

}  // namespace magna
