// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/wall_runs.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

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

}  // namespace magna
