// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/seen_features.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <variant>

#include "core/geometry/angle.h"

namespace magna {
namespace {

// Joins the filled parts of the map's lines (or its columns, when `turned`) to rectangles.
std::vector<WallRun> stacked(const CellMap& cells, bool turned) {
  const int lines = turned ? cells.width() : cells.height();
  const int length = turned ? cells.height() : cells.width();
  const Cell origin = cells.origin();
  const auto cell = [&](int k, int line) {
    return turned ? Cell{origin.i + line, origin.j + k} : Cell{origin.i + k, origin.j + line};
  };
  std::vector<WallRun> runs;
  // First and last cell to the run that may continue.
  std::map<std::pair<int, int>, std::size_t> open;
  for (int line = 0; line < lines; ++line) {
    std::map<std::pair<int, int>, std::size_t> here;
    for (int k = 0; k < length; ++k) {
      if (!cells.filled(cell(k, line))) continue;
      const int first = k;
      while (k + 1 < length && cells.filled(cell(k + 1, line))) ++k;
      const auto above = open.find({first, k});
      if (above == open.end()) {
        const int long_side = k - first + 1;
        here[{first, k}] = runs.size();
        runs.push_back({cell(first, line), turned ? 1 : long_side, turned ? long_side : 1});
      } else {
        WallRun& run = runs[above->second];
        ++(turned ? run.columns : run.lines);
        here.insert(*above);
      }
    }
    open = std::move(here);
  }
  return runs;
}

// The cells that are already in a run.
class Covered {
 public:
  explicit Covered(const CellMap& cells)
      : origin_(cells.origin()),
        width_(cells.width()),
        covered_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(cells.height()), 0) {}

  bool all(Cell from, int columns, int lines) const {
    for (int j = from.j; j < from.j + lines; ++j) {
      for (int i = from.i; i < from.i + columns; ++i) {
        if (!covered_[index({i, j})]) return false;
      }
    }
    return true;
  }
  void cover(const WallRun& run) {
    for (int j = run.from.j; j < run.from.j + run.lines; ++j) {
      for (int i = run.from.i; i < run.from.i + run.columns; ++i) covered_[index({i, j})] = 1;
    }
  }

 private:
  std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.j - origin_.j) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(c.i - origin_.i);
  }
  Cell origin_;
  int width_;
  std::vector<std::uint8_t> covered_;
};

// Without the covered lines and columns at its sides; no columns or lines = nothing left.
WallRun trimmed(WallRun run, const Covered& covered) {
  while (run.lines > 0 && covered.all(run.from, run.columns, 1)) {
    ++run.from.j;
    --run.lines;
  }
  while (run.lines > 0 && covered.all({run.from.i, run.from.j + run.lines - 1}, run.columns, 1)) {
    --run.lines;
  }
  while (run.lines > 0 && run.columns > 0 && covered.all(run.from, 1, run.lines)) {
    ++run.from.i;
    --run.columns;
  }
  while (run.lines > 0 && run.columns > 0 &&
         covered.all({run.from.i + run.columns - 1, run.from.j}, 1, run.lines)) {
    --run.columns;
  }
  return run;
}

template <class Visit>
void for_cells(const WallRun& run, Visit visit) {
  for (int j = run.from.j; j < run.from.j + run.lines; ++j) {
    for (int i = run.from.i; i < run.from.i + run.columns; ++i) visit(Cell{i, j});
  }
}

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

FeatureBox WallRun::part(int first, int last) const {
  const double along = last - first + 1;
  if (across()) {
    return {{from.i + first + along / 2, from.j + lines / 2.0, 0.0}, along, double(lines)};
  }
  return {{from.i + columns / 2.0, from.j + first + along / 2, kPi / 2}, along, double(columns)};
}

std::vector<WallRun> wall_runs(const CellMap& cells) {
  std::vector<WallRun> candidates = stacked(cells, false);
  const std::vector<WallRun> upright = stacked(cells, true);
  candidates.insert(candidates.end(), upright.begin(), upright.end());
  std::ranges::sort(candidates, [](const WallRun& a, const WallRun& b) {
    const auto key = [](const WallRun& run) {
      return std::tuple(-run.length(), -run.thickness(), !run.across(), run.from.j, run.from.i);
    };
    return key(a) < key(b);
  });
  std::vector<WallRun> runs;
  Covered covered(cells);
  for (const WallRun& candidate : candidates) {
    const WallRun run = trimmed(candidate, covered);
    if (run.lines <= 0 || run.columns <= 0) continue;
    covered.cover(run);
    runs.push_back(run);
  }
  return runs;
}

