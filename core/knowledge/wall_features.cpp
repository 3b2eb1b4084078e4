// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/wall_features.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

namespace magna {
namespace {

template <class Visit>
void for_cells(const WallRun& run, Visit visit) {
  for (int j = run.from.j; j < run.from.j + run.lines; ++j) {
    for (int i = run.from.i; i < run.from.i + run.columns; ++i) visit(Cell{i, j});
  }
}

}  // namespace

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
