// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/coverage_csv.h"

#include "core/sim/table_writer.h"

namespace magna {
namespace {

/// The area of some cells: a cell is a sixteenth of a square metre, so four decimals are exact.
double square_metres(std::uint32_t cells) {
  return cells * (CoverageGrid::kCellSize * CoverageGrid::kCellSize);
}

std::string share_of(std::uint32_t seen, std::optional<std::size_t> reachable) {
  if (!reachable) return {};
  const double share =
      *reachable == 0 ? 1.0 : static_cast<double>(seen) / static_cast<double>(*reachable);
  return with_decimals(share, 4);
}

}  // namespace

std::string coverage_csv(std::span<const CoverageSeries::Sample> samples,
                         std::span<const std::string> robots, double tick_seconds,
                         std::optional<std::size_t> reachable) {
  TableWriter table;
  table.add("tick", "time_s", "seen_m2", "reachable_share");
  for (const std::string& name : robots) table.add("found_m2 " + name);
  table.end_record();
  for (const CoverageSeries::Sample& sample : samples) {
    table.add(sample.tick, with_decimals(static_cast<double>(sample.tick) * tick_seconds, 2),
              with_decimals(square_metres(sample.seen), 4), share_of(sample.reachable, reachable));
    for (std::size_t k = 0; k < robots.size(); ++k) {
      // Robots added later had found nothing at that time.
      const std::uint32_t found = k < sample.found.size() ? sample.found[k] : 0;
      table.add(with_decimals(square_metres(found), 4));
    }
    table.end_record();
  }
  return table.text();
}

std::string map_error_csv(const MapError& error, const ReachableFloor* floor) {
  TableWriter table(
      "known_cells,false_free_cells,false_filled_cells,wrong_share,reachable_cells,"
      "reachable_seen_cells,ticks_to_90");
  table.add(error.known, error.false_free, error.false_filled, with_decimals(error.share(), 6));
  if (floor == nullptr) {
    table.skip(3);
  } else {
    table.add(floor->size(), floor->seen(), floor->reached_90());
  }
  table.end_record();
  return table.text();
}

}  // namespace magna