WallFeatures::WallFeatures(const CellMap& cells, Tick settled)
    : origin_(cells.origin()),
      width_(cells.width()),
      height_(cells.height()),
      settled_(settled),
      run_begin_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) + 1, 0) {
  const auto index = [&](Cell c) {
    return static_cast<std::size_t>(c.j - origin_.j) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(c.i - origin_.i);
  };
  for (const WallRun& shape : wall_runs(cells)) {
    runs_.push_back({shape,
                     std::vector<std::uint8_t>(static_cast<std::size_t>(shape.length())),
                     {},
                     {},
                     false});
    for_cells(shape, [&](Cell c) { ++run_begin_[index(c) + 1]; });
  }
  for (std::size_t k = 1; k < run_begin_.size(); ++k) run_begin_[k] += run_begin_[k - 1];
  run_of_.resize(run_begin_.back());
  std::vector<std::uint32_t> next(run_begin_.begin(), run_begin_.end() - 1);
  for (std::uint32_t r = 0; r < runs_.size(); ++r) {
    for_cells(runs_[r].shape, [&](Cell c) { run_of_[next[index(c)]++] = r; });
  }
}

void WallFeatures::see(Cell cell, RobotId by) {
  const int i = cell.i - origin_.i, j = cell.j - origin_.j;
  if (i < 0 || j < 0 || i >= width_ || j >= height_) return;
  const auto k =
      static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(i);
  for (std::uint32_t r = run_begin_[k]; r < run_begin_[k + 1]; ++r) {
    Run& run = runs_[run_of_[r]];
    std::uint8_t& seen = run.seen[static_cast<std::size_t>(run.shape.along(cell))];
    if (seen) continue;
    seen = 1;
    run.by = by;
    run.news = true;
    active_.push_back(run_of_[r]);
  }
}

void WallFeatures::update(FeatureTable& table, Tick now) {
  if (active_.empty()) return;
  std::ranges::sort(active_);
  active_.erase(std::unique(active_.begin(), active_.end()), active_.end());
  std::erase_if(active_, [&](std::uint32_t r) {
    Run& run = runs_[r];
    if (std::exchange(run.news, false)) join(run, table, now);
    return tell(run, table, now);
  });
}

// The seen cells of the run as pieces: existing pieces grow or merge, and new ones are added.
void WallFeatures::join(Run& run, FeatureTable& table, Tick now) {
  std::vector<Piece> pieces;
  const int length = run.shape.length();
  const auto seen = [&](int k) { return run.seen[static_cast<std::size_t>(k)] != 0; };
  for (int k = 0; k < length;) {
    if (!seen(k)) {
      ++k;
      continue;
    }
    const int first = k;
    int last = k;
    for (++k; k < length && k - last <= kGap + 1; ++k) {
      if (seen(k)) last = k;
    }
    pieces.push_back(joined(run, first, last, table, now));
  }
  run.pieces = std::move(pieces);
}

// The piece from `first` to `last`: it continues the feature found first in it; the others are
// removed.
WallFeatures::Piece WallFeatures::joined(Run& run, int first, int last, FeatureTable& table,
                                         Tick now) {
  const Piece* oldest = nullptr;
  for (const Piece& piece : run.pieces) {
    if (piece.first < first || piece.first > last) continue;
    if (oldest == nullptr || piece.id < oldest->id) oldest = &piece;
  }
  if (oldest == nullptr) {
    const std::string name = "wall" + std::to_string(table.next_number(FeatureKind::Wall));
    const FeatureId id =
        table.add(FeatureKind::Wall, name, run.shape.part(first, last), run.by, now);
    return {id, first, last, first, last, now};
  }
  for (const Piece& piece : run.pieces) {
    if (piece.first >= first && piece.first <= last && piece.id != oldest->id) {
      table.remove(piece.id);
    }
  }
  Piece piece = *oldest;
  if (piece.first != first || piece.last != last) piece.grown = now;
  piece.first = first;
  piece.last = last;
  return piece;
}

// True when the table has everything that was seen of the run.
bool WallFeatures::tell(Run& run, FeatureTable& table, Tick now) const {
  bool all = true;
  for (Piece& piece : run.pieces) {
    if (piece.told()) continue;
    const int growth = piece.told_first - piece.first + piece.last - piece.told_last;
    const bool whole = piece.first == 0 && piece.last == run.shape.length() - 1;
    if (growth < kGrowth && !whole && now - piece.grown < settled_) {
      all = false;
      continue;
    }
    piece.told_first = piece.first;
    piece.told_last = piece.last;
    table.change(piece.id, run.shape.part(piece.first, piece.last));
  }
  return all;
}

void WallFeatures::hash(StateHash& hash) const {
  for (const Run& run : runs_) {
    hash.add_all(std::span<const std::uint8_t>(run.seen));
    hash.add(run.pieces.size());
    for (const Piece& piece : run.pieces) {
      hash.add(piece.id.value);
      for (const int k : {piece.first, piece.last, piece.told_first, piece.told_last}) hash.add(k);
      hash.add(piece.grown);
    }
  }
}

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
