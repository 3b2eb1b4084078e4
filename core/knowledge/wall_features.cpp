// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/wall_features.h"

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <tuple>

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

}  // namespace magna
